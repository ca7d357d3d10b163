"""Opens the state file of the hourglass and compares its last frame with the picture of it."""

import os
import sys

from paraview import simple as pv
from pictures import difference

folder = sys.argv[1]
for name in ("hourglass.png", "hourglass-end.png", "hourglass.avi", "hourglass.off"):
    assert os.path.getsize(os.path.join(folder, name)) > 500, name

pv.LoadState(os.path.join(folder, "hourglass.pvsm"))
view = pv.GetActiveView()
scene = pv.GetAnimationScene()
assert len(scene.TimeKeeper.TimestepValues) == 4, scene.TimeKeeper.TimestepValues
scene.GoToLast()
grains = pv.FindSource("Grains")
assert grains.Status == "OK", grains.Status
assert grains.GetDataInformation(0).GetNumberOfPoints() > 500

again = os.path.join(folder, "again.png")
pv.SaveScreenshot(again, view, ImageResolution=[1800, 2400])

same = difference(again, os.path.join(folder, "hourglass-end.png"))
earlier = difference(again, os.path.join(folder, "hourglass.png"))
print(f"mean difference: {same:.3f} from the same frame, {earlier:.3f} from an earlier one")
assert same < 0.1 * earlier
