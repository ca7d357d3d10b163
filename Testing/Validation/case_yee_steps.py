"""Tables 1, 4, 5 and 6 and figures 10 and 11 of Yee, Christara and Lait: steps of the hopper."""

import time

from experiments import yee
from matplotlib import pyplot
from validating import FOURTH, OTHER, OURS, REFERENCE, Case

SOURCE = "Yee, Christara and Lait (2009), {}"
# TOL or friction, accepted, rejected, longest, shortest and mean step, as printed.
TABLE_1 = {(0.0, 0.0): (9611, 763, 0.041667, 0.002083, 0.011367),
           (0.1, 0.0001): (9291, 1310, 0.041667, 0.003472, 0.013449),
           (0.25, 0.000125): (8287, 762, 0.041667, 0.003086, 0.013198),
           (0.5, 0.00025): (9083, 488, 0.041667, 0.004630, 0.012771)}
TABLE_4 = {0.1: (1509, 15, 0.041667, 0.005208, 0.016540),
           0.05: (1458, 22, 0.041667, 0.006944, 0.017118),
           0.01: (1709, 77, 0.041667, 0.004630, 0.014604),
           0.005: (2000, 140, 0.041667, 0.002083, 0.012479),
           0.001: (3412, 298, 0.041667, 0.001437, 0.007315)}
TABLE_5 = {0.1: (2445, 81, 0.041667, 0.001736, 0.010208),
           0.05: (3537, 164, 0.041667, 0.001042, 0.007056),
           0.01: (9493, 1660, 0.041667, 0.000284, 0.002629),
           0.005: (15706, 3008, 0.041667, 0.000141, 0.001589),
           0.001: (169908, 10, 0.041667, 0.000141, 0.000147)}
TABLE_6 = {536: 2.4, 1051: 5.28, 2071: 13.2, 4096: 28.8, 8036: 58.2}  # seconds a frame
HEADER = ["", "in", "accepted", "rejected", "longest (s)", "shortest (s)", "mean (s)"]
FRAMES = 240  # of 1/24 s; print has 599
LOOSE, TIGHT = 0.1, 0.001

case = Case(
    "yee_steps", "Steps of the hopper (tables 1, 4 and 5)",
    "397 cubes of eight balls run out of a hopper onto a floor under M3. Steps follow algorithm 1:"
    " the positions of two formulas differ by at most TOL times half the step. The longest step is"
    " 1/24 s. Steps are counted over TOL for RKF45 (table 4) and RK23 (table 5), and over friction"
    " (table 1). The document gives neither sizes, nor density, nor hopper. Numbers of steps can"
    f" therefore not be equal, and trends are checked. Runs here have {FRAMES} frames, and those of"
    " tables 4 and 5 have 599. In all printed rows of tables 4 and 5, accepted steps times the mean"
    " step is 599/24 s = 24.96 s. Rows of table 1 give 109 to 125 s, so runs of table 1 have different lengths. Print says that each step divides a frame"
    " into whole steps. 0.003086 s in table 1 is a frame over 13.5, which contradicts. Steps here are"
    " a frame over a power of two.", section="Composite grains of Yee, Christara and Lait")


def rows_of(name, table, runs):
    """Rows of a table of the report: print above ours."""
    for key, printed in table.items():
        yield [f"{name} {key}", "print", *printed]
        if key in runs:
            yield ["", "here", *runs[key].row()]


def check_print():
    """The duration that the rows of tables 4 and 5 give."""
    for number, table in ((4, TABLE_4), (5, TABLE_5)):
        for tolerance, (accepted, _, _, _, mean) in table.items():
            case.check(f"table {number}, TOL {tolerance:g}: accepted × mean", accepted * mean,
                       599 / 24, absolute=0.5e-6 * accepted + 1e-4, unit="s",
                       source="599 frames, printed digits", is_condition=True)


def check_run(what, run):
    """What holds for each run: whole frames, and the longest step of print."""
    case.check(f"{what}: steps × mean steps", run.duration, FRAMES / 24, relative=1e-9, unit="s",
               source=f"{FRAMES} frames")
    case.check(f"{what}: longest step", run.longest, 0.041667, absolute=5e-7, unit="s",
               source=SOURCE.format("tables 1, 4 and 5"))


def plot(axis, runs, title):
    for (tolerance, run), colour in zip(runs.items(), (OURS, OTHER, FOURTH, REFERENCE, "#8a6fb0")):
        axis.semilogy(run.time, run.mean_step, color=colour, lw=0.8, label=f"{tolerance:g}")
    axis.set(xlabel="time in s", title=title)
    axis.legend(title="TOL", fontsize=6)
