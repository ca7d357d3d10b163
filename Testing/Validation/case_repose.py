"""The angle of repose of strongly frictional grains between two plates."""

import math

from matplotlib import pyplot
from experiments.scenes import column, run_scene
from validating import OTHER, OURS, REFERENCE, Case

COUNT = 8000
PUBLISHED = 49.0  # degrees
STEPS = {"0.1": OURS, "0.3": OTHER}  # shares of the published step

case = Case(
    "repose", "A heap between plates (Fig. 5D)",
    f"{COUNT} grains of one size and friction μs = μr = 3 are poured between two plates 11 diameters"
    " apart, most of them fast and the last ones slowly, and come to rest; Examples/heap.py with"
    " fewer grains than the 1e5 of the paper. The angle is that of planes fitted to the two flanks"
    " without foot and apex. The published scene takes a tenth of the step of equation 49; three"
    " tenths are three times as fast. So small heaps are steeper than that of the paper, with the"
    " published rule for springs that slipped (LessDashpot) as with the default. So what is asked is the"
    " published angle within three degrees.",
    section="Scenes of the paper")
figure, axes = pyplot.subplots()
for step, colour in STEPS.items():
    rows = run_scene(case, "heap", ["--count", str(COUNT), "--time-step-factor", step])
    angle, error = column(rows, "Angle"), column(rows, "StandardError")
    case.check(f"angle at rest, step factor {step}", angle[-1], PUBLISHED, absolute=3.0,
               unit="degrees", source="Vetter (2025), section 4")
    case.check(f"effective friction, step factor {step}", math.tan(math.radians(angle[-1])), 1.15,
               absolute=0.13, source="Vetter (2025), section 4")
    case.check(f"change once the last grains have slid, step factor {step}",
               angle[-1] - angle[len(angle) // 2], 0.0, absolute=0.5, unit="degrees",
               source="a stable slope")
    axes.errorbar(column(rows, "Time"), angle, yerr=error, color=colour,
                  label=f"step factor {step}")
axes.axhspan(PUBLISHED - 3, PUBLISHED + 3, color=REFERENCE, alpha=0.1)
axes.axhline(PUBLISHED, color=REFERENCE, label="published")
axes.set(xlabel="time in s", ylabel="angle of repose in degrees", ylim=(40, 60))
axes.legend()
case.figure("angle", figure, "Angle while the heap rests, with the standard error of the fit.")
case.finish()
