"""Mean forces of grains on the points of a wall, for strength analysis."""

import os
from collections import namedtuple

from paraview import servermanager
from paraview import simple as pv
from vtkmodules.util.numpy_support import vtk_to_numpy

from . import pictures
from .charts import chosen
from .creating import new, updated, with_defaults
from .errors import Error, quiet
from .files import refuse_pipe
from .simulation import WALLS

WallLoads = namedtuple("WallLoads", "number position force total_force total_torque start end")
WallLoads.__doc__ = """Mean forces on the points of a wall: numbers of points, from 1, positions where the
wall is drawn (m), forces along the axes of the wall as drawn (N), their sum, the sum of their torques about
the origin (N m), and the times (s) between which they are means."""


def wall_loads(run, wall="", start=None, end=None, file_name=None, nodes_from="", length_factor=1.0,
               node_set="GRAINS"):
    """Mean forces on the points of a wall over all steps between two frames, as WallLoads.

    run            a granular.Simulation, or its source of paraview.simple, with NodalLoads
    wall           name of the wall; may be left out where there is only one
    start, end     times between which to average (s); all of the run if left out
    file_name      also written to this file: .inp for CalculiX and Abaqus, .csv a table
    nodes_from     an .inp file with the nodes of the model, which give the numbers in the file
    length_factor  lengths of the model in a metre: 1000 where it is in millimetres
    node_set       name of the set of loaded nodes, in a second file that ends with -nodes.inp

    Raises an Error where there are no loads, or the file cannot be written.
    """
    times = {name: value for name, value in (("StartTime", start), ("EndTime", end)) if value is not None}
    loads = updated(new("GranularWallLoads", Input=pv.OutputPort(getattr(run, "proxy", run), WALLS),
                        Wall=wall, **times), delete=True)
    try:
        if file_name is not None:
            _write(loads, os.fspath(file_name), NodesFrom=os.fspath(nodes_from),
                   LengthFactor=length_factor, NodeSet=node_set)
        return _read(servermanager.Fetch(loads))
    finally:
        pv.Delete(loads)


def show_wall_loads(run=None):
    """Shows mean forces on the points of the first wall, and returns their Granular Wall Loads.

    run  a source of paraview.simple; None is the selected simulation, or the only one

    Raises an Error where there is no such simulation, or it has NodalLoads off.
    """
    run = chosen() if run is None else run
    if not run.GetPropertyValue("NodalLoads"):
        raise Error("Turn NodalLoads of the simulation on, which sums what grains do to walls.")
    walls = pv.OutputPort(run, WALLS)
    names = servermanager.Fetch(walls).GetFieldData().GetAbstractArray("WallNames")
    if names is None or names.GetNumberOfValues() == 0:
        raise Error("Connect a wall to the simulation: there is none.")
    loads = pv.GranularWallLoads(registrationName="Wall Loads", Input=walls, Wall=names.GetValue(0))
    view = pictures.of_three_dimensions()
    display = pv.Show(loads, view)
    pv.ColorBy(display, ("POINTS", "NodalForce"))
    display.SetScalarBarVisibility(view, True)
    pv.SetActiveView(view)
    pv.SetActiveSource(loads)
    pv.Render()
    return loads


def _read(data):
    fields, points = data.GetFieldData(), data.GetPointData()

    def array(where, name):
        return vtk_to_numpy(where.GetArray(name)).copy()

    return WallLoads(array(points, "NodeNumber"), vtk_to_numpy(data.GetPoints().GetData()).copy(),
                     array(points, "NodalForce"), array(fields, "TotalForce")[0],
                     array(fields, "TotalTorque")[0], float(array(fields, "WindowStart")[0]),
                     float(array(fields, "WindowEnd")[0]))


def _write(loads, file_name, **properties):
    refuse_pipe(file_name, "written")
    if os.path.isfile(file_name):
        os.remove(file_name)  # a file of before would pass for this one
    writer = with_defaults(servermanager.writers.GranularLoadWriter(
        Input=loads, FileName=file_name, **properties), properties)
    said = []
    algorithm = writer.GetClientSideObject()
    observer = None
    with quiet(writer):
        if algorithm:
            def keep(_, __, text):
                said.append(text)
            keep.CallDataType = "string0"
            observer = algorithm.AddObserver("ErrorEvent", keep)
        writer.UpdatePipeline()
        if observer is not None:
            algorithm.RemoveObserver(observer)
    if not os.path.isfile(file_name):
        raise Error(_sentence(said) or f"{file_name} cannot be written.")


def _sentence(said):
    """What a writer says of itself, without where in the source it says so."""
    text = said[0] if said else ""
    return text[text.index("): ") + 3:].strip() if "): " in text else text.strip()
