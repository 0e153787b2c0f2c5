"""Measuring balance: from the samples of every matrix to the document that is printed, stored and shown.

For each rule set (the options on and off) all doctrines of one side fight all of the other: a matrix, solved as a
zero-sum game. The document is JSON-ready: `rule_sets` has a `MatrixSolution` by key, `effects` a row for each change of
an option with its effect in each direction (`WAYS` of `lab.subject`). Two questions are kept apart. `used_well`, by
side: what the best reply to an enemy who plays as without the rule scores with the rule, less what the best one scores
without it. `solved` and `pairs`: how these doctrines use the rule, at the solved matrix and for every pair. A claim of
the authors is judged only by the first, and only where one of the commanders searches: a doctrine that was written
without an idea what a rule is good for says nothing of it. Shares are in percentage points, margins in the game's own
points, both from the player's side; what is used well counts for the side that uses it.
"""

from dataclasses import asdict
from functools import partial
from typing import Any, cast

from common.json_input import Json
from lab.effects import PER_CENT, Effect, effect, judge, mean_of, paired_bounds, size_of
from lab.ladder.commanders import searches
from lab.measuring import Asked, Fight, MatrixSolution, Measuring, Samples, Weights, rounded, solved
from lab.subject import WAYS, Change, Subject, changes, rule_sets, why_idle

Series = list[float]  # the own score of a side, sample by sample


class Balance(Measuring):
    """What each advanced rule and each reading moves."""

    kind = "balance"

    def __init__(self, subject: Subject, asked: Asked) -> None:
        self._changes = changes(subject, asked.only)
        self._rule_sets = rule_sets(subject, self._changes)
        self._idle = {
            (change.key, way): why_idle(subject, change, self._rule_sets[change.with_it(way)])
            for change in self._changes
            for way in WAYS
        }
        self._weights: dict[str, Weights] = {}
        self._solutions: dict[str, MatrixSolution] = {}
        super().__init__(subject, asked)

    def fights(self) -> dict[str, list[list[Fight]]]:
        """Return every pair of doctrines by rule set; one in which a change has no effect would only repeat another."""
        idle = {change.with_it(way) for change in self._changes for way in WAYS if self._idle[change.key, way]}
        return {
            key: [
                [partial(self.subject.engagement, options, (one, other)) for other in self.doctrines]
                for one in self.doctrines
            ]
            for key, options in self._rule_sets.items()
            if key not in idle
        }

    def document(self) -> Json:
        """Return the document, once `run` has fought all battles."""
        for key, cells in self.samples.items():
            self._solutions[key], self._weights[key] = solved(self._rule_sets[key], cells)
        document: Json = self.header() | {
            "setup": self.subject.setup,
            "doctrines": list(self.doctrines),
            "complete": not self.asked.only,
            "searching": self._searching,
            "rule_sets": {key: asdict(solution) for key, solution in self._solutions.items()},
            "effects": [self._row(change) for change in self._changes],
        }
        return cast(Json, rounded(document))

    @property
    def _searching(self) -> bool:
        """Return whether one of the commanders plays out its choices."""
        return any(searches(self.subject.system, key) for key in self.doctrines)

    def _row(self, change: Change) -> dict[str, Any]:
        claim = self.subject.claims.get(change.option.key) if change.is_switch else None
        return {
            "key": change.key,
            "option": change.option.key,
            "value": change.value,
            "switch": change.is_switch,
            "rule": change.option.rule,
            "sentence": change.option.sentence,
            "claim": {"side": claim[0], "size": claim[1]} if claim else None,
            **{way: self._effect(change, way, claim) for way in WAYS},
        }

    def _effect(self, change: Change, way: str, claim: tuple[str, str] | None) -> dict[str, Any]:
        """Return the effect of a change, or only why it has none."""
        idle = self._idle[change.key, way]
        if idle:
            return {
                "idle": idle,
                "changed": 0.0,
                "size": "",
                "judged": None,
                "solved": None,
                "pairs": [],
                "used_well": None,
            }
        keys = change.with_it(way), change.without(way)
        at_solution = self._solved_effect(*keys)
        used_well = {side: self._used_well(*keys, place) for place, side in enumerate(self.subject.sides)}
        changed, judged = self._changed(*keys), None
        if claim and self._searching:
            well = used_well[claim[0]]
            judged = asdict(judge(well["low"], well["high"], helps_player=True, size=claim[1], used=changed > 0))
        return {
            "idle": "",
            "changed": changed,
            "used_well": used_well,
            "size": size_of(at_solution.points),
            "judged": judged,
            "solved": asdict(at_solution),
            "pairs": self._pairs(*keys),
        }

    def _used_well(self, changed: str, before: str, side: int) -> dict[str, Any]:
        """Return what a rule adds for a side that uses it well, with its interval, and the best replies.

        The enemy plays his best mixture of the game without the rule. A best reply that is chosen by the samples in
        which it is counted looks better than it is; so it is chosen by every other sample and counted in the others.
        """
        solution = self._solutions[before]
        chances = solution.columns if side == 0 else solution.rows
        after, then = (self._against(self.samples[key], chances, side) for key in (changed, before))
        gained: Series = []
        for half in (0, 1):
            one, other = (each[_best(each, 1 - half)] for each in (after, then))
            gained += [a - b for a, b in zip(one[half::2], other[half::2], strict=True)]
        low, high = paired_bounds(gained)
        return {
            "points": PER_CENT * mean_of(gained),
            "low": PER_CENT * low,
            "high": PER_CENT * high,
            "reply": self.doctrines[_best(after)],
            "reply_without": self.doctrines[_best(then)],
        }

    def _against(self, cells: list[list[Samples]], chances: list[float], side: int) -> list[Series]:
        """Return the own scores of each doctrine of a side against the other's mixture, sample by sample."""
        found: list[Series] = []
        for own in range(len(self.doctrines)):
            line = [cells[own][other] if side == 0 else cells[other][own] for other in range(len(chances))]
            parts = [(chance, cell.wins) for chance, cell in zip(chances, line, strict=True) if chance]
            won = [sum(chance * wins[n] for chance, wins in parts) for n in range(self.asked.runs)]
            found.append(won if side == 0 else [1 - share for share in won])
        return found

    def _solved_effect(self, changed: str, before: str) -> Effect:
        """Return the difference of the values of two matrices, each under its own best mixtures.

        A matrix's value is the mean of its cells, weighted by the chances of the pairs in the best mixtures. So with
        the mixtures held fixed, the difference of the two weighted means, taken sample by sample, gives the interval
        of the difference of the values.
        """
        after, then = self._at_solution(changed), self._at_solution(before)
        return effect(
            [one - other for one, other in zip(after[0], then[0], strict=True)],
            [one - other for one, other in zip(after[1], then[1], strict=True)],
        )

    def _at_solution(self, key: str) -> tuple[list[float], list[float]]:
        """Return, sample by sample, the share and the margin weighted by the mixtures of a rule set."""
        shares, margins = [0.0] * self.asked.runs, [0.0] * self.asked.runs
        for (row, column), weight in self._weights[key].items():
            cell = self.samples[key][row][column]
            for number, (won, margin) in enumerate(zip(cell.wins, cell.margins, strict=True)):
                shares[number] += weight * won
                margins[number] += weight * margin
        return shares, margins

    def _changed(self, changed: str, before: str) -> float:
        """Return the percentage of runs, over all pairs of doctrines, that have another winner or margin."""
        pairs = [
            (one, other)
            for row, others in zip(self.samples[changed], self.samples[before], strict=True)
            for one, other in zip(row, others, strict=True)
        ]
        unlike = sum(one.unlike(other) for one, other in pairs)
        return PER_CENT * unlike / (len(pairs) * self.asked.runs)

    def _pairs(self, changed: str, before: str) -> list[list[dict[str, float]]]:
        after, then = self.samples[changed], self.samples[before]
        return [
            [asdict(_pair_effect(one, other)) for one, other in zip(row, others, strict=True)]
            for row, others in zip(after, then, strict=True)
        ]


def _best(series: list[Series], half: int | None = None) -> int:
    """Return the place of the best one, by all samples or by every other one, beginning with the first or second."""
    means = [mean_of(each if half is None else each[half::2]) for each in series]
    return means.index(max(means))


def _pair_effect(after: Samples, before: Samples) -> Effect:
    return effect(
        [one - other for one, other in zip(after.wins, before.wins, strict=True)],
        [one - other for one, other in zip(after.margins, before.margins, strict=True)],
    )
