"""Figures 12 and 13 of Yee, Christara and Lait: a block goes through a pile under M1 and M3."""

from experiments.scenes import column, run_scene
from matplotlib import pyplot
from validating import OTHER, OURS, Case

LAWS = {"M1": OTHER, "M3": OURS}
EDGE = 8.0  # of a cube (mm)
END = "5"

case = Case(
    "yee_push", "A block through a pile (Figs. 12 and 13)",
    "2000 cubes of eight balls are dropped and settle, and a block is pushed through the pile. The"
    " friction is (μs, μr) = (1, 0.0005), as in print. The scene is Examples/composite_grains.py"
    " --scene pushing. M1 has viscous friction, and M3 has the curve over the displacement and"
    " rolling friction. In print the block leaves two piles under M3, and under M1 no significant"
    " piling in the two parts. The document gives no sizes and no heights, so heights are compared"
    " between M1 and M3, and over time. All contacts have the chosen law here. The document has M1"
    " with stiction at the floor in both figures.",
    section="Composite grains of Yee, Christara and Lait")
heights, rows = {}, []
figure, axes = pyplot.subplots()
for law, colour in LAWS.items():
    table = run_scene(case, "composite_grains", ["--scene", "pushing", "--law", law, "--no-film",
                                                 "--end-time", END])
    found = {name: column(table, name) for name in ("Time", "Pile", "Furrow", "Left", "Right")}
    heights[law] = found
    for side, style in (("Left", "-"), ("Right", "--")):
        axes.plot(found["Time"], found[side], style, color=colour, label=f"{law}, {side.lower()}")
    rows += [[f"{law}, {found['Time'][k]:.2f} s", *(found[name][k] for name in
                                                   ("Pile", "Furrow", "Left", "Right"))]
             for k in (0, len(found["Time"]) // 2, -1)]
for side in ("Left", "Right"):
    name = side.lower()
    stands, sinks = heights["M3"][side], heights["M1"][side]
    furrow = max(heights["M3"]["Furrow"][-1], EDGE / 2)
    case.check_range(f"M3, {name} pile over the furrow", stands[-1] / furrow, low=2.0,
                     source="Fig. 13: two piles")
    case.check_range(f"M3, {name} pile in layers of cubes", stands[-1] / EDGE, low=2.0,
                     source="Fig. 13: more than a layer")
    case.check_range(f"{name} pile of M1 over that of M3, at the end", sinks[-1] / stands[-1],
                     high=0.8, source="Figs. 12 and 13")
axes.set(xlabel="time in s", ylabel="height in mm")
axes.legend(fontsize=7)
case.figure("heights", figure, "Heights of the two parts of the pile over time.")
case.table(["", "pile (mm)", "furrow (mm)", "left (mm)", "right (mm)"], rows,
           "Heights before the push, in the middle of the run, and at the end.")
case.finish()
