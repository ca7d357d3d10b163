"""Table 6 of Yee, Christara and Lait: time of a frame over the number of grains."""

import time

import numpy
from experiments import yee
from matplotlib import pyplot
from validating import OURS, REFERENCE, Case

# Grains, and the printed time of a frame (s).
TABLE_6 = {536: 2.4, 1051: 5.28, 2071: 13.2, 4096: 28.8, 8036: 58.2}
BEFORE, FRAMES = 24, 24  # of 1/24 s: until grains are at the cone, and those that are timed

case = Case(
    "yee_size", "Time over the number of grains (table 6)",
    "Cubes of eight balls run out of a hopper onto a floor, by RKF45 with TOL 0.01, M3, and"
    " (μs, μr) = (0.5, 0.00025). Walls have M1 with stiction. The document has 300 to 2500 frames"
    f" of each run. Here {FRAMES} frames are timed after {BEFORE}, by processor time of one core. The"
    " widths of the hopper grow with the cube root of the number. The printed times are those of"
    " another machine, so the growth is compared. The document calls the growth linear, and its times"
    " of a frame have the exponent 1.19. Grains of a larger hopper fall farther and need more steps"
    " here, so the time of a step is checked. A smaller exponent than 1 is the start of each step.",
    section="Composite grains of Yee, Christara and Lait")


def measure(count):
    """Seconds of a frame, and steps of the run with the rejected steps."""
    run = yee.hopper(count=count, frames=BEFORE + FRAMES, objects=True,
                     scale=(count / 397) ** (1 / 3))
    frames = iter(run.frames())
    for _ in range(BEFORE + 1):  # with the start
        next(frames)
    history = run.history
    begin, before = time.process_time(), sum(history[name][-1] for name in ("Steps", "StepsGivenUp"))
    for _ in frames:
        pass
    seconds = (time.process_time() - begin) / FRAMES
    history = run.history
    steps = (sum(history[name][-1] for name in ("Steps", "StepsGivenUp")) - before) / FRAMES
    yee.delete(run)
    return seconds, steps


def exponent_of(times):
    """Exponent of a power of the number of grains, by least squares of logarithms."""
    return float(numpy.polyfit(numpy.log(list(TABLE_6)), numpy.log(times), 1)[0])


seconds, steps = zip(*(measure(count) for count in TABLE_6))
printed = exponent_of(list(TABLE_6.values()))
each = [one / (count * step) for one, count, step in zip(seconds, TABLE_6, steps)]
case.check_range("exponent of the time of a step", exponent_of(numpy.divide(seconds, steps)), high=1.1,
                 source="the document: linear")
case.say(f"The time of a frame has the exponent {exponent_of(seconds):.2f} here and {printed:.2f} in"
         " print.")
case.table(["grains", "in print (s)", "here (s)", "steps of a frame", "time of a grain in a step (µs)"],
           [[count, *row] for count, *row in zip(TABLE_6, TABLE_6.values(), seconds, steps,
                                                 (1e6 * one for one in each))],
           "Table 6: time of a frame.")
figure, axes = pyplot.subplots()
axes.loglog(list(TABLE_6), list(TABLE_6.values()), "o--", color=REFERENCE, label="print")
axes.loglog(list(TABLE_6), seconds, "o-", color=OURS, label="here")
axes.set(xlabel="grains", ylabel="time of a frame in s")
axes.legend()
case.figure("size", figure, "Time of a frame over the number of grains (table 6).")
case.finish()
