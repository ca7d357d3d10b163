"""Figures 5, 6 and 9 of Yee, Christara and Lait: piles under a hopper over method and friction."""

import numpy
from experiments import yee
from experiments.scenes import column, run_scene
from matplotlib import pyplot
from validating import OTHER, OURS, REFERENCE, Case

METHODS = {"M1": OTHER, "M2": REFERENCE, "M3": OURS}
FRAMES = 240  # of 1/24 s
LAST = 48  # frames at the end that tell whether a pile sinks

case = Case(
    "yee_piles", "Piles under a hopper (Figs. 5, 6 and 9)",
    "397 cubes of eight balls run out of a hopper onto a floor, under M1, M2 and M3 (Fig. 5)."
    " The friction is (μs, μr) = (0.5, 0.00025), and 1 at walls. The integrator is RKF45 with"
    " algorithm 1 and TOL 0.01, as in print. The document judges a pile without the first layer"
    " of grains. Under M1 the document sees little piling, and any pile collapses. Under M2 and"
    " M3 there are stable piles. The second scene is Examples/composite_grains.py --study with"
    " M3 and 1575 cubes (Figs. 6 and 9). The document finds that μs from 0 to 0.25 affects the"
    " size of the pile considerably, and μs from 0.25 to 0.5 less. The document gives no sizes,"
    " no hopper and no numbers of Fig. 9. What is checked are these words.",
    section="Composite grains of Yee, Christara and Lait")


class Track:
    """Height of the pile and share of the grains above the first layer, over all frames."""

    def __init__(self, method):
        self.time, self.height, self.above = [], [], []
        self.played = yee.Played(yee.hopper(method, frames=FRAMES, threads=case.threads), self.see)

    def see(self, grains):
        height, above = yee.heights(grains.position)
        for values, value in ((self.time, grains.time), (self.height, height / yee.EDGE),
                              (self.above, above)):
            values.append(value)

    def end(self, values):
        """Mean of the last frames."""
        return float(numpy.mean(values[-LAST:]))


def by_method():
    tracks = {method: Track(method) for method in METHODS}
    figure, axes = pyplot.subplots()
    for method, track in tracks.items():
        axes.plot(track.time, track.height, color=METHODS[method], label=method)
    axes.set(xlabel="time in s", ylabel="height of the pile in cubes")
    axes.legend()
    case.figure("methods", figure, "Height of the pile under the three methods (Fig. 5).")
    case.table(["method", "height (cubes)", "above the first layer", "steps", "mean step (s)"],
               [[method, track.end(track.height), track.end(track.above), track.played.accepted,
                 track.played.average] for method, track in tracks.items()],
               "Piles at the end, means over two seconds.")
    for method in ("M2", "M3"):
        case.check_range(f"height of {method} over that of M1",
                         tracks[method].end(tracks[method].height)
                         / tracks["M1"].end(tracks["M1"].height), low=1.2, source="Fig. 5")
        case.check_range(f"share above the first layer, {method} over M1",
                         tracks[method].end(tracks[method].above)
                         / tracks["M1"].end(tracks["M1"].above), low=1.2, source="Fig. 5")


def by_friction():
    rows = run_scene(case, "composite_grains", ["--study", "--law", "M3", "--no-film"],
                     table="composite_grains")
    friction, height, reach = (column(rows, name) for name in ("Friction", "Height", "Reach"))
    at = {value: k for k, value in enumerate(friction)}
    slopes = [(height[at[high]] - height[at[low]]) / (high - low)
              for low, high in ((0.0, 0.25), (0.25, 0.5))]
    case.check_range("growth of the height per μs up to 0.25, over that from 0.25 to 0.5",
                     slopes[0] / slopes[1] if slopes[1] > 0 else numpy.inf, low=2.0,
                     source="section 4.1, Fig. 9")
    case.check_range("height at μs = 0.5 over height at 0", height[at[0.5]] / height[at[0.0]],
                     low=1.5, source="Figs. 6 and 9: short and tall piles")
    case.check_range("reach at μs = 0.5 over reach at 0", reach[at[0.5]] / reach[at[0.0]],
                     high=0.8, source="Figs. 6 and 9: wide and thin piles")
    figure, axes = pyplot.subplots()
    axes.plot(friction, height, "o-", color=OURS, label="height")
    axes.plot(friction, reach, "s-", color=OTHER, label="nine tenths within")
    axes.set(xlabel="μs", ylabel="mm")
    axes.legend()
    case.figure("friction", figure, "Size of the pile over the friction (Fig. 9).")
    case.table(["μs", "height (mm)", "nine tenths within (mm)"], [*zip(friction, height, reach)],
               "Piles of 1575 cubes under M3.")


by_method()
by_friction()
case.finish()
