"""Measuring balance: from the samples of every matrix to the document that is printed, stored and shown.

For each rule set (the options on and off) all doctrines of one side fight all of the other: a matrix, solved as a
zero-sum game. The document is JSON-ready: `rule_sets` has a `MatrixSolution` by key, `effects` a row for each change of
an option with its effect in each direction (`WAYS` of `lab.subject`), at the solved matrix and for every pair of
doctrines. Shares are in percentage points, margins in the game's own points, both from the player's side.
"""

from dataclasses import asdict
from functools import partial
from typing import Any, cast

from common.json_input import Json
from lab.effects import PER_CENT, Effect, claimed_score, effect, judge, rank_correlation, size_of
from lab.measuring import Asked, Fight, MatrixSolution, Measuring, Samples, Weights, rounded, solved
from lab.subject import WAYS, Change, Subject, changes, rule_sets, why_idle

_LEAST_RANKED = 3  # a rank correlation of fewer claims means nothing


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
        matrices: dict[str, MatrixSolution] = {}
        for key, cells in self.samples.items():
            matrices[key], self._weights[key] = solved(self._rule_sets[key], cells)
        rows = [self._row(change) for change in self._changes]
        document: Json = self.header() | {
            "setup": self.subject.setup,
            "doctrines": list(self.doctrines),
            "complete": not self.asked.only,
            "rule_sets": {key: asdict(solution) for key, solution in matrices.items()},
            "effects": rows,
            "rank_correlation": {way: self._correlation(rows, way) for way in WAYS},
        }
        return cast(Json, rounded(document))

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
            return {"idle": idle, "changed": 0.0, "size": "", "judged": None, "solved": None, "pairs": []}
        keys = change.with_it(way), change.without(way)
        at_solution = self._solved_effect(*keys)
        changed, judged = self._changed(*keys), None
        if claim:
            helps = claim[0] == self.subject.sides[0]
            judged = asdict(
                judge(at_solution.low, at_solution.high, helps_player=helps, size=claim[1], used=changed > 0)
            )
        return {
            "idle": "",
            "changed": changed,
            "size": size_of(at_solution.points),
            "judged": judged,
            "solved": asdict(at_solution),
            "pairs": self._pairs(*keys),
        }

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

    def _correlation(self, rows: list[dict[str, Any]], way: str) -> float | None:
        claimed = [row for row in rows if row["claim"] and row[way]["solved"]]
        if len(claimed) < _LEAST_RANKED:
            return None
        scores = [claimed_score((row["claim"]["side"], row["claim"]["size"]), self.subject.sides[0]) for row in claimed]
        return rank_correlation(scores, [row[way]["solved"]["points"] for row in claimed])


def _pair_effect(after: Samples, before: Samples) -> Effect:
    return effect(
        [one - other for one, other in zip(after.wins, before.wins, strict=True)],
        [one - other for one, other in zip(after.margins, before.margins, strict=True)],
    )
