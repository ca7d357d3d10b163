"""Figures 5, 6 and 9 of Yee, Christara and Lait: piles under a hopper over method and friction."""

import numpy
from experiments import yee
from matplotlib import pyplot
from validating import OTHER, OURS, REFERENCE, Case

FRAMES = 240  # of 1/24 s
LAST = 48  # frames at the end that tell whether a pile sinks

case = Case(
    "yee_piles", "Piles under a hopper (Figs. 5, 6 and 9)",
    "397 cubes of eight balls run out of a hopper onto a floor, under M1, M2 and M3 (Fig. 5). The"
    " friction is (μs, μr) = (0.5, 0.00025), and 1 at walls. The integrator is RKF45 with"
    " algorithm 1 and TOL 0.01. The document judges a pile without the first layer of grains."
    " Under M1 the document sees little piling, and any pile collapses. Under M2 and M3 there are"
    " stable piles. M3 is also run at other frictions (Figs. 6 and 9, of 1575 cubes). The document"
    " finds that μs from 0 to 0.25 affects the size of the pile considerably, and μs from 0.25 to"
    " 0.5 less. The document gives no sizes, no hopper and no numbers of Fig. 9, so these words"
    " are checked. M2 has TOL 0.1 here, because its force along the velocity jumps where grains"
    " stop. Examples/composite_grains.py --study --law M3 has 1575 cubes. All walls have the law"
    " of the grains, where print has M1 with stiction. The last table has M1 with stiction at walls,"
    " without a check. The floor then holds the first layer by the whole normal force, so that the"
    " interlocked cubes of M1 stand as well. In print the limit of stiction is μq times the sum of"
    " all forces along the normal, which is far less under a pile.",
    section="Composite grains of Yee, Christara and Lait")


class Track:
    """Height of the pile and share of the grains above the first layer, over all frames."""

    def __init__(self, method, **choices):
        self.time, self.height, self.above = [], [], []
        self.played = yee.Played(yee.hopper(method, frames=FRAMES, threads=case.threads, **choices),
                                 self.see)

    def see(self, grains):
        height, above = yee.heights(grains.position)
        for values, value in ((self.time, grains.time), (self.height, height / yee.EDGE),
                              (self.above, above)):
            values.append(value)

    def end(self, values):
        """Mean of the last frames."""
        return float(numpy.mean(values[-LAST:]))


def tabulate(tracks, caption):
    case.table(["", "height (cubes)", "above the first layer", "steps", "mean step (s)"],
               [[label, track.end(track.height), track.end(track.above), track.played.accepted,
                 track.played.average] for label, track in tracks.items()],
               f"{caption} Heights are means over the last two seconds.")


def plot(name, tracks, colours, caption):
    figure, axes = pyplot.subplots()
    for (label, track), colour in zip(tracks.items(), colours):
        axes.plot(track.time, track.height, color=colour, label=label)
    axes.set(xlabel="time in s", ylabel="height of the pile in cubes")
    axes.legend()
    case.figure(name, figure, caption)
    tabulate(tracks, caption)


def by_method():
    """Piles under the three methods. Returns that of M3."""
    tracks = {"M1": Track("M1"), "M2": Track("M2", ErrorTolerance=0.1), "M3": Track("M3")}
    basic = tracks["M1"]
    case.check_range("M1: share above the first layer", basic.end(basic.above), high=0.1,
                     source="Fig. 5: little piling, collapse")
    for method in ("M2", "M3"):
        track = tracks[method]
        case.check_range(f"{method}: share above the first layer", track.end(track.above), low=0.3,
                         source="Fig. 5: stable piles")
        case.check_range(f"{method}: height of the pile over that of M1",
                         track.end(track.height) / basic.end(basic.height), low=2.0,
                         source="Fig. 5")
    plot("methods", tracks, (OTHER, REFERENCE, OURS), "Piles under the three methods (Fig. 5).")
    return tracks["M3"]


def by_friction(steep):
    tracks = {0.0: Track("M3", friction=0.0, rolling=0.0),
              0.25: Track("M3", friction=0.25, rolling=0.000125), 0.5: steep}
    heights = [track.end(track.height) for track in tracks.values()]
    case.check_range("growth of the height from μs = 0 to 0.25, over that from 0.25 to 0.5",
                     (heights[1] - heights[0]) / max(heights[2] - heights[1], 1e-3), low=1.5,
                     source="section 4.1 and Fig. 9")
    case.check_range("height at μs = 0.5 over height at 0", heights[2] / heights[0], low=1.5,
                     source="Figs. 6 and 9: short and tall piles")
    plot("friction", {f"μs = {key:g}": track for key, track in tracks.items()},
         (OTHER, REFERENCE, OURS), "Piles under M3 over the friction (Figs. 6 and 9).")


by_friction(by_method())
tabulate({f"{method}, walls with stiction": Track(method, objects=True) for method in ("M1", "M3")},
         "Piles on a floor that holds grains.")
case.finish()
