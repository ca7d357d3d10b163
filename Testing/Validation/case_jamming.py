"""Probability that grains in a plane jam, over the width of the neck of a funnel."""

import math

from matplotlib import pyplot
from experiments.scenes import column, run_scene
from validating import OURS, Case

case = Case(
    "jamming", "Jamming in a plane (Fig. 5E)",
    "Independent funnels have necks of three widths. Each neck has 20 funnels with 500 grains"
    " each. The scene is Examples/jamming.py --study, with μs = μr = 1. The time step is a fifth"
    " of the published step, as in the paper. A neck is jammed if no grain passes for 15 √(d/g)"
    " while a chain of touching grains spans the funnel. In the paper, narrower necks jam more"
    " often.",
    section="Scenes of the paper")
rows = run_scene(case, "jamming", ["--study"], table="jamming-study")
neck, probability = column(rows, "Neck"), column(rows, "Probability")
low, high = column(rows, "Low"), column(rows, "High")
samples = int(float(rows[0]["Samples"]))
assert samples == 20, samples
assert neck == sorted(neck) and len(neck) == 3, neck
for k in (0, 1):
    case.check_range(f"probability at {neck[k]:g} d minus probability at {neck[k + 1]:g} d",
                     probability[k] - probability[k + 1], low=0.0, source="Vetter (2025), section 4")
# Each probability is a share of n samples. 1.64 standard errors are the one-sided 95 %.
spread = math.sqrt(sum(p * (1 - p) / samples for p in (probability[0], probability[-1])))
case.check_range("probability at the narrowest minus at the widest neck, in standard errors",
                 (probability[0] - probability[-1]) / max(spread, 1 / samples), low=1.64,
                 source="binomial")
jams, ratio, flat = (column(rows, name) for name in ("Jammed", "OverOrifice", "AspectRatio"))
over, foot = (sum(r * n for r, n in zip(values, jams) if n) / sum(jams) for values in (ratio, flat))
case.say("The aspect ratio of an arch is the height over half the width. The paper calls the mean"
         f" aspect ratio of arches about one, anecdotally. Here the mean ratio is {foot:.2f} from"
         " foot to foot, where the chain ends at the flanks. The ratio over the orifice is"
         f" {over:.2f}, from the top of the arch down to the lips, over half the neck. A round arch"
         " in flanks of 60 degrees has tan(75° / 2) = 0.77 if the feet press at the Coulomb limit"
         " of 45 degrees. A round arch without friction has 0.27. Flatter funnels give higher"
         " ratios. The paper does not give the slope of the funnels, so no ratio is demanded.")
case.table(["neck in d", "samples", "jammed", "probability", "one standard error",
            "ratio over the orifice", "ratio foot to foot", "grains passed, mean"],
           [[n, samples, j, p, f"{a:.2f} to {b:.2f}", r, f, m] for n, j, p, a, b, r, f, m in zip(
               neck, jams, probability, low, high, ratio, flat, column(rows, "MeanPassed"))],
           "Jams over the width of the neck.")
figure, axes = pyplot.subplots()
errors = [[p - a for p, a in zip(probability, low)], [b - p for p, b in zip(probability, high)]]
axes.errorbar(neck, probability, yerr=errors, fmt="o-", color=OURS, capsize=4)
axes.set(xlabel="neck in grain diameters", ylabel="probability of a jam", ylim=(0, 1.02))
case.figure("probability", figure, "Share of jammed funnels, with one standard error (Wilson).")
case.finish()
