"""Large beads rise in a shaken bed of small ones."""

from matplotlib import pyplot
from running import column, run_scene
from validating import OTHER, OURS, REFERENCE, Case

PUBLISHED = 175  # cycles
RADIUS = 0.002

case = Case(
    "segregation", "Size segregation in a shaken cylinder (Fig. 5F)",
    "30,000 beads in a cylinder of 39 bead radii, seven of them ten times larger and on the ground at"
    " first. The base oscillates with an amplitude of one radius and a peak acceleration of 3 g;"
    " μs = μr = 0.3. Examples/segregation.py at its full size. In the paper the large beads are"
    " buried at first, on their way after 83 cycles, and at the top after 175. A large bead is at the"
    " top when its upper side is at the surface, which 99 of 100 small beads stay below.",
    section="Scenes of the paper")
rows = run_scene(case, "segregation", [])
cycle, mean, lowest = (column(rows, name) for name in ("Cycle", "MeanHeight", "LowestHeight"))
surface = column(rows, "Surface")
heights = [column(rows, f"Height{k}") for k in range(1, 8)]
case.check("mean height of the large beads at first", mean[0] / RADIUS, 10, absolute=1, unit="radii",
           source="on the ground")
case.check_range("mean rise of the large beads", (mean[-1] - mean[0]) / RADIUS, low=10,
                 unit="radii", source="Vetter (2025), section 4")
case.check_range("large beads that rose", sum(h[-1] > h[0] + 5 * RADIUS for h in heights), low=7)
atop = sum(h[-1] + 10 * RADIUS >= surface[-1] for h in heights)
case.check(f"large beads at the surface after {PUBLISHED} cycles", atop, 7, absolute=0,
           source="Vetter (2025), Fig. 5F")
figure, axes = pyplot.subplots()
for height in heights:
    axes.plot(cycle, [1e3 * h for h in height], color=OURS, alpha=0.25, linewidth=0.8)
axes.plot(cycle, [1e3 * h for h in mean], color=OURS, label="centres of the large beads, mean")
axes.plot(cycle, [1e3 * h for h in surface], color=OTHER, label="surface of the bed")
axes.axhline(1e3 * 10 * RADIUS, color=REFERENCE, linewidth=0.8, linestyle=":")
axes.set(xlabel="cycles of the base", ylabel="height in mm")
axes.legend()
case.figure("heights", figure, "Each of the seven large beads (thin) and their mean.")
case.finish()
