"""Figures 12 and 13 of Yee, Christara and Lait: a block goes through a pile under M1 and M3."""

import numpy
from common import pipeline
from experiments import yee
from matplotlib import pyplot
from validating import OTHER, OURS, Case

FRICTION, ROLLING = 1.0, 0.0005
LAWS = {"M1": ({"SlidingViscosity": 5e3}, OTHER), "M3": ({}, OURS)}
SIDE, LAYERS = 8, 6  # of the cubes at the start
PUSH, SPEED, REACH, END = 2.5, 5.0, 9.0, 9.0  # s, m/s, m, s
WIDE = 16 * yee.BALL  # of the block

case = Case(
    "yee_push", "A block through a pile (Figs. 12 and 13)",
    f"{SIDE * SIDE * LAYERS} cubes of eight balls fall onto a floor from a small height, and a"
    " block is pushed through the pile. The friction is (μs, μr) = (1, 0.0005), as in print. M1 has"
    " viscous friction, and M3 has the curve over the displacement and rolling friction. In print"
    " the block leaves two piles under M3, and under M1 no significant piling in the two parts."
    " Floor and block have M1 with stiction under both laws, as in print. Their torque on a rolling"
    " grain is μτ = 0.0005 m s times the normal force and the spin. Stiction holds a grain by"
    " the sum of all forces on the grain (equation 7 and algorithm 2). The document gives no sizes,"
    " no heights and no block, so heights are compared between M1 and M3. The friction of M1 is 5e3"
    " kg/s times the velocity here. Print has k_t up to 1 without a unit."
    " Examples/composite_grains.py --scene pushing has 2000 cubes.",
    section="Composite grains of Yee, Christara and Lait")


def start():
    """A block of cubes, and small rotations."""
    pitch = 1.05 * yee.EDGE
    side = (numpy.arange(SIDE) - (SIDE - 1) / 2) * pitch
    position = numpy.array([[x, y, 0.6 * yee.EDGE + layer * pitch] for layer in range(LAYERS)
                            for x in side for y in side])
    return {"position": position, "orientation": yee.small_rotations(len(position), 0.01)}


def heights(position):
    """Heights of all, of the furrow and of both sides, in cubes."""
    def height(low, high):
        inside = (abs(position[:, 0]) < 5) & (position[:, 1] >= low) & (position[:, 1] < high)
        some = inside & (position[:, 2] > 0)
        return numpy.quantile(position[some, 2], 0.95) / yee.EDGE if some.any() else 0.0

    half = WIDE / 2
    return [height(*ends) for ends in ((-99, 99), (-0.5 * half, 0.5 * half), (half, 99),
                                       (-99, -half))]


def play(law, properties):
    """Times and heights of a run."""
    block = pipeline.new("Box", "Block", XLength=2.0, YLength=WIDE, ZLength=12.0,
                         Center=[-REACH, 0, 6.01])
    motion = {"TranslationVelocity": [SPEED, 0, 0],
              "TranslationTimes": [PUSH, PUSH + 2 * REACH / SPEED]}
    walls = {"Floor": pipeline.floor(yee.FLOOR), "Pusher": (block, motion)}
    run = yee.simulate(law, walls, start(), FRICTION, ROLLING, round(END / yee.FRAME), case.threads,
                       objects=True, **properties)
    rows = numpy.array([[grains.time, *heights(grains.position)] for grains in run.frames()])
    yee.delete(run)
    return rows


figure, axes = pyplot.subplots()
found, table = {}, []
for law, (properties, colour) in LAWS.items():
    rows = found[law] = play(law, properties)
    for column, style in ((3, "-"), (4, "--")):
        axes.plot(rows[:, 0], rows[:, column], style, color=colour,
                  label=f"{law}, {'left' if column == 3 else 'right'}")
    table += [[f"{law}, {rows[k, 0]:.2f} s", *rows[k, 1:]]
              for k in (int(PUSH / yee.FRAME), len(rows) // 2, -1)]
for column, side in ((3, "left"), (4, "right")):
    stands, sinks = found["M3"][-1, column], found["M1"][-1, column]
    case.check_range(f"M3, {side} pile in cubes", stands, low=2.0,
                     source="Fig. 13: more than a layer")
    case.check_range(f"M3, {side} pile over the furrow", stands / max(found["M3"][-1, 2], 0.5),
                     low=2.0, source="Fig. 13: two piles")
    case.check_range(f"{side} pile of M1 over that of M3, at the end", sinks / stands, high=0.8,
                     source="Figs. 12 and 13")
axes.set(xlabel="time in s", ylabel="height in cubes")
axes.legend(fontsize=7)
case.figure("heights", figure, "Heights of the two parts of the pile over time.")
case.table(["", "pile", "furrow", "left", "right"], table,
           "Heights in cubes before the push, in the middle of the run, and at the end.")
case.finish()
