"""What all content rows share: where they come from, how sure that is, and the hash of the file's body."""

from django.db import models

from rules.core import lengths


class Confidence(models.TextChoices):
    """How far a number from a source may be trusted."""

    HIGH = "high", "high"
    MEDIUM = "medium", "medium"
    LOW = "low", "low"


class Content(models.Model):
    """A row that users may edit in a file: its slug is the file's stem and never changes; names may."""

    slug = models.SlugField(max_length=lengths.SLUG, unique=True)
    name = models.CharField(max_length=lengths.NAME)
    description = models.TextField(blank=True)
    source = models.TextField(blank=True, help_text="Where the facts and numbers come from.")
    confidence = models.CharField(max_length=6, choices=Confidence.choices, default=Confidence.MEDIUM)
    content_hash = models.CharField(max_length=lengths.HASH, blank=True, editable=False)
    updated = models.DateTimeField(auto_now=True)

    class Meta:
        abstract = True
        ordering = ["name", "slug"]

    def __str__(self) -> str:
        return self.name


class ContentFile(models.Model):
    """The text of a content file as last loaded, so that what has not changed is exported byte for byte."""

    kind = models.CharField(max_length=40, help_text="The folder of its kind, as territories.")
    slug = models.SlugField(max_length=lengths.SLUG)
    text = models.TextField()
    origin = models.TextField(
        default="core", help_text="The place it came from: core, or the folder or name of a pack."
    )
    loaded = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["kind", "slug"]
        constraints = [models.UniqueConstraint(fields=["kind", "slug"], name="content_file_once")]

    def __str__(self) -> str:
        return f"{self.kind}/{self.slug}"


class Pack(models.Model):
    """Content that was loaded together from a folder, a zip or a Python package, with what its manifest says."""

    key = models.SlugField(max_length=lengths.SLUG, unique=True, help_text="What the slugs of its entries begin with.")
    name = models.CharField(max_length=lengths.NAME)
    version = models.CharField(max_length=lengths.VERSION)
    licence = models.CharField(max_length=lengths.NAME)
    description = models.TextField(blank=True)
    requires = models.JSONField(default=dict, blank=True, help_text="Packs that it needs, each with its versions.")
    manifest = models.TextField(help_text="The text of pack.yaml.")
    papers = models.JSONField(default=dict, blank=True, help_text="Texts that come with it, such as its licence.")
    source = models.TextField(help_text="Where it was loaded from.")
    loaded = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["name", "key"]

    def __str__(self) -> str:
        return f"{self.name} {self.version}"

    @property
    def origin(self) -> str:
        """Return the origin of its files."""
        return origin_of_pack(self.key)


PACK_ORIGIN = "pack "


def origin_of_pack(key: str) -> str:
    """Return the origin that the files of a pack have."""
    return f"{PACK_ORIGIN}{key}"


def pack_of_origin(origin: str | None) -> str:
    """Return the key of the pack that an origin names, or "" for any other origin."""
    return origin.removeprefix(PACK_ORIGIN) if origin and origin.startswith(PACK_ORIGIN) else ""
