"""What scenes read of a simulation: its outputs at a time, as numpy arrays by their names."""

import os
import sys

from paraview import servermanager
from paraview.vtk.util.numpy_support import vtk_to_numpy

PARTICLES, CONTACTS, HISTORY, WALLS = range(4)


def stop(problem):
    """Ends the program with a sentence, in the middle of a scene: sys.exit with views open has been
    seen to end in a crash."""
    print(f"{os.path.basename(sys.argv[0])}: {problem}", file=sys.stderr)
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(1)


def update(grains, moment):
    grains.UpdatePipeline(float(moment))  # paraview.simple takes a time of 0 for none
    grains.UpdatePropertyInformation()
    if grains.Status != "OK":
        stop(grains.Status)


def fetch(grains, port, moment):
    update(grains, moment)
    return servermanager.Fetch(grains, idx=port)


def by_name(attributes):
    """The arrays of numbers of points, cells or rows by their names."""
    arrays = (attributes.GetArray(i) for i in range(attributes.GetNumberOfArrays()))
    return {array.GetName(): vtk_to_numpy(array) for array in arrays
            if array is not None}


def columns(grains, moment):
    """The columns of History up to a time by their names."""
    return by_name(fetch(grains, HISTORY, moment).GetRowData())


def row_of(figure, moment):
    """The columns of a filter of figures, which has one row, at a time by their names."""
    values_by_name = by_name(fetch(figure, 0, moment).GetRowData())
    return {name: values[0] for name, values in values_by_name.items()}


def particles(grains, moment):
    """The positions of the grains at a time, and their arrays by name."""
    data = fetch(grains, PARTICLES, moment)
    return vtk_to_numpy(data.GetPoints().GetData()), by_name(data.GetPointData())


def contacts(grains, moment):
    """The ends of the contacts at a time, as rows of points and pairs of their numbers, and their
    arrays by name. The first points are the grains; the second end of a contact with a wall, whose
    second ParticleId is -1, is where it is touched."""
    data = fetch(grains, CONTACTS, moment)
    points = vtk_to_numpy(data.GetPoints().GetData())
    pairs = vtk_to_numpy(data.GetLines().GetConnectivityArray()).reshape(-1, 2)
    return points, pairs, by_name(data.GetCellData())
