"""Large beads that rise in a shaken bed of small beads."""

import math

import numpy
from matplotlib import pyplot
from experiments.scenes import column, run_scene
from segregation import first_cycle
from validating import OTHER, OURS, REFERENCE, Case

PUBLISHED = 175  # cycles
FACTOR = 1.6  # convection depends on unpublished values, such as radius and facets
RADIUS = 0.002

case = Case(
    "segregation", "Size segregation in a shaken cylinder (Fig. 5F)",
    "A cylinder of radius 39 small-bead radii contains 30,000 beads. Seven beads are ten times"
    " larger than the others and lie on the ground at first. The base oscillates with an amplitude"
    " of one radius and a peak acceleration of 3 g. The friction is μs = μr = 0.3. The scene is"
    " Examples/segregation.py in full size. In the paper the large beads are buried at first, rise"
    " after 83 cycles, and are at the top after 175 cycles. A large bead is at the top when the"
    " upper side of the bead reaches the surface. The surface is the height that 99 of 100 small"
    " beads stay below.",
    section="Scenes of the paper")
rows = run_scene(case, "segregation", [])
cycle, mean, lowest = (column(rows, name) for name in ("Cycle", "MeanHeight", "LowestHeight"))
surface = column(rows, "Surface")
heights = [column(rows, f"Height{k}") for k in range(1, 8)]

case.check("initial mean height of the large beads", mean[0] / RADIUS, 10, absolute=1, unit="radii",
           source="on the ground", is_condition=True)
case.check_range("smallest rise of a large bead", min(h[-1] - h[0] for h in heights) / RADIUS,
                 low=10, unit="radii", source="Vetter (2025): to the top")
at_top = first_cycle(numpy.array(mean) + 10 * RADIUS >= numpy.array(surface))
top = math.nan if at_top is None else at_top
case.check_range("cycles until the mean large bead is at the top", top, PUBLISHED / FACTOR,
                 PUBLISHED * FACTOR, source="Vetter (2025): 175, within a factor of 1.6")
atop = [sum(h[k] + 10 * RADIUS >= surface[k] for h in heights) for k in range(len(cycle))]
case.table(["cycles", "mean height in radii", "lowest", "surface of the bed",
            "number of 7 at the top"],
           [[cycle[k], mean[k] / RADIUS, lowest[k] / RADIUS, surface[k] / RADIUS, atop[k]]
            for k in range(len(cycle)) if cycle[k] % 25 == 0 or cycle[k] == 83], "Heights.")
figure, axes = pyplot.subplots()
for height in heights:
    axes.plot(cycle, [1e3 * h for h in height], color=OURS, alpha=0.25, linewidth=0.8)
axes.plot(cycle, [1e3 * h for h in mean], color=OURS, label="centres of the large beads, mean")
axes.plot(cycle, [1e3 * h for h in surface], color=OTHER, label="surface of the bed")
axes.axhline(1e3 * 10 * RADIUS, color=REFERENCE, linewidth=0.8, linestyle=":")
axes.set(xlabel="cycles of the base", ylabel="height in mm")
axes.legend(fontsize=7, loc="upper left", bbox_to_anchor=(0, 0.74))
case.figure("heights", figure, "Heights of the seven large beads (thin) and mean height.")
case.finish()
