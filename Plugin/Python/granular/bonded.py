"""Grains that hold together from the beginning: agglomerates and fibres."""

from .creating import new, updated
from .errors import Error
from .programmable import make_source
from .surfaces import points_of, surfaces

_LINE = """\
count = points.GetNumberOfPoints()
lines = vtkCellArray()
lines.InsertNextCell(count + {closed}, list(range(count)) + [0] * {closed})
output.SetLines(lines)
"""


def agglomerate(surface, radius, packing="Random", seed=1, interaction_radius=1.1):
    """A proxy of Granular Agglomerate, a closed surface that is filled with bonded grains, for the
    argument particles of a simulation.

    surface             a file name, a proxy of ParaView or a tuple (points, faces)
    radius              of the grains [L]
    packing             "Random" or "Face Centred"
    seed                of the random numbers
    interaction_radius  distance of the centres in sums of the radii up to which two are bonded
    """
    found = surfaces(surface)
    if len(found) != 1:
        raise Error("agglomerate: put several agglomerates together with AppendDatasets; each has one"
                    " surface.")
    if packing not in ("Random", "Face Centred"):
        raise Error(f"agglomerate: packing is {packing!r}, but has to be 'Random' or 'Face Centred'.")
    made = new("GranularAgglomerate", Input=found[0], Radius=radius, Packing=packing, Seed=seed,
               InteractionRadius=interaction_radius)
    return updated(made, delete=True)


def fibre(points, radius, spacing=1.0, closed=False):
    """A proxy of Granular Fibers, grains along a line of which each is bonded to the next, for the
    argument particles of a simulation.

    points   corners of the line, n x 3 [L]; or a proxy with lines
    radius   of the grains [L]
    spacing  distance of neighbours in diameters, made to fit the length
    closed   whether the line returns to its beginning
    """
    if not hasattr(points, "GetDataInformation"):
        corners = points_of(points, "fibre")
        if len(corners) < 2:
            raise Error(f"fibre: there have to be two points or more, not {len(corners)}.")
        points = make_source(corners, _LINE.format(closed=int(bool(closed))))
    return updated(new("GranularFibers", Input=points, Radius=radius, Spacing=spacing), delete=True)
