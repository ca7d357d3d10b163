"""Opens the state file of the hourglass and compares its last frame with the picture of it."""

import os
import sys

from paraview import simple as pv
from vtkmodules.vtkIOImage import vtkPNGReader
from paraview.vtk.util.numpy_support import vtk_to_numpy

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


def read(path):
    """The grey levels of a picture, as an array."""
    reader = vtkPNGReader()
    reader.SetFileName(path)
    reader.Update()
    return vtk_to_numpy(reader.GetOutput().GetPointData().GetScalars()).astype(float)


def difference(one, other):
    return abs(read(os.path.join(folder, one)) - read(os.path.join(folder, other))).mean()


same = difference("again.png", "hourglass-end.png")
earlier = difference("again.png", "hourglass.png")
print(f"mean difference: {same:.3f} from the same frame, {earlier:.3f} from an earlier one")
assert same < 0.1 * earlier
