"""Surveys and chances of Clock Patience as text."""

from fractions import Fraction
from typing import Final

from gfclock_solver.batch.statistics import wilson_interval
from gfclock_solver.clock_patience.chances import Chance, chance_of, mean
from gfclock_solver.clock_patience.jobs import SurveyJob, Tally
from gfclock_solver.clock_patience.jobs.summary import TWO_SIDED_999, z_value
from gfclock_solver.clock_patience.rules import VARIANTS, Variant
from gfclock_solver.deals import DealRange

_BLIND_TEXTS: Final = {
    "random": "with a blind swap for any card",
    "fullest": "with a blind swap for the bottom of a fullest pile",
    "pile": "with a blind swap for the bottom of any pile",
}
_LONGEST_FRACTION: Final = 40
_NEARLY_NOTHING: Final = 0.001


def describe_survey(deals: DealRange, job: SurveyJob, tally: Tally) -> str:
    """Return the counts, the share beside the exact chance, and the cards left beside what is expected."""
    exact = chance_of(job.variant)
    width = len(f"{tally.deals:,}")
    low, high = wilson_interval(tally.won, tally.deals)
    z = z_value(tally.won, tally.deals, exact.chance)
    agrees = "agrees with it" if abs(z) <= TWO_SIDED_999 else "does not agree with it"
    lines = [f"{deals}  {job.variant}", ""]
    lines += [
        f"{verdict:<13}  {count:>{width},}  {_percent(count / tally.deals)}"
        for verdict, count in sorted(tally.verdicts.items(), key=lambda pair: pair[0] == "lost")
    ]
    lines += [
        "",
        f"Not lost {_percent(tally.won / tally.deals)}, 95 % interval {_percent(low)} to {_percent(high)}.",
        f"Exact    {_percent(float(exact.chance))}: the survey {agrees} (z = {z:+.2f}).",
    ]
    if tally.left:
        assert exact.left is not None
        average = sum(left * count for left, count in tally.left.items()) / tally.deals
        lines += [
            "",
            f"Cards left face down: {average:.4f} on average, exactly {float(mean(exact.left)):.4f}.",
            "",
            f"left  {'deals':>{width}}  {'expected':>{width + 2}}",
            *(
                f"{left:>4}  {tally.left[left]:>{width},}  {float(chance * tally.deals):>{width + 2},.1f}"
                for left, chance in enumerate(exact.left)
                if tally.left[left] or chance * tally.deals >= 1
            ),
        ]
    return "\n".join(lines)


def describe_chance(exact: Chance, *, with_left: bool) -> str:
    """Return the exact chance of a variant; with `with_left` also that of each number of cards left."""
    lines = [f"{exact.variant:<13} {_decimal(exact.chance)}  {_fraction(exact)}"]
    if exact.without_swap is not None:
        lines.append(f"{'':<13} {_decimal(exact.without_swap)}  without a swap")
        lines += [f"{'':<13} {_decimal(chance)}  {_BLIND_TEXTS[choice]}" for choice, chance in exact.blind]
    if with_left and exact.left is not None:
        lines += ["", f"Cards left face down, {float(mean(exact.left)):g} on average:", "", "left  chance"]
        lines += [f"{left:>4}  {_decimal(chance)}  {chance}" for left, chance in enumerate(exact.left)]
    return "\n".join(lines)


def describe_chances(variants: tuple[Variant, ...] = VARIANTS) -> str:
    """Return the exact chances of the variants, one a line."""
    return "\n".join(describe_chance(chance_of(variant), with_left=len(variants) == 1) for variant in variants)


def _fraction(exact: Chance) -> str:
    if len(exact.text) <= _LONGEST_FRACTION:
        return exact.text
    digits = f"a fraction of {len(str(exact.chance.denominator))} digits (--format json)"
    rest = 1 - exact.chance
    # A chance that is nearly 1 says more by what is missing.
    return f"1 - {float(rest):.10g}, {digits}" if rest < _NEARLY_NOTHING else digits


def _decimal(chance: Fraction) -> str:
    return f"{float(chance):.10f}"


def _percent(share: float) -> str:
    return f"{100 * share:.4f} %"
