import django.db.models.deletion
import django.utils.timezone
import simple_history.models
import uuid
from django.conf import settings
from django.db import migrations, models

from common.migrating import CreateModels


class Migration(migrations.Migration):

    replaces = [('battles', '0001_initial'), ('battles', '0002_scenario_reports'), ('battles', '0003_forecasts'), ('battles', '0004_forecasts_together'), ('battles', '0005_carried_anew'), ('battles', '0006_freshness'), ('battles', '0007_forecasts_carried_from'), ('battles', '0008_content_origin'), ('battles', '0009_battle_created'), ('battles', '0010_forecast_slots'), ('battles', '0011_archived'), ('battles', '0012_titles_of_pairs'), ('battles', '0013_measurements'), ('battles', '0014_forecast_entities')]

    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        CreateModels([
            migrations.CreateModel(
                name='ForecastSlot',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('number', models.PositiveSmallIntegerField(unique=True)),
                    ('out', models.BooleanField(default=False, help_text='A message of it is on its way, or worked at.')),
                    ('wave', models.PositiveIntegerField(default=0, help_text='Only messages of this wave are passed on.')),
                    ('unanswered', models.PositiveSmallIntegerField(default=0, help_text='Messages sent since it was heard of.')),
                    ('heard_of', models.DateTimeField(blank=True, help_text='When a message was last sent or passed on.', null=True)),
                ],
                options={
                    'ordering': ['number'],
                },
            ),
            migrations.CreateModel(
                name='Scenario',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('slug', models.SlugField(max_length=60, unique=True)),
                    ('name', models.CharField(max_length=120)),
                    ('description', models.TextField(blank=True)),
                    ('source', models.TextField(blank=True, help_text='Where the facts and numbers come from.')),
                    ('confidence', models.CharField(choices=[('high', 'high'), ('medium', 'medium'), ('low', 'low')], default='medium', max_length=6)),
                    ('content_hash', models.CharField(blank=True, editable=False, max_length=64)),
                    ('updated', models.DateTimeField(auto_now=True)),
                    ('system', models.CharField(default='muskets_mohawks', max_length=40)),
                    ('encounter', models.CharField(blank=True, help_text='As the setup names it; kept for filters.', max_length=20)),
                    ('year', models.PositiveSmallIntegerField(blank=True, null=True)),
                    ('place', models.CharField(blank=True, max_length=120)),
                    ('setup', models.JSONField(default=dict)),
                    ('reports', models.JSONField(blank=True, default=list, help_text='Played games of it, as `rules.core.reports` reads them.')),
                ],
                options={
                    'ordering': ['name', 'slug'],
                    'abstract': False,
                },
            ),
            migrations.CreateModel(
                name='ContentFile',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('kind', models.CharField(help_text='The folder of its kind, as territories.', max_length=40)),
                    ('slug', models.SlugField(max_length=60)),
                    ('text', models.TextField()),
                    ('origin', models.TextField(default='core', help_text='The place it came from: core, or the folder or name of a pack.')),
                    ('loaded', models.DateTimeField(auto_now=True)),
                ],
                options={
                    'ordering': ['kind', 'slug'],
                    'constraints': [models.UniqueConstraint(fields=('kind', 'slug'), name='content_file_once')],
                },
            ),
            migrations.CreateModel(
                name='Forecast',
                fields=[
                    ('archived', models.DateTimeField(blank=True, editable=False, help_text='When it was archived; empty: it is not.', null=True)),
                    ('error_message', models.TextField(blank=True)),
                    ('error_rule', models.CharField(blank=True, max_length=30)),
                    ('error_fields', models.JSONField(blank=True, default=dict)),
                    ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                    ('system', models.CharField(max_length=40)),
                    ('title', models.CharField(max_length=160)),
                    ('setup', models.JSONField(help_text="The order of battle as it is fought: redacted where knowledge is one side's.")),
                    ('origin', models.JSONField(blank=True, help_text='The order of battle under its own rules where each run carries it over anew; the other then holds only system, doctrines and options.', null=True)),
                    ('carried_from', models.CharField(blank=True, default='', help_text='The system from whose order of battle a mapping card carried it over; empty: read as it was.', max_length=40)),
                    ('setup_hash', models.CharField(max_length=64)),
                    ('basis', models.JSONField(blank=True, default=dict, help_text='Hashes of the parts of what it was made of, to tell when they change.')),
                    ('knowledge', models.CharField(choices=[('truth', 'all there is to know'), ('player', "what the player's side knows"), ('enemy', "what the enemy's side knows")], default='truth', max_length=6)),
                    ('seed', models.CharField(max_length=80)),
                    ('runs', models.PositiveIntegerField(blank=True, help_text='Runs asked for; the most of them if precise.', null=True)),
                    ('precision', models.FloatField(blank=True, help_text="Half the width of the interval of the player's victories.", null=True)),
                    ('most_runs', models.PositiveIntegerField(help_text='Runs that are fought at most.')),
                    ('chunk_size', models.PositiveIntegerField()),
                    ('engine_version', models.CharField(max_length=40)),
                    ('side_names', models.JSONField(help_text='What player and enemy are called.')),
                    ('entities', models.JSONField(help_text='Who takes the field: id, side, name and strength of each.')),
                    ('reports', models.JSONField(blank=True, default=list, help_text='Played reports whose agreement is counted.')),
                    ('together', models.UUIDField(blank=True, db_index=True, help_text='Shared by forecasts that were asked for together.', null=True)),
                    ('remarks', models.JSONField(blank=True, default=list, help_text='What gave way where the rules are others.')),
                    ('status', models.CharField(choices=[('queued', 'queued'), ('running', 'running'), ('done', 'done'), ('cancelled', 'cancelled'), ('failed', 'failed')], default='queued', max_length=9)),
                    ('served', models.DateTimeField(blank=True, help_text='When a worker last took up a part of it.', null=True)),
                    ('created', models.DateTimeField(auto_now_add=True)),
                    ('finished', models.DateTimeField(blank=True, null=True)),
                    ('tally', models.JSONField(blank=True, help_text='The counts of all runs, once it is done.', null=True)),
                    ('owner', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='forecasts', to=settings.AUTH_USER_MODEL)),
                    ('scenario', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='forecasts', to='battles.scenario')),
                ],
                options={
                    'ordering': ['-created', 'id'],
                    'indexes': [models.Index(fields=['owner', '-created'], name='forecast_owner_newest'), models.Index(fields=['status'], name='forecast_waiting')],
                    'constraints': [models.CheckConstraint(condition=models.Q(models.Q(('status', 'done'), _negated=True), ('tally__isnull', False), _connector='OR'), name='forecast_done_has_tally')],
                },
            ),
            migrations.CreateModel(
                name='HistoricalScenario',
                fields=[
                    ('id', models.BigIntegerField(auto_created=True, blank=True, db_index=True, verbose_name='ID')),
                    ('slug', models.SlugField(max_length=60)),
                    ('name', models.CharField(max_length=120)),
                    ('description', models.TextField(blank=True)),
                    ('source', models.TextField(blank=True, help_text='Where the facts and numbers come from.')),
                    ('confidence', models.CharField(choices=[('high', 'high'), ('medium', 'medium'), ('low', 'low')], default='medium', max_length=6)),
                    ('content_hash', models.CharField(blank=True, editable=False, max_length=64)),
                    ('updated', models.DateTimeField(blank=True, editable=False)),
                    ('system', models.CharField(default='muskets_mohawks', max_length=40)),
                    ('encounter', models.CharField(blank=True, help_text='As the setup names it; kept for filters.', max_length=20)),
                    ('year', models.PositiveSmallIntegerField(blank=True, null=True)),
                    ('place', models.CharField(blank=True, max_length=120)),
                    ('setup', models.JSONField(default=dict)),
                    ('reports', models.JSONField(blank=True, default=list, help_text='Played games of it, as `rules.core.reports` reads them.')),
                    ('history_id', models.AutoField(primary_key=True, serialize=False)),
                    ('history_date', models.DateTimeField(db_index=True)),
                    ('history_change_reason', models.CharField(max_length=100, null=True)),
                    ('history_type', models.CharField(choices=[('+', 'Created'), ('~', 'Changed'), ('-', 'Deleted')], max_length=1)),
                    ('history_user', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ],
                options={
                    'verbose_name': 'historical scenario',
                    'verbose_name_plural': 'historical scenarios',
                    'ordering': ('-history_date', '-history_id'),
                    'get_latest_by': ('history_date', 'history_id'),
                },
                bases=(simple_history.models.HistoricalChanges, models.Model),
            ),
            migrations.CreateModel(
                name='Measurement',
                fields=[
                    ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                    ('kind', models.CharField(choices=[('balance', 'balance'), ('openings', 'openings')], max_length=8)),
                    ('system', models.CharField(max_length=40)),
                    ('engine_version', models.CharField(help_text='The version of the rules that it was made with.', max_length=40)),
                    ('runs', models.PositiveIntegerField(help_text='Runs of each cell of a matrix.')),
                    ('seed', models.CharField(max_length=80)),
                    ('created', models.DateTimeField(auto_now_add=True)),
                    ('document', models.JSONField(help_text='What came out.')),
                ],
                options={
                    'ordering': ['-created', 'id'],
                    'indexes': [models.Index(fields=['kind', 'system', '-created'], name='measurement_newest')],
                },
            ),
            migrations.CreateModel(
                name='Battle',
                fields=[
                    ('archived', models.DateTimeField(blank=True, editable=False, help_text='When it was archived; empty: it is not.', null=True)),
                    ('error_message', models.TextField(blank=True)),
                    ('error_rule', models.CharField(blank=True, max_length=30)),
                    ('error_fields', models.JSONField(blank=True, default=dict)),
                    ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                    ('system', models.CharField(max_length=40)),
                    ('title', models.CharField(max_length=160)),
                    ('setup', models.JSONField()),
                    ('setup_hash', models.CharField(max_length=64)),
                    ('seed', models.CharField(max_length=80)),
                    ('stream', models.CharField(default='battle', max_length=80)),
                    ('doctrine', models.CharField(blank=True, max_length=20)),
                    ('options', models.JSONField(blank=True, default=dict)),
                    ('dice', models.JSONField(blank=True, help_text='Faces rolled at a table; empty when drawn from the seed.', null=True)),
                    ('engine_version', models.CharField(max_length=40)),
                    ('status', models.CharField(choices=[('queued', 'queued'), ('running', 'running'), ('done', 'done'), ('failed', 'failed')], default='queued', max_length=8)),
                    ('claimed_by', models.CharField(blank=True, max_length=120)),
                    ('claimed_at', models.DateTimeField(blank=True, null=True)),
                    ('worker', models.CharField(blank=True, help_text='Who resolved it.', max_length=120)),
                    ('created', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                    ('finished', models.DateTimeField(blank=True, null=True)),
                    ('result', models.JSONField(blank=True, null=True)),
                    ('ending', models.CharField(blank=True, max_length=20)),
                    ('turns', models.PositiveIntegerField(default=0)),
                    ('digest', models.CharField(blank=True, max_length=64)),
                    ('initial', models.JSONField(blank=True, null=True)),
                    ('names', models.JSONField(blank=True, default=dict, help_text='Names of units and leaders by id, for sentences.')),
                    ('event_count', models.PositiveIntegerField(default=0)),
                    ('dice_count', models.PositiveIntegerField(default=0)),
                    ('owner', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='battles', to=settings.AUTH_USER_MODEL)),
                    ('forecast', models.ForeignKey(blank=True, help_text='The forecast of which this is one sample, told whole.', null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='samples', to='battles.forecast')),
                    ('scenario', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='battles', to='battles.scenario')),
                ],
                options={
                    'ordering': ['-created', 'id'],
                    'indexes': [models.Index(fields=['owner', '-created'], name='battle_owner_newest'), models.Index(fields=['status', 'claimed_at'], name='battle_waiting')],
                    'constraints': [models.CheckConstraint(condition=models.Q(models.Q(('status', 'running'), _negated=True), models.Q(models.Q(('claimed_by', ''), _negated=True), ('claimed_at__isnull', False)), _connector='OR'), name='battle_running_is_claimed'), models.CheckConstraint(condition=models.Q(models.Q(('status', 'done'), _negated=True), models.Q(('result__isnull', False), models.Q(('digest', ''), _negated=True)), _connector='OR'), name='battle_done_has_result')],
                },
            ),
            migrations.CreateModel(
                name='TranscriptPage',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('number', models.PositiveIntegerField()),
                    ('events', models.JSONField()),
                    ('battle', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='pages', to='battles.battle')),
                ],
                options={
                    'ordering': ['battle', 'number'],
                    'constraints': [models.UniqueConstraint(fields=('battle', 'number'), name='transcript_page_once')],
                },
            ),
            migrations.CreateModel(
                name='ForecastChunk',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('number', models.PositiveIntegerField()),
                    ('first', models.PositiveIntegerField()),
                    ('count', models.PositiveIntegerField()),
                    ('status', models.CharField(choices=[('queued', 'queued'), ('running', 'running'), ('done', 'done')], default='queued', max_length=7)),
                    ('claimed_by', models.CharField(blank=True, max_length=120)),
                    ('claimed_at', models.DateTimeField(blank=True, null=True)),
                    ('worker', models.CharField(blank=True, help_text='Who fought it.', max_length=120)),
                    ('won', models.PositiveIntegerField(default=0, help_text='Samples that the player won.')),
                    ('tally', models.JSONField(blank=True, null=True)),
                    ('columns', models.JSONField(blank=True, help_text='Sample by sample: who won, what was lost, turns.', null=True)),
                    ('forecast', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='chunks', to='battles.forecast')),
                ],
                options={
                    'ordering': ['forecast', 'number'],
                    'indexes': [models.Index(fields=['status', 'claimed_at'], name='forecast_chunk_waiting')],
                    'constraints': [models.UniqueConstraint(fields=('forecast', 'number'), name='forecast_chunk_once'), models.CheckConstraint(condition=models.Q(models.Q(('status', 'running'), _negated=True), models.Q(models.Q(('claimed_by', ''), _negated=True), ('claimed_at__isnull', False)), _connector='OR'), name='forecast_chunk_running_is_claimed'), models.CheckConstraint(condition=models.Q(models.Q(('status', 'done'), _negated=True), models.Q(('tally__isnull', False), ('columns__isnull', False)), _connector='OR'), name='forecast_chunk_done_has_tally')],
                },
            ),
        ]),
    ]
