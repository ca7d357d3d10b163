"""What the tests of the simulation share: scenes, states as bytes, and where walls come from."""

import pickle

import numpy
import reading
from paraview import servermanager, vtk
from paraview.simple import (Delete, GranularSimulation, ProgrammableSource, SaveData, TrivialProducer,
                             XMLPolyDataReader)
from reading import Errors, expect, expect_part, numbers, path
from vtkmodules.util.numpy_support import numpy_to_vtk, vtk_to_numpy

PARTICLES, CONTACTS, HISTORY, WALLS = range(4)

# A heap of forty grains in an open box, quick to compute.
HEAP = {"RadiusRange": [0.02, 0.03], "SpawnBox": [-0.1, 0.1, -0.1, 0.1, 0.05, 0.3],
        "MaximumParticles": 40, "EndTime": 0.3, "FrameInterval": 0.02}


def change_folder(rank, folder):
    """Has one of the ranks work in a folder."""
    source = ProgrammableSource(Script=f'''
import os
from vtkmodules.vtkParallelCore import vtkMultiProcessController
if vtkMultiProcessController.GetGlobalController().GetLocalProcessId() == {rank}:
    os.chdir("{folder}")''')
    source.UpdatePipeline()
    Delete(source)


def surface(points, verts=(), lines=(), polys=(), strips=(), radius=None, name="Radius"):
    """A vtkPolyData; radius, one a cell or a list of tuples, becomes a cell array."""
    data = vtk.vtkPolyData()
    coordinates = vtk.vtkPoints()
    coordinates.SetDataTypeToDouble()
    for point in points:
        coordinates.InsertNextPoint(point)
    data.SetPoints(coordinates)
    for set_cells, cells in ((data.SetVerts, verts), (data.SetLines, lines),
                             (data.SetPolys, polys), (data.SetStrips, strips)):
        array = vtk.vtkCellArray()
        for cell in cells:
            array.InsertNextCell(len(cell), cell)
        set_cells(array)
    if radius is not None:
        add_array(data.GetCellData(), name, radius)
    return data


def add_array(attributes, name, values):
    array = numpy_to_vtk(numpy.ascontiguousarray(values), deep=1)
    array.SetName(name)
    attributes.AddArray(array)


def box(half=0.1, height=0.5):
    """An open box of five rectangles."""
    points = [(x, y, z) for z in (0, height) for y in (-half, half) for x in (-half, half)]
    faces = [(0, 2, 3, 1), (0, 1, 5, 4), (1, 3, 7, 5), (3, 2, 6, 7), (2, 0, 4, 6)]
    return surface(points, polys=faces)


def grid(last=1.0, radius=None):
    """Two cubes beside each other along x, with the last corner at that z."""
    data = vtk.vtkUnstructuredGrid()
    points = vtk.vtkPoints()
    points.SetDataTypeToDouble()
    for x in range(3):
        for point in ((x, 0, 0), (x, 1, 0), (x, 0, 1), (x, 1, 1 if x < 2 else last)):
            points.InsertNextPoint(point)
    data.SetPoints(points)
    for k in (0, 4):
        data.InsertNextCell(vtk.VTK_HEXAHEDRON, 8, [k + i for i in (0, 4, 5, 1, 2, 6, 7, 3)])
    if radius is not None:
        add_array(data.GetCellData(), "Radius", radius)
    return data


def ghostly(data, marks):
    """Marks cells as those of another process, where not 0."""
    add_array(data.GetCellData(), "vtkGhostType", numpy.array(marks, numpy.uint8))
    return data


def blocks(*data):
    """A multiblock of blocks called part0, part1, ..."""
    result = vtk.vtkMultiBlockDataSet()
    for i, block in enumerate(data):
        result.SetBlock(i, block)
        result.GetMetaData(i).Set(vtk.vtkCompositeDataSet.NAME(), f"part{i}")
    return result


def grains(points, **arrays):
    """A vtkPolyData of points without cells, with point arrays."""
    data = surface(points)
    for name, values in arrays.items():
        add_array(data.GetPointData(), name, values)
    return data


def produce(data):
    """A proxy whose output is data."""
    proxy = TrivialProducer()
    proxy.GetClientSideObject().SetOutput(data)
    proxy.MarkModified(proxy.SMProxy)
    return proxy


def replace(proxy, data):
    """Gives a proxy of produce() other data, as an upstream filter that runs again does."""
    proxy.GetClientSideObject().SetOutput(data)
    proxy.MarkModified(proxy.SMProxy)


def simulate(walls=(), particles=None, **properties):
    """A simulation proxy among walls (proxies), with properties instead of those of HEAP."""
    simulation = GranularSimulation(Walls=list(walls), Particles=particles)
    for name, value in {**HEAP, **properties}.items():
        if name not in simulation.ListProperties():
            raise AttributeError(f"GranularSimulation has no property {name}")
        setattr(simulation, name, value)
    return simulation


def update(simulation, time=None):
    """Asks for a time, or for none, and fetches what has become of it."""
    simulation.UpdatePipeline() if time is None else simulation.UpdatePipeline(time)
    simulation.UpdatePropertyInformation()


def saved(simulation, time):
    """Saves the grains at a time, with all of the state, and returns a reader of the file."""
    update(simulation, time)
    # Binary, because ParaView 5.11 with an expat of 2024 or later (in Debian since 2.5.0-1+deb12u2)
    # cannot read back its own default, appended data.
    SaveData(path("grains.vtp"), proxy=simulation, ChooseArraysToWrite=0, DataMode="Binary")
    return XMLPolyDataReader(FileName=[path("grains.vtp")])


def output(simulation, port=PARTICLES):
    """The parts of several ranks are in the order of one process."""
    if servermanager.ActiveConnection.GetNumberOfDataPartitions() < 2:
        return servermanager.Fetch(simulation, idx=port)
    from granular.fetching import fetch  # not every test has it

    return fetch(simulation, port)


def result(filter, time=None, port=PARTICLES):
    """An output of a filter that must succeed."""
    update(filter, time)
    expect("status", filter.Status, "OK")
    return servermanager.Fetch(filter, idx=port)


def only_row(table):
    """The row of a table that has one, by columns."""
    expect("rows", table.GetNumberOfRows(), 1)
    return {table.GetColumnName(i): table.GetColumn(i).GetValue(0) for i in range(table.GetNumberOfColumns())}


def told_row(table):
    """As only_row(); the field data must be equal."""
    values = only_row(table)
    for name, value in values.items():
        numpy.testing.assert_equal(table.GetFieldData().GetArray(name).GetValue(0), value)
    return values


def column(simulation, name):
    """A column of History."""
    return numbers(output(simulation, HISTORY).GetRowData(), name)


def walls_at(simulation, time):
    """The points of the Walls output at a time, all being well."""
    update(simulation, time)
    expect(f"status at {time}", simulation.Status, "OK")
    walls = output(simulation, WALLS)
    return numpy.array([walls.GetPoint(i) for i in range(walls.GetNumberOfPoints())])


def time_of(data):
    return data.GetInformation().Get(vtk.vtkDataObject.DATA_TIME_STEP())


def arrays(data):
    """All numbers in a data set or table by name, as bytes."""
    result = {}
    kinds = {"row": data.GetRowData()} if data.IsA("vtkTable") else \
        {"point": data.GetPointData(), "cell": data.GetCellData()}
    kinds["field"] = data.GetFieldData()
    for kind, attributes in kinds.items():
        for i in range(attributes.GetNumberOfArrays()):
            array = attributes.GetArray(i)
            if array:
                result[kind, array.GetName()] = vtk_to_numpy(array).tobytes()
    if data.IsA("vtkPolyData"):
        if data.GetNumberOfPoints():
            result["points"] = vtk_to_numpy(data.GetPoints().GetData()).tobytes()
        for kind in ("Verts", "Lines", "Polys"):
            cells = getattr(data, "Get" + kind)()
            result[kind] = vtk_to_numpy(cells.GetConnectivityArray()).tobytes()
    return result


def state(simulation, time):
    """Everything on all ports at a time, as bytes."""
    update(simulation, time)
    ports = [output(simulation, port) for port in range(4)]
    result = {("port", port, key): value
              for port, data in enumerate(ports) for key, value in arrays(data).items()}
    result["times"] = [time_of(data) for data in ports]
    return result


def of_any_ranks(bits):
    """A result of state() that does not depend on the number of ranks: contacts by the positions of
    their ends, as parts have no other points, and without their indices among all."""
    positions = numpy.frombuffer(bits.get(("port", CONTACTS, "points"), b"")).reshape(-1, 3)
    lines = numpy.frombuffer(bits[("port", CONTACTS, "Lines")], numpy.int64)
    left_out = [("port", CONTACTS, key) for key in ("points", "Lines", ("cell", "ContactId"))]
    kept = {key: value for key, value in bits.items() if key not in left_out}
    return {**kept, ("port", CONTACTS, "ends"): positions[lines].tobytes()}


def expect_same(what, one, other):
    """Fails with the names of what differs between two results of state() or arrays()."""
    different = [key for key in set(one) | set(other) if one.get(key) != other.get(key)]
    if different:
        raise AssertionError(f"{what}: not the same bits in {sorted(map(str, different))}")


def expect_stops(made, change):
    """A source that computes for long tells how far it is, stops when its user wants that, and is as
    good as new after @a change, a pair of a property and a value."""
    source = made.GetClientSideObject()
    tag = source.AddObserver("ProgressEvent",
                             lambda *_: 0 < source.GetProgress() < 1 and source.SetAbortExecute(1))
    errors = Errors()
    made.UpdatePipeline()
    expect_part("stopped", " ".join(errors.messages), "Stopped before it was complete.")
    made.UpdatePropertyInformation()
    expect("status", made.Status, "Stopped before it was complete.")
    source.RemoveObserver(tag)
    setattr(made, *change)
    made.UpdatePipeline()
    made.UpdatePropertyInformation()
    expect("status after it", made.Status, "OK")


def states_at(times, walls, **properties):
    """state() at some times of a run on one thread."""
    simulation = simulate(walls, NumberOfThreads=1, **properties)
    states = {time: state(simulation, time) for time in times}
    expect("status", simulation.Status, "OK")
    Delete(simulation)
    return states


def expect_states(what, simulation, times, due):
    """Fails unless a simulation has the states of states_at() at these times."""
    for time in times:
        expect_same(f"{what}, t = {time}", state(simulation, time), due[time])


def expect_any_route(walls, times, **properties):
    """The states at some times are the same backwards, and without memory on two threads."""
    due = states_at(times, walls, **properties)
    expect_states("backward", simulate(walls, **properties), reversed(times), due)
    simulation = simulate(walls, MemoryBudget=0, NumberOfThreads=2, **properties)
    expect_states("no memory", simulation, [times[-2], times[1], times[-1], times[0]], due)


def expect_same_bits(make, middle, last):
    """The states at two times are the same again, and straight to the first one and on, on two threads.

    make   make(**properties) makes a simulation
    """
    simulation = make(MemoryBudget=1)
    at_last, at_middle = state(simulation, last), state(simulation, middle)
    expect_same("again", state(simulation, last), at_last)
    other = make(NumberOfThreads=2)
    expect_same("straight to the middle", state(other, middle), at_middle)
    expect_same("and on", state(other, last), at_last)


def expect_goes_on(walls, **properties):
    """Grains that are saved at 0.2 go on to 0.3 with the bits of the whole run."""
    whole = simulate(walls, **properties)
    reader = saved(whole, 0.2)
    update(whole, 0.3)
    rest = simulate(walls, reader, **properties)
    update(rest, 0.3)
    expect("status", rest.Status, "OK")
    for port in (PARTICLES, CONTACTS, WALLS):
        expect_same(f"port {port}", arrays(output(rest, port)), arrays(output(whole, port)))


def run_tests(module, file=None, results=None):
    """Calls every function of a module whose name begins with test_. Results go to a file, if there is one."""
    reading.run_tests(module)
    if file:
        with open(file, "wb") as stream:
            pickle.dump(results, stream)
