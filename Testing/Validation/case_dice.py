"""Packing fraction of dice of the five Platonic solids, after sinking in a liquid and after
vibration."""

import math

from matplotlib import pyplot
from experiments.scenes import run_scene
from validating import OTHER, OURS, REFERENCE, Case

COUNT, RUNS = 120, 2
# Tolerance for the friction of the published dice and for the published vibration, beside chance.
# Neither is known, because only the abstract of the paper was at hand.
UNKNOWN = 0.03
THEIR_DEVIATION = 0.01

case = Case(
    "dice", "Dice of the five Platonic solids",
    f"{COUNT} dice of each of the five Platonic solids sink in a thick liquid. The column is"
    " periodic in both horizontal directions. The liquid is then removed, and the floor oscillates"
    " for six seconds. The peak acceleration is 3 g, and the amplitude 0.03 sides. A side is the"
    " edge of a cube with the volume of a die. The scene is Examples/dice.py --study, with two"
    " columns of each solid. The packing fraction counts from two sides above the floor to two"
    " sides below the top. Baker and Kudrolli (Phys. Rev. E 82 (2010) 061304) measured plastic"
    " dice. The published dice were fluidized and came to rest (poured), or were vibrated. Both"
    " published packing fractions have a standard deviation of 0.01. The friction here is 0.3 and"
    f" was not fitted. The tolerance is {UNKNOWN} plus twice the standard deviation of the"
    " difference of the means. Vibrated dice have to lie clearly closer than poured dice.")
rows = run_scene(case, "dice", ["--study", "--count", str(COUNT), "--runs", str(RUNS)])
shares = {(row["Solid"], row["State"]): row for row in rows}
solids = list(dict.fromkeys(row["Solid"] for row in rows))


def share(solid, state):
    return float(shares[solid, state]["Share"])


for row in rows:
    ours = float(row["Deviation"]) / math.sqrt(RUNS)
    case.check(f"{row['Solid']}, {row['State']}", float(row["Share"]), float(row["Published"]),
               absolute=UNKNOWN + 2 * math.hypot(ours, THEIR_DEVIATION),
               source="Baker, Kudrolli 2010")
for solid in solids:
    gained = share(solid, "vibrated") - share(solid, "poured")
    case.check_range(f"{solid}: vibrated minus poured", gained, low=0.06,
                     source="published: 0.09 to 0.13")
case.table(["solid", "state", "share", "deviation", "published"],
           [[row["Solid"], row["State"], *(float(row[name]) for name in
                                           ("Share", "Deviation", "Published"))] for row in rows],
           f"Packing fractions: mean and standard deviation over {RUNS} columns.")
figure, axes = pyplot.subplots(figsize=(7.4, 2.8))
for state, color in (("poured", OURS), ("vibrated", OTHER)):
    means = [share(solid, state) for solid in solids]
    deviations = [float(shares[solid, state]["Deviation"]) for solid in solids]
    published = [float(shares[solid, state]["Published"]) for solid in solids]
    axes.errorbar(solids, means, yerr=deviations, fmt="o", color=color, capsize=3, label=state)
    axes.plot(solids, published, "_", color=REFERENCE, markersize=16)
axes.plot([], [], "_", color=REFERENCE, markersize=16, label="published")
axes.set(ylabel="packing fraction", ylim=(0.45, 0.75))
axes.legend()
case.figure("shares", figure, "Circles are simulated. Bars are standard deviations over the"
                              " columns.")
case.finish()
