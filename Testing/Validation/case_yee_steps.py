"""Tables 1, 4 and 5 and figures 10 and 11 of Yee, Christara and Lait: steps of the hopper."""

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
HEADER = ["", "in", "accepted", "rejected", "longest (s)", "shortest (s)", "mean (s)"]
FRAMES = 60  # of 1/24 s; print has 599

case = Case(
    "yee_steps", "Steps of the hopper (tables 1, 4 and 5)",
    "397 cubes of eight balls run out of a hopper onto a floor under M3. Steps follow algorithm"
    " 1: the positions of two formulas differ by at most TOL times half the step. The longest"
    " step is 1/24 s. Steps are counted over TOL for RKF45 (table 4) and RK23 (table 5), and"
    " over friction (table 1). The document gives neither sizes, nor density, nor hopper."
    " Numbers of steps can therefore not be equal, and trends are checked. Runs here have"
    f" {FRAMES} frames, and those of tables 4 and 5 have 599. RK23 with TOL below 0.01 is left"
    " out, where print has up to 170,000 steps of the shortest length. In all printed rows of"
    " tables 4 and 5, accepted steps times the mean step is 599/24 s = 24.96 s."
    " Rows of table 1 give 109 to 125 s, so runs of table 1 have different lengths. Print says"
    " that each step divides a frame into whole steps. 0.003086 s in table 1 is a frame over"
    " 13.5, which contradicts. Steps here are a frame over a power of two. Print has k_β = 50,"
    " which leaves hits of grains of this size elastic, so k_β is 1e5 here. Walls have M3 as"
    " well, where print has M1 with stiction.",
    section="Composite grains of Yee, Christara and Lait")


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


def play(what, **choices):
    run = yee.Played(yee.hopper(frames=FRAMES, threads=case.threads, **choices))
    check_run(what, run)
    return run


def check_tolerances(name, runs, printed):
    """Tighter tolerances take more and shorter steps, as in print, and reject more."""
    loose, tight = max(runs), min(runs)
    for order, one in ((0, "accepted steps"), (1, "rejected steps")):
        fewest = min(b.row()[order] - a.row()[order] for a, b in zip(
            [runs[key] for key in sorted(runs, reverse=True)],
            [runs[key] for key in sorted(runs, reverse=True)][1:]))
        case.check_range(f"{name}: fewest further {one} for a tighter TOL", fewest, low=0,
                         source="trend of print")
    case.check_range(f"{name}: mean step at TOL {loose:g} over {tight:g}",
                     runs[loose].average / runs[tight].average, low=1.5,
                     source=f"print: {printed[loose][4] / printed[tight][4]:.2f}")


check_print()
fourth = {tolerance: play(f"RKF45, TOL {tolerance:g}", ErrorTolerance=tolerance)
          for tolerance in TABLE_4}
fifth = {tolerance: play(f"RK23, TOL {tolerance:g}", ErrorTolerance=tolerance,
                         Integrator="RungeKutta23")
         for tolerance in TABLE_5 if tolerance >= 0.01}
first = {(μs, μr): fourth[0.01] if μs == 0.5 else
         play(f"μs {μs:g}, μr {μr:g}", friction=μs, rolling=μr) for μs, μr in TABLE_1}
check_tolerances("RKF45", fourth, TABLE_4)
check_tolerances("RK23", fifth, TABLE_5)
ratios = {tolerance: run.accepted / fourth[tolerance].accepted for tolerance, run in fifth.items()}
for tolerance, ratio in ratios.items():
    case.check_range(f"TOL {tolerance:g}: steps of RK23 over RKF45", ratio, low=1.0,
                     source=f"print: {TABLE_5[tolerance][0] / TABLE_4[tolerance][0]:.2f}")
case.check_range("growth of that ratio from TOL 0.1 to 0.01", ratios[0.01] / ratios[0.1], low=1.0,
                 source="print: {:.2f}".format(
                     TABLE_5[0.01][0] / TABLE_4[0.01][0] * TABLE_4[0.1][0] / TABLE_5[0.1][0]))
case.check_range("mean step without friction over that with μs = 0.5",
                 first[0.0, 0.0].average / first[0.5, 0.00025].average, high=1.0,
                 source="print: 0.89, marginally smaller steps without friction")
for number, table, runs, name in ((1, TABLE_1, first, "μs, μr"), (4, TABLE_4, fourth, "TOL"),
                                  (5, TABLE_5, fifth, "TOL")):
    case.table(HEADER, list(rows_of(name, table, runs)), f"Table {number}, print and here.")
figure, axes = pyplot.subplots(1, 2, figsize=(7.4, 2.8), sharey=True)
plot(axes[0], fourth, "RKF45")
plot(axes[1], fifth, "RK23")
axes[0].set(ylabel="mean step of a frame in s")
case.figure("steps", figure, "Mean step of each frame over time (Figs. 10 and 11).")
case.finish()
