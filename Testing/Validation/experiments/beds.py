"""Parts of cases with many grains: inflows, columns of filters of the plugin, rattlers."""

import numpy
from paraview import servermanager
from paraview import simple as pv
from vtkmodules.util.numpy_support import vtk_to_numpy

PARTICLES, CONTACTS = 0, 1


def inflow(**properties):
    """A Granular Inflow without connections."""
    region = properties.pop("Region", None)
    source = pv.GranularInflow(Region=region)
    for name, value in properties.items():
        setattr(source, name, value)
    return source


def figures(kind, run, time, contacts=False, **properties):
    """Columns by name of a filter of the plugin, applied to the grains of a run at a time."""
    inputs = {"Input": pv.OutputPort(run.proxy, PARTICLES)}
    if kind == "GranularProfile":
        inputs["Contacts"] = pv.OutputPort(run.proxy, CONTACTS) if contacts else None
    analysis = getattr(pv, kind)(**inputs)
    for name, value in properties.items():
        setattr(analysis, name, value)
    analysis.UpdatePipeline(time)
    analysis.UpdatePropertyInformation()
    if analysis.GetPropertyValue("Status") != "OK":
        raise RuntimeError(analysis.GetPropertyValue("Status"))
    rows = servermanager.Fetch(analysis).GetRowData()
    columns = {rows.GetArrayName(i): vtk_to_numpy(rows.GetArray(i)).copy()
               for i in range(rows.GetNumberOfArrays())}
    pv.Delete(analysis)
    return columns


def carried_contacts(grains, contacts, fewest):
    """Number of contacts of each grain without contacts of rattlers, and a mask of other grains.

    Rattlers have fewer than @a fewest contacts, and are removed until no rattler is left. Walls
    stay.
    """
    row_of = numpy.full(grains.id.max() + 2, -1)
    row_of[grains.id] = numpy.arange(len(grains))
    pairs = row_of[contacts["ParticleIds"]]  # a wall is -1, which selects the last entry, -1
    stays = numpy.ones(len(grains), dtype=bool)
    while True:
        alive = numpy.where(pairs < 0, True, stays[pairs]).all(axis=1)
        ends = pairs[alive].ravel()
        count = numpy.bincount(ends[ends >= 0], minlength=len(grains))
        falls = stays & (count < fewest)
        if not falls.any():
            return count, stays
        stays &= ~falls
