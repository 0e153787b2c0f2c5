"""`manage.py benchmark`: how fast this machine plays: plain or compiled, recorded or silent, by one worker or two."""

import json
import os
import platform
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from typing import Any

from django.conf import settings
from django.core.management import CommandError

from battles.management.plain import PlainCommand, needs_sources
from battles.versions import engine_text, rules_version
from campaigns.ledger.engine import DOCTRINES
from common.exceptions import InvalidRequest
from lab.benchmark import (
    answers,
    commanders,
    duel,
    fields,
    growth,
    ratios,
    seasons,
    sieges,
    stand_up,
    starting,
    ways,
    workers,
)
from rules import compiled
from rules.core.narrate import counted, listed
from tools import example

_MOST = 4000  # battles of a scenario that the rounds may draw on
_FORECAST = ("plains-of-abraham-1759", sieges.SCENARIO, "german-flatts")


class Command(PlainCommand):
    """Measure, interleaved and with checksums compared first, and print tables or one JSON object."""

    help = (
        "Measure the example campaign and every scenario with plain rules and compiled ones: the same battles by "
        "turns in one run, their checksums compared before any figure, in seconds of the processor, as medians "
        "of the rounds' speeds and ratios, with the lowest and the highest ratio. Also: what recording costs against "
        "silence; how sieges of Quebec compare with single battles and with a forecast of them; how a battle on "
        "squares grows with its board and its forces, and a stand-up fight with its units and the pairs in sight; "
        "what starting costs; how long a player of a match waits for the next question; what commanders who search "
        "cost and gain; and forecasts by one Celery worker and by two, next to the bare engine."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take how much to play."""
        parser.add_argument("--seasons", type=int, default=10, help="seasons of eight months, each played twice")
        parser.add_argument("--rounds", type=int, default=5, help="how often each is fought; medians are given")
        parser.add_argument(
            "--seconds", type=float, default=0.3, help="what a round takes the plain rules, about; growth four times it"
        )
        parser.add_argument("--seed", default="benchmark", help="what all dice are drawn from")
        parser.add_argument("--only", default="", metavar="NAME", help="this scenario, or `example`, and nothing else")
        parser.add_argument(
            "--growth",
            action="store_true",
            help="only how a battle on squares grows with its board and its forces",
        )
        parser.add_argument(
            "--stand-up", action="store_true", help="only how a stand-up fight grows with its units and pairs in sight"
        )
        parser.add_argument(
            "--start", action="store_true", help="only what it costs to start commands, a web process and a worker"
        )
        parser.add_argument(
            "--answers",
            action="store_true",
            help="only how long a player waits for the next question, as rules run now",
        )
        parser.add_argument(
            "--commanders",
            type=int,
            metavar="N",
            help="only what commanders cost and gain in N battles a chair, as rules run now; best with --only",
        )
        parser.add_argument("--workers", action="store_true", help="only forecasts by one worker and by two")
        parser.add_argument(
            "--ratios",
            action="store_true",
            help="only compiled by plain, and fail where it fell a tenth below the kept",
        )
        parser.add_argument("--keep", action="store_true", help="with --ratios: keep what was measured instead")
        parser.add_argument(
            "--plain", action="store_true", help="compile nothing: the example campaign, or --growth or --stand-up"
        )
        parser.add_argument(
            "--identical", type=int, metavar="N", help="only prove that N battles of each end the same both ways"
        )
        parser.add_argument("--json", action="store_true", help="print one JSON object instead of tables")

    def handle(self, *args: Any, **options: Any) -> None:
        """Play, then print; a difference between plain and compiled is refused with its seed."""
        if options["commanders"] is not None and not 1 <= options["commanders"] <= commanders.MOST_BATTLES:
            raise CommandError(f"--commanders must be 1 to {commanders.MOST_BATTLES} battles.")
        for name, least in (("seasons", 1), ("rounds", 1), ("identical", 1)):
            if options[name] is not None and options[name] < least:
                raise CommandError(f"--{name} must be {least} or more.")
        if options["start"] or options["growth"] or options["stand_up"] or options["workers"] or not options["plain"]:
            needs_sources("benchmark")  # it starts manage.py, or compiles the rules
        self.quiet = options["json"]
        try:
            report = self._proof(options) if options["identical"] else self._measure(options)
        except InvalidRequest as refused:
            raise CommandError(refused.message) from refused
        if self.quiet:
            self.stdout.write(json.dumps(report, indent=2))

    def _proof(self, options: dict[str, Any]) -> dict[str, Any]:
        """Fight as many battles as asked both ways and count those found equal."""
        found = self._fields(options, options["identical"])
        counts: dict[str, int] = {}
        with self._both() as (plain, compiled):
            for field in found:
                counts[field.name] = duel.compare(field, plain, compiled)
                self._print(f"{field.name}: {counts[field.name]:,} battles, the same plain and compiled")
        return self._header() | {"identical": counts}

    def _measure(self, options: dict[str, Any]) -> dict[str, Any]:
        report = self._header()
        self._print(
            f"{platform.python_implementation()} {report['python']}, {report['cores']} cores, "
            f"{engine_text()} ({report['engine']})"
        )
        if options["start"]:
            return report | {"start": self._starts(options["rounds"])}
        if options["answers"]:
            return report | {"answers": self._answers(options)}
        if options["commanders"]:
            return report | {"commanders": self._commanders(options)}
        if options["growth"]:
            return report | {"growth": self._growth(options)}
        if options["stand_up"]:
            return report | {"stand_up": self._stand_up(options)}
        if options["ratios"]:
            return report | {"ratios": self._ratios(options)}
        if options["workers"]:
            found = [field for field in self._fields(options, 1) if field.name in _FORECAST]
            return report | {"workers": self._workers(found, options)}
        if options["only"] in ("", "example"):
            report |= self._seasons(options)
        if not options["plain"]:
            found = self._fields(options, _MOST)
            report["scores"] = self._duels(found, options)
            if options["only"] in ("", sieges.SCENARIO):
                report["sieges"] = self._sieges(options)
            if not options["only"]:
                report["growth"] = self._growth(options)
                report["stand_up"] = self._stand_up(options)
            chosen = [field for field in found if field.name in _FORECAST] or found[-1:]
            report["workers"] = self._workers(chosen, options)
        return report

    def _header(self) -> dict[str, Any]:
        return {"python": platform.python_version(), "engine": rules_version(), "cores": os.cpu_count()}

    def _seasons(self, options: dict[str, Any]) -> dict[str, Any]:
        """Play seasons of the example, recorded and silent by turns, in this process."""
        header, roster = example.from_file()
        doctrine = header.pop("doctrine", DOCTRINES[0])
        recorded, silent = seasons.measure(
            setup=header | roster,
            doctrine=doctrine,
            seed=options["seed"],
            seasons=options["seasons"],
        )
        kept, quiet = asdict(seasons.rates(recorded)), asdict(seasons.rates(silent))
        self._print(
            f"\nThe example campaign: {counted(recorded.months, 'month')}, {counted(recorded.battles, 'battle')}, "
            f"{counted(recorded.turns, 'turn')}, {counted(recorded.dice, 'die', 'dice')}"
        )
        self._print(f"{'a second':<12}{'recorded':>12}{'silent':>12}{'recorded ÷ silent':>20}")
        for name in kept:
            self._print(f"{name:<12}{kept[name]:>12,.1f}{quiet[name]:>12,.1f}{kept[name] / quiet[name]:>20.2f}")
        return {
            "played": asdict(recorded),
            "recorded": kept,
            "silent": quiet,
            "recorded_by_silent": {name: kept[name] / quiet[name] for name in kept},
        }

    def _duels(self, found: list[fields.Field], options: dict[str, Any]) -> list[dict[str, Any]]:
        """Fight each field plain and compiled."""
        scores: list[dict[str, Any]] = []
        with self._both() as (plain, compiled):
            self._print("\nBattles a second of one core, silent, and how much longer a recorded one takes")
            head = f"{'':<32}{'plain':>10}{'compiled':>11}{'times':>8}{'of all rounds':>16}"
            self._print(f"{head}{'recorded: plain':>18}{'compiled':>10}")
            for field in found:
                score = duel.measure(field, plain, compiled, rounds=options["rounds"], seconds=options["seconds"])
                scores.append(asdict(score))
                spread = f"{score.lowest:.1f}-{score.highest:.1f}"
                self._print(
                    f"{score.name:<32}{score.plain:>10,.1f}{score.compiled:>11,.1f}{score.ratio:>8.1f}{spread:>16}"
                    f"{score.recorded_plain:>18.2f}{score.recorded_compiled:>10.2f}"
                )
        return scores

    def _sieges(self, options: dict[str, Any]) -> dict[str, Any]:
        """Compare sieges of Quebec with single battles of the same game, and with a forecast of them."""
        with self._both() as (plain, compiled):
            how = {"seed": options["seed"], "rounds": options["rounds"], "seconds": options["seconds"]}
            found = sieges.measure(plain, compiled, **how, runs=sieges.RUNS)
        self._print(
            f"\nSieges of Quebec, {found.siege.name}, battles of {found.battle.name}, and a forecast of "
            f"{found.forecast_runs:,} sieges"
        )
        self._print(f"{'a second':<38}{'one':>10}{'other':>10}{'ratio':>8}  asked")
        for words, one, other, asked, ratio in found.lines():
            self._print(f"{words:<38}{one:>10,.0f}{other:>10,.0f}{ratio:>8.2f}  {asked}")
        return asdict(found)

    def _growth(self, options: dict[str, Any]) -> list[dict[str, Any]]:
        """Fight battles on squares of all sizes, plain and compiled, or plain alone."""
        cells: list[growth.Cell] = []
        how = {"seed": options["seed"], "rounds": options["rounds"], "seconds": 4 * options["seconds"]}
        with self._ways(options) as (plain, compiled):
            for system in growth.SYSTEMS:
                found = growth.measure(system, plain, compiled, **how)
                cells += found
                self._print_growth(system, found)
        return [asdict(cell) for cell in cells]

    def _stand_up(self, options: dict[str, Any]) -> list[dict[str, Any]]:
        """Fight stand-up fights of all sizes, plain and compiled, or plain alone."""
        how = {"seed": options["seed"], "rounds": options["rounds"], "seconds": 4 * options["seconds"]}
        with self._ways(options) as (plain, compiled):
            sizes = stand_up.measure(plain, compiled, **how)
        self._print_sizes(sizes)
        return [asdict(size) for size in sizes]

    def _starts(self, rounds: int) -> list[dict[str, Any]]:
        """Start commands, a web process and a worker."""
        starts = starting.measure(settings.BASE_DIR, rounds)
        self._print("\nStarting: seconds of the processor, times a bare Django, and memory in megabytes")
        for start in starts:
            memory = f"{start.memory:>8.0f}" if start.memory else ""
            self._print(f"{start.name:<20}{start.seconds:>8.2f}{start.times:>8.1f}{memory}")
        return [asdict(start) for start in starts]

    def _answers(self, options: dict[str, Any]) -> list[dict[str, Any]]:
        """Play a battle of each scenario by answers."""
        self._print("\nFrom an answer to the next question: milliseconds of the processor over a battle")
        self._print(f"{'':<36}{'answers':>9}{'median':>9}{'95th':>9}{'last':>9}{'cold':>9}")
        found: list[dict[str, Any]] = []
        for field in self._fields(options, 1):
            if field.name != "example":
                wait = answers.measure(field.name, field.setups[0], options["seed"])
                found.append(asdict(wait))
                times = "".join(f"{each:>9.1f}" for each in (wait.median, wait.high, wait.last, wait.cold))
                self._print(f"{wait.name:<36}{wait.answers:>9}{times}")
        return found

    def _commanders(self, options: dict[str, Any]) -> list[dict[str, Any]]:
        """Let commanders fight each scenario from either chair, and print what they cost and gain."""
        self._print("\nCommanders against the usual doctrine: victories in either chair, and what they cost")
        self._print(
            f"{'':<24}{'':<11}{'player':>8}{'enemy':>8}{'of':>5}{'a second':>10}{'slower':>9}{'points':>8}{'/s':>9}"
        )
        found: list[dict[str, Any]] = []
        for field in self._fields(options, 1):
            if field.name == "example":
                continue
            for row in commanders.measure(field.name, field.setups[0], options["seed"], options["commanders"]):
                found.append(asdict(row) | {"points_a_second": row.points_a_second})
                won = f"{row.won[0]:>8}{row.won[1]:>8}{row.battles:>5}"
                cost = f"{row.speed:>10,.1f}{row.slower:>9,.1f}{row.points:>+8.1f}{row.points_a_second:>9,.1f}"
                self._print(f"{row.scenario:<24}{row.commander:<11}{won}{cost}")
        return found

    def _print_sizes(self, sizes: list[stand_up.Size]) -> None:
        """Print how stand-up fights grow: the time of a turn next to pairs in sight and to all pairs."""
        self._print("\nStand-up fights of Muskets & Mohawks by units a side: battles a second, and a turn's growth")
        head = f"{'units':>5}{'plain':>10}{'compiled':>10}{'turns':>8}{'pairs in sight':>16}"
        self._print(f"{head}{'time of a turn':>16}{'of pairs in sight':>19}{'of all pairs':>14}")
        for size in sizes:
            compiled = "" if size.compiled is None else f"{size.compiled:,.1f}"
            self._print(
                f"{size.units:>5}{size.plain:>10,.1f}{compiled:>10}{size.turns:>8.1f}{size.pairs:>16.1f}"
                f"{size.times_turn:>16.1f}{size.times_pairs:>19.1f}{size.times_square:>14.1f}"
            )

    def _print_growth(self, system: str, cells: list[growth.Cell]) -> None:
        """Print boards down and forces across, a line for each way."""
        board, units = growth.BASE
        base = f"{board} by {board} with {units}"
        self._print(f"\n{system}: battles a second by board and units a side (how many times as long as on {base})")
        self._print(f"{'':<20}" + "".join(f"{force:>18}" for force in growth.FORCES))
        for size in growth.BOARDS:
            row = [cell for cell in cells if cell.board == size]
            name = f"{size} by {size}"
            report = "".join(f"{cell.plain:>10,.0f} ({cell.times_plain:.2f})".rjust(18) for cell in row)
            self._print(f"{name:<9}{'plain':<11}{report}")
            report = "".join(
                f"{cell.compiled:>10,.0f} ({cell.times_compiled:.2f})".rjust(18)
                for cell in row
                if cell.compiled is not None
            )
            if report:
                self._print(f"{'':<9}{'compiled':<11}{report}")

    def _ratios(self, options: dict[str, Any]) -> dict[str, float]:
        """Hold compiled by plain against what is kept."""
        found = [*self._fields(options, _MOST), stand_up.field(options["seed"])]
        with self._both() as (plain, compiled):
            how = {"rounds": options["rounds"], "seconds": options["seconds"]}
            held = ratios.measure(found, plain, compiled, **how)
        self._print(f"\n{'compiled by plain':<32}{'now':>8}{'kept':>8}  of {ratios.processor()}")
        for row in held:
            self._print(f"{row.name:<32}{row.ratio:>8.1f}{row.kept:>8.1f}{'  lost' if row.is_lost else ''}")
        if options["keep"]:
            ratios.keep(held)
        elif lost := [row.name for row in held if row.is_lost]:
            raise CommandError(
                f"Compiled rules have lost more than a tenth of their lead on {listed(lost)}. Find what took it, or "
                "keep the new ratios with --ratios --keep and say why."
            )
        return {row.name: row.ratio for row in held}

    def _workers(self, found: list[fields.Field], options: dict[str, Any]) -> list[dict[str, Any]]:
        """Forecast with one worker and with two."""
        self._print("\nForecasts: battles a second of the bare engine, by one worker and by two (clock), and ratios")
        self._print(f"{'':<32}{'bare':>10}{'one':>10}{'two':>10}{'one of bare':>13}{'two by one':>12}")
        gains: list[dict[str, Any]] = []
        for field in found:
            gain = workers.measure(field, seconds=8, rounds=min(3, options["rounds"]))
            gains.append(asdict(gain))
            self._print(
                f"{gain.name:<32}{gain.bare:>10,.0f}{gain.one:>10,.0f}{gain.two:>10,.0f}"
                f"{gain.share:>13.2f}{gain.factor:>12.2f}"
            )
        return gains

    def _fields(self, options: dict[str, Any], most: int) -> list[fields.Field]:
        header, roster = example.from_file()
        doctrine = header.pop("doctrine", DOCTRINES[0])
        battles = most if options["identical"] else min(most, 8 * options["seasons"])
        found = fields.all_fields(
            setup=header | roster,
            doctrine=doctrine,
            seed=options["seed"],
            most=most,
            of_campaign=battles,
            only=options["only"],
        )
        if not found:
            raise CommandError(f"There is no scenario {options['only']}; leave --only out to see their names.")
        return found

    @contextmanager
    def _ways(self, options: dict[str, Any]) -> Iterator[tuple[ways.Way, ways.Way | None]]:
        """Yield a process for each way, or one of plain rules alone."""
        if options["plain"]:
            with ways.alone(settings.BASE_DIR) as plain:
                yield plain, None
        else:
            with self._both() as both:
                yield both

    def _both(self) -> Any:
        if compiled.build(settings.BASE_DIR) is None:
            self.stderr.write("Compiling the rules, which takes a minute or two, once for these sources ...")
        return ways.both(settings.BASE_DIR)

    def _print(self, line: str) -> None:
        if not self.quiet:
            self.stdout.write(line)
