"""How likely grains in a plane jam, by the width of the neck that they fall through."""

import math

from matplotlib import pyplot
from experiments.scenes import column, run_scene
from validating import OURS, Case

case = Case(
    "jamming", "Jamming in a plane (Fig. 5E)",
    "Funnels that do not know of each other, 20 of each neck with 500 grains each; Examples/jamming.py"
    " --study, μs = μr = 1 and a fifth of the published step as in the paper. A neck is jammed if no"
    " grain has passed it for 15 √(d/g) while a chain of touching grains spans the funnel. The paper"
    " says that jams are the likelier the narrower the neck.",
    section="Scenes of the paper")
rows = run_scene(case, "jamming", ["--study"], table="jamming-study")
neck, probability = column(rows, "Neck"), column(rows, "Probability")
low, high = column(rows, "Low"), column(rows, "High")
samples = int(float(rows[0]["Samples"]))
assert samples == 20, samples
assert neck == sorted(neck) and len(neck) == 3, neck
for k in (0, 1):
    case.check_range(f"probability at {neck[k]:g} d less that at {neck[k + 1]:g} d",
                     probability[k] - probability[k + 1], low=0.0, source="Vetter (2025), section 4")
# Two shares of n samples each; 1.64 standard errors are the one-sided 95 %.
spread = math.sqrt(sum(p * (1 - p) / samples for p in (probability[0], probability[-1])))
case.check_range("difference of the narrowest and the widest neck in standard errors",
                 (probability[0] - probability[-1]) / max(spread, 1 / samples), low=1.64,
                 source="binomial")
jams, ratio, flat = (column(rows, name) for name in ("Jammed", "OverOrifice", "AspectRatio"))
over, foot = (sum(r * n for r, n in zip(values, jams) if n) / sum(jams) for values in (ratio, flat))
case.say(f"The paper calls the aspect ratio of its arches (height over half the width) about one on"
         f" average, anecdotally. Here it is {foot:.2f} from foot to foot, where the chain ends at the"
         f" flanks, and {over:.2f} over the orifice: from the top of the arch down to the lips, over"
         " half the neck. A round arch in flanks of 60 degrees whose feet press at the Coulomb limit"
         " of 45 degrees has tan(75° / 2) = 0.77 from foot to foot, and one without friction"
         " 0.27; in flatter funnels it is higher. The slope of the published funnels is not given, so"
         " that nothing is demanded.")
case.table(["neck in d", "samples", "jammed", "probability", "one standard error", "ratio over the"
            " orifice", "ratio foot to foot", "grains passed, mean"],
           [[n, samples, j, p, f"{a:.2f} to {b:.2f}", r, f, m] for n, j, p, a, b, r, f, m in zip(
               neck, jams, probability, low, high, ratio, flat, column(rows, "MeanPassed"))], "Jams by neck.")
figure, axes = pyplot.subplots()
errors = [[p - a for p, a in zip(probability, low)], [b - p for p, b in zip(probability, high)]]
axes.errorbar(neck, probability, yerr=errors, fmt="o-", color=OURS, capsize=4)
axes.set(xlabel="neck in grain diameters", ylabel="probability of a jam", ylim=(0, 1.02))
case.figure("probability", figure, "Share of the funnels that jam, with one standard error (Wilson).")
case.finish()
