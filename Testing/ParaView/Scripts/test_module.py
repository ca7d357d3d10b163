"""The package granular: scenes, arrays and errors for scripts. Arguments: a mesh (.off)."""

import io
import os
import sys

import granular
import numpy
from granular.progress import ProgressLine
from paraview import servermanager
from paraview import simple as pv
from paraview.vtk.vtkIOImage import vtkPNGReader
from reading import Errors, expect, expect_part, expect_raised, path, write
from simulating import arrays, box, expect_same, output, produce, run_tests, update
from vtkmodules.util.numpy_support import vtk_to_numpy

MESH = sys.argv[1]
POINTS = numpy.array([[-1, -1, 0], [1, -1, 0], [1, 1, 0], [-1, 1, 0]], dtype=float)

# What tables and papers print: density (kg/m^3), Young's modulus (Pa), Poisson's ratio, restitution,
# sliding friction, and for rolling friction from a smooth ball to an angular grain.
PUBLISHED = {
    "glass": [(2450, 2600), (60e9, 75e9), (0.18, 0.25), (0.9, 0.99), (0.05, 0.3), (0, 0.02)],
    "steel": [(7700, 8050), (190e9, 215e9), (0.27, 0.31), (0.6, 0.97), (0.1, 0.8), (0, 0.02)],
    "sand": [(2600, 2700), (65e9, 100e9), (0.05, 0.2), (0.3, 0.9), (0.4, 0.65), (0.05, 0.5)],
    "plastic": [(1050, 1250), (1e9, 4e9), (0.33, 0.42), (0.7, 0.95), (0.1, 0.5), (0, 0.05)],
    "wood": [(400, 900), (8e9, 16e9), (0.25, 0.5), (0.3, 0.7), (0.25, 0.65), (0.01, 0.2)],
}
PROPERTIES = ["Density", "YoungsModulus", "PoissonRatio", "Restitution", "SlidingFriction",
              "RollingFriction"]


def test_five_lines():
    """A scene, its arrays and its history are those of a proxy built by hand."""
    run = granular.Simulation(walls=MESH, SlidingFriction=0.5, EndTime=0.09)
    grains = run.to(0.09)
    by_hand = pv.GranularSimulation(Walls=[pv.OFFReader(FileName=MESH)], Particles=None, Inflows=[],
                                    SlidingFriction=0.5, EndTime=0.09)
    update(by_hand, 0.09)
    for seen, port in ((grains, 0), (grains.contacts, 1), (run.history, 2), (grains.walls, 3)):
        wanted = output(by_hand, port)
        expect_same(f"port {port}", arrays(seen.data), arrays(wanted))
        attributes = (wanted.GetPointData, wanted.GetCellData, None,
                      wanted.GetCellData)[port]() if port != 2 else wanted.GetRowData()
        expect("names", list(seen), [attributes.GetArrayName(i)
                                     for i in range(attributes.GetNumberOfArrays())])
        expect("rows", len(seen), attributes.GetNumberOfTuples())
        for name in seen:
            expect(name, seen[name].tobytes(), vtk_to_numpy(attributes.GetArray(name)).tobytes())
    shown = output(by_hand)
    expect("positions", grains.position.tobytes(), vtk_to_numpy(shown.GetPoints().GetData()).tobytes())
    expect("points of walls", run.walls.points.shape, (15, 3))
    expect("spelling", grains.angular_velocity.tobytes(), grains["AngularVelocity"].tobytes())
    expect("ids", grains.id.tolist(), list(range(len(grains))))
    expect("grains", (len(grains), grains.time), (1000, 0.09))
    assert grains.position[:, 2].max() > 0.2 and grains.velocity[:, 2].min() < -1, "nothing fell"


def test_arrays_stay():
    """Arrays of a time stay those of that time, wherever the run has gone since."""
    run = granular.Simulation(EndTime=0.09, MaximumParticles=50)
    early = run.to(0.03)
    position, contacts = early.position.copy(), len(early.contacts)
    late = run.to(0.09)
    expect("positions", early.position.tobytes(), position.tobytes())
    assert not numpy.array_equal(late.position, position), "nothing moves"
    expect("contacts of the early time", len(early.contacts), contacts)
    expect("history", len(run.history), 4)
    for array in (late.velocity, late["Radius"], late.position, run.history["Time"]):
        try:
            array[:] = 0  # the run continues from that memory
        except ValueError as error:
            expect_part("refused", str(error), "read-only")
        else:
            raise AssertionError("an array of a run can be written to")


def test_frames_and_play():
    run = granular.Simulation(EndTime=0.12, MaximumParticles=20, FrameInterval=0.04)
    expect("times", run.times.tolist(), [0.0, 0.04, 0.08, 0.12])
    expect("frames", [grains.time for grains in run.frames()], [0.0, 0.04, 0.08, 0.12])
    expect("some frames", [grains.time for grains in run.frames(to=0.08)], [0.0, 0.04, 0.08])
    expect("last", run.play(progress=False).time, 0.12)
    between = run.to(0.05)
    step = run["TimeStepUsed"]
    assert 0.05 - step < between.time <= 0.05 and between.time != 0.05, (between.time, step)
    expect("its contacts", between.contacts.time, between.time)
    text = io.StringIO()
    line = ProgressLine(stream=text)
    line.show("one")
    line.show("too soon")
    line.show("end", last=True)
    expect("progress", text.getvalue(), "one\nend\n")


def test_proxy_in_both_directions():
    run = granular.Simulation(walls=pv.Box(), name="Here", EndTime=0.06, MaximumParticles=10)
    expect("found by its name", pv.FindSource("Here").SMProxy, run.proxy.SMProxy)
    again = granular.Simulation(proxy=run.proxy, EndTime=0.03)
    expect("same proxy", run.proxy.EndTime, 0.03)
    expect("item", again["EndTime"], 0.03)
    again["EndTime"] = numpy.float64(0.06)
    expect("item", run["EndTime"], 0.06)
    again["Gravity"] = numpy.zeros(3)
    expect("vector", list(run.proxy.Gravity), [0, 0, 0])
    expect_raised("either an existing proxy or new inputs", granular.Simulation,
                  walls=MESH, proxy=run.proxy)


def test_walls_of_all_kinds():
    """Files, proxies and arrays make the same grains among the same walls."""
    faces = [[0, 1, 2, 3]]
    surface = produce(box())
    expect("none", len(granular.Simulation(WallDomain="None").to(0).walls), 0)
    expect("proxy", len(granular.Simulation(walls=surface).walls), 5)
    hourglass = len(granular.Simulation(walls=MESH).walls)
    assert hourglass > 10, hourglass
    several = granular.Simulation(walls=[surface, MESH, (POINTS, faces)]).walls
    expect("several", len(several), 5 + hourglass + 1)
    by_array = granular.Simulation(walls=(POINTS, numpy.array(faces))).walls
    expect("points", by_array.points.tolist(), POINTS.tolist())
    triangles = granular.Simulation(walls=(POINTS.tolist(), [[0, 1, 2], (0, 2, 3)])).walls
    expect("triangles", len(triangles), 2)


def test_grains_of_arrays():
    """Grains begin as the arrays say; one value may represent all of them."""
    positions = numpy.array([[0, 0, 0], [1, 0, 0], [0, 2, 0]], dtype=float)
    spin = [[1, 2, 3], [4, 5, 6], [7, 8, 9]]
    started = granular.Simulation(WallDomain="None", EndTime=0.01, MaximumParticles=3, particles={
        "position": positions, "radius": 0.1, "velocity": [0, 0, 2], "angular_velocity": spin,
        "Mass": [1, 2, 3]})
    grains = started.to(0)
    expect("positions", grains.position.tolist(), positions.tolist())
    expect("radius", grains.radius.tolist(), [0.1] * 3)
    expect("velocity", grains.velocity.tolist(), [[0, 0, 2]] * 3)
    expect("spin", grains.angular_velocity.tolist(), spin)
    expect("mass", grains.mass.tolist(), [1, 2, 3])
    for particles, part in (
            ({"radius": 1}, "has to have the arrays 'position' and 'radius'"),
            ({"position": positions, "radius": [1, 2]}, "Radius has 2 rows, but there are 3 positions"),
            ({"position": positions[:, :2], "radius": 1}, "position has to have the shape (n, 3), not (3, 2)"),
            ({"position": positions, "radius": "big"}, "Radius has to be an array of numbers of shape (n)"),
            ({"position": positions, "radius": 1, "speed": 1}, "there is no array 'Speed'"),
            (7, "particles is 7, but has to be a file name, a dictionary of arrays")):
        expect_raised(part, granular.Simulation, particles=particles)


def test_state_holds_arrays():
    """Walls of arrays are in a saved state, to the bit."""
    pv.ResetSession()
    granular.plugin.load()
    points = numpy.random.default_rng(3).normal(size=(4, 3))
    granular.Simulation(walls=(points, [[0, 1, 2], [0, 2, 3]]), name="Arrays")
    pv.SaveState(path("arrays.pvsm"))
    pv.ResetSession()
    granular.plugin.load()
    pv.LoadState(path("arrays.pvsm"))
    walls = granular.Simulation(proxy=pv.FindSource("Arrays")).walls
    expect("points", walls.points.tobytes(), points.tobytes())
    expect("faces", len(walls), 2)


def test_particles_and_inflows():
    """A file, a proxy or another simulation to start from."""
    first = granular.Simulation(EndTime=0.06, MaximumParticles=30)
    first.to(0.06)
    pv.SaveData(path("grains.vtp"), pv.OutputPort(first.proxy, 0), DataMode="Binary")
    wanted = first.grains.position
    for start in (path("grains.vtp"), first, first.proxy):
        second = granular.Simulation(particles=start, StartTime=0, EndTime=0.03, MaximumParticles=30)
        expect("start", second.to(0).position.tobytes(), wanted.tobytes())
        second.set(StartTime="From Grains", EndTime=0.09)
        expect("on their axis", second.to(0.06).position.tobytes(), wanted.tobytes())
    inflow = pv.GranularInflow(Region=None)
    run = granular.Simulation(inflows=inflow, EndTime=0.03)
    expect("inflow", run.proxy.Inflows[0].SMProxy, inflow.SMProxy)
    expect("list", len(granular.Simulation(inflows=[inflow]).proxy.Inflows), 1)


def test_nothing_connects_by_itself():
    """An active source is not taken as an input."""
    pv.SetActiveSource(pv.Sphere())
    run = granular.Simulation()
    expect("inputs", [len(run.proxy.GetProperty(name)) for name in ("Walls", "Inflows")], [0, 0])
    expect("particles", run.proxy.Particles, None)


def test_bad_names_and_values():
    run = granular.Simulation(EndTime=0.03)
    for part, name, value in (
            ("There is no property 'SlidingFrictoin'; did you mean SlidingFriction?", "SlidingFrictoin", 1),
            ("There is no property 'slidingfriction'; did you mean SlidingFriction?", "slidingfriction", 1),
            ("There is no property 'Status'", "Status", "fine"),
            ("Gravity cannot be 9.81: This property requires 3 values.", "Gravity", 9.81),
            ("WallMotion cannot be 'Fast': it has to be one of Auto, Static, Moving", "WallMotion", "Fast"),
            ("MaximumParticles cannot be 10.5: it has to be a whole number", "MaximumParticles", 10.5),
            ("EndTime cannot be 'soon': it has to be a number", "EndTime", "soon")):
        expect_raised(part, run.set, **{name: value})
        expect_raised(part, granular.Simulation, **{name: value})
    error = expect_raised("did you mean Radius?", lambda: run.to(0)["Radios"])
    assert isinstance(error, KeyError), type(error)
    error = expect_raised("did you mean velocity?", lambda: run.to(0).velocty)
    assert isinstance(error, AttributeError) and not hasattr(run.to(0), "velocty"), type(error)
    expect_raised("There is no property 'Colour'", lambda: run["Colour"])


def test_bad_times_and_failures():
    errors = Errors()
    run = granular.Simulation(EndTime=0.03, Density=-1)
    expect_raised("Density is -1 but must be a finite number above 0.", run.to, 0)
    expect_raised("Density is -1", run.play)
    expect_raised("Density is -1", lambda: run.history)
    expect("status", run.status, "Density is -1 but must be a finite number above 0.")
    run["Density"] = 1000
    expect("well again", len(run.to(0).position) > 0, True)
    for time in (0.04, -0.01, float("inf"), float("nan"), "0.01", None):
        expect_raised("The time ", run.to, time)
    blown = granular.Simulation(EndTime=0.3, MaximumOverlap=1e-6)
    expect_raised("overlap", blown.play, progress=False)
    expect("errors of ParaView beside those that are raised", len(errors.messages), 0)
    expect_raised("FrameInterval is -1", lambda: granular.Simulation(FrameInterval=-1.0).times)


def test_names_that_people_mean():
    run = granular.Simulation(EndTime=0.03)
    for name, meant in (("Friction", "SlidingFriction or RollingFriction or TwistingFriction?"),
                        ("Radius", "RadiusRange?"), ("NumberOfParticles", "MaximumParticles?"),
                        ("dt", "TimeStep?"), ("Bounds", "DomainBounds?"),
                        ("gravitiy", "Gravity?"), ("sliding_friction", "SlidingFriction?")):
        expect_raised(f"There is no property '{name}'; did you mean {meant}", run.set, **{name: 1})
    grains = run.to(0.03)
    for name in ("velocity", "VELOCITY", "Velocity"):
        assert grains[name] is not None and (grains[name] == grains.velocity).all(), name
    assert (grains["angular_velocity"] == grains["AngularVelocity"]).all()
    expect("properties", run.properties["MaximumParticles"], 1000)


def test_what_is_printed():
    run = granular.Simulation(EndTime=0.03, MaximumParticles=20)
    expect_part("before", repr(run), "not computed yet") if not run.proxy.Status else None
    run.to(0.03)
    expect("run", repr(run),
           "<Granular Simulation: 20 grains at t = 0.03 of 0.03, a frame every 0.03; OK>")
    expect_part("history", repr(run.history.keys()), "2 rows: Time, Count, ContactCount")
    expect_part("grains", repr(run.grains), "<Grains at t = 0.03, 20 rows: Radius, Velocity")


def test_tables_of_pandas():
    run = granular.Simulation(EndTime=0.03, MaximumParticles=20)
    try:
        import pandas  # noqa: F401
    except ImportError:
        expect_raised("to_pandas needs the package pandas", run.to(0.03).to_pandas)
        return
    table = run.to(0.03).to_pandas()
    assert (table["Position_z"].to_numpy() == run.grains.position[:, 2]).all()
    assert (table["Orientation_w"].to_numpy() == run.grains.orientation[:, 0]).all()
    expect("rows", len(run.history.to_pandas()), 2)


def test_saving():
    run = granular.Simulation(EndTime=0.03, MaximumParticles=20)
    run.to(0.03)
    run.save(path("saved.vtp"))
    again = granular.Simulation(particles=path("saved.vtp"), WallDomain="Box", StartTime=0, EndTime=0.03)
    assert (again.to(0).position == run.grains.position).all()
    run.save(path("saved.csv"), "history")
    for save in (lambda: None, lambda: pv.SaveData(path("saved.csv"), pv.OutputPort(run.proxy, 2))):
        save()
        with open(path("saved.csv")) as file:
            columns, *rows = [line.strip().replace('"', "").split(",") for line in file]
        table = dict(zip(columns, numpy.array(rows, float).T))
        for name in ("Time", "KineticEnergy", "PotentialEnergy", "DissipatedEnergy"):
            expect(f"all digits of {name}", table[name].tolist(), run.history[name].tolist())
        os.remove(path("saved.csv"))
    run.save(path("grains.csv"))
    again = granular.Simulation(particles=path("grains.csv"), MaximumParticles=0, EndTime=0.03)
    for name in ("Velocity", "Radius", "AngularVelocity", "ParticleId", "Mass"):
        expect(name, again.to(0)[name].tolist(), run.grains[name].tolist())
    run.save(path("saved.pvsm"))
    expect_raised("There is no output 'forces'", run.save, path("a.vtp"), "forces")
    expect_raised("cannot be saved", run.save, path("no/folder/a.vtp"))


def test_grains_of_other_programs():
    """ParaView takes .txt for a table and .xyz for molecules; the package knows better."""
    folder = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "Data", "elsewhere")
    for name, count in (("yade-attributes.txt", 5), ("spheres.lammpstrj", 9)):
        run = granular.Simulation(particles=os.path.join(folder, name), MaximumParticles=0, Gravity=[0, 0, 0],
                                  EndTime=0.01, TimeStep=1e-4)
        expect(name, len(run.to(0.01)), count)
    expect_raised("give one radius, or one for each type of grains, as Radii of the reader", granular.Simulation,
                  particles=os.path.join(folder, "points.xyz"))


def test_bad_walls():
    Errors()
    table = write("table.csv", "a,b\n1,2\n")
    broken = write("broken.off", "OFF\n3 1 0\n0 0 0\n")
    empty = write("empty.obj", "# nothing\n")
    odd = write("odd.xyzzy", "what\n")
    for part, walls in (
            ("walls: the file 'no.off' does not exist.", "no.off"),
            ("walls[1]: the file 'no.off' does not exist.", [MESH, "no.off"]),
            (f"walls: ParaView has no reader for the file '{odd}'.", odd),
            (f"walls: the file '{table}' is not a surface; ParaView reads a vtkTable from it.", table),
            (f"walls: {broken}", broken),
            (f"walls: the file '{empty}' is empty", empty),
            ("walls is 3, but has to be a file name", 3),
            ("walls: the points have to be an array of shape (n, 3), not (4, 2).", (POINTS[:, :2], [[0, 1, 2]])),
            ("walls: face 0 is [0, 1, 4], but points have the numbers 0 to 3.", (POINTS, [[0, 1, 4]])),
            ("walls: face 1 has to be three or more numbers of points, not [0, 1].", (POINTS, [[0, 1, 2], [0, 1]])),
            ("walls: there are no faces.", (POINTS, []))):
        before = len(pv.GetSources())
        expect_raised(part, granular.Simulation, walls=walls)
        assert len(pv.GetSources()) - before <= 1, "sources are left over"
    expect_raised("particles: the file 'no.vtp' does not exist.", granular.Simulation, particles="no.vtp")


def test_names_of_the_script_stay():
    """ParaView runs the program that makes a wall of arrays among the names of the user."""
    names = vars(sys.modules["__main__"])
    kept = {"faces": [[0, 1, 2]], "output": "mine", "sum": "mine"}
    names.update(kept)
    before = dict(names)
    granular.Simulation(walls=([[0, 0, 0], [1, 0, 0], [0, 1, 0]], kept["faces"]), EndTime=0).to(0)
    expect("names", set(names), set(before))
    expect("changed", [name for name in names if names[name] is not before[name]], [])
    for name in kept:
        del names[name]


def test_inputs_of_wrong_kinds():
    corners = [[0, 0, 0], [1, 0, 0], [0, 1, 0]]
    for part, named in (
            ("walls: the faces are None, but have to be lists", {"walls": (corners, None)}),
            ("walls: the faces are [[[0, 1], [2]]], but", {"walls": (corners, [[[0, 1], [2]]])}),
            ("particles is 5, but has to be a file name, a dic", {"particles": 5}),
            ("inflows[0] is 'x', but has to be a proxy of Granular Inflow", {"inflows": "x"}),
            ("proxy is 5, but has to be a Granular Simulation", {"proxy": 5}),
            ("name is 5, but has to be a text", {"name": 5}),
            ("There is no material '['glass']'", {"material": ["glass"]}),
            ("has the property 5, which is no name", {"material": {5: 1}}),
            ("MaximumParticles cannot be 1099511627776", {"MaximumParticles": 2**40}),
            ("Walls cannot be 5", {"Walls": 5})):
        expect_raised(part, granular.Simulation, **named)
    for factor in ("x", None, float("nan"), float("inf")):
        expect_raised("but has to be a number above 0", granular.softened, "glass", factor)
    run = granular.Simulation(EndTime=0)
    expect_raised("is not a number", run.to, 10**400)
    for named in ({"every": "x"}, {"every": float("nan")}, {"every": 1.5}):
        expect_raised("but has to be a whole number above 0", granular.batch, run, **named)
    for name in ("", None, "\0"):
        expect_raised("but has to be the name of a folder", granular.batch, run, output=name)
    expect_raised("state is 5, but has to be a file name, a Simulation", granular.batch, 5)


def test_materials():
    """All values are in the ranges that are published, and act."""
    expect("names", sorted(granular.materials), sorted(PUBLISHED))
    for name, ranges in PUBLISHED.items():
        expect(f"properties of {name}", list(granular.materials[name]), PROPERTIES)
        for (low, high), value in zip(ranges, granular.materials[name].values()):
            assert low <= value <= high, (name, low, value, high)
        run = granular.Simulation(material=name, EndTime=0.03)
        expect(name, {key: run[key] for key in PROPERTIES}, granular.materials[name])
    # Steel rings faster than wood: the step varies with the root of density over stiffness.
    steps = {}
    for name, soft in (("steel", 1), ("steel", 100), ("glass", 100)):
        run = granular.Simulation(material=granular.softened(name, soft), FrameInterval=1e-3, EndTime=0)
        run.to(0)
        steps[name, soft] = run["TimeStepUsed"]
    ratio = steps["steel", 100] / steps["steel", 1]
    assert abs(ratio - 10) < 0.2, ratio
    expect("unchanged", granular.materials["steel"]["YoungsModulus"], 207e9)
    run = granular.Simulation(material="glass", SlidingFriction=0.2)
    expect("a property over the material", (run["SlidingFriction"], run["Density"]), (0.2, 2500))
    expect_raised("There is no material 'glas'; did you mean glass?", granular.Simulation, material="glas")
    expect_raised("factor of a softened material is 0", granular.softened, "glass", 0)
    expect_raised("without YoungsModulus cannot be softened", granular.softened, {}, 2)


def test_presets_of_the_panel():
    """Presets of the panel fill in the materials of the module, a thousand times softer, and know
    when they no longer hold."""
    run = granular.Simulation(EndTime=0.03)
    for name in granular.materials:
        run.proxy.MaterialPreset = name.capitalize()
        expect(name, {key: run[key] for key in PROPERTIES}, granular.softened(name, 1000))
    run.proxy.Density = 701
    expect("after a change", (run.proxy.MaterialPreset, run["YoungsModulus"]), ("Custom", 12e6))
    available = run.proxy.GetProperty("MaterialPreset").Available
    expect("presets", sorted(available), sorted(["Custom", *map(str.capitalize, granular.materials)]))


def colours(file_name):
    reader = vtkPNGReader()
    reader.SetFileName(file_name)
    reader.Update()
    image = reader.GetOutput()
    return vtk_to_numpy(image.GetPointData().GetScalars()), image.GetDimensions()[:2]


def test_picture():
    """Grains are in it, in colours, and it is another one later."""
    run = granular.Simulation(walls=MESH, EndTime=0.09)
    seen = []
    for time, name, by in ((0.03, "a.png", None), (0.09, "b.png", "Velocity")):
        view = run.picture(path(name), time, size=(300, 400), color_by=by)
        pixels, size = colours(path(name))
        expect("size", size, (300, 400))
        legend = pv.GetScalarBar(pv.GetColorTransferFunction(by or "Radius"), view)
        expect("legend", [str(legend.Title), str(legend.RangeLabelFormat)],
               ["Velocity [m/s]" if by else "Radius [m]",
                "{:.4g}" if "{" in str(legend.LabelFormat) else "%-.4g"])  # since ParaView 6.1
        seen.append((numpy.ptp(pixels.astype(int), axis=1) > 60).mean())  # neither grey nor pale
        pv.Delete(view)
    legend = pv.GetColorTransferFunction("Velocity")
    for low, shown in ((1e-9, 0), (0.5, 0.5)):
        legend.RescaleTransferFunction(low, 2)
        granular.pictures._begin_at_zero(legend)
        expect(f"where a legend from {low} begins", legend.RGBPoints[0], shown)
    run.picture(path("bare.png"), 0.09, size=(300, 400), color_by="Velocity", legend=False)
    differ = (colours(path("b.png"))[0] != colours(path("bare.png"))[0]).any(axis=1).reshape(400, 300)
    rows, columns = numpy.nonzero(differ)
    assert 0.005 < differ.mean() < 0.2, f"a legend covers {differ.mean()} of a picture"
    assert numpy.ptp(rows) > 1.3 * numpy.ptp(columns) and columns.min() > 150, "what differs is no bar at the right"
    assert 0.01 < seen[0] < 0.6 and 0.01 < seen[1] < 0.6, seen
    view = run.show()
    expect("shown", len(view.Representations), 2)
    expect("shown in the same view", run.show(view).SMProxy, view.SMProxy)
    for size in ((0, 0), 5, (64, 48.5), (10**9, 1)):
        expect_raised("has to be two whole numbers from 1 to 16384", run.picture, path("d.png"),
                      size=size)
    for name in (path("d.xyz"), os.path.dirname(path("d.png")), "/proc/d.png"):
        expect_raised("ParaView cannot write it there, or knows", run.picture, name, size=(64, 48))
    expect_raised("its file name is 5", run.picture, 5)
    expect_raised("there is no folder", run.picture, path("no/such/a.png"))
    expect_raised("did you mean Velocity?", run.picture, path("c.png"), color_by="Velocty")


def test_picture_without_grains():
    """A frame before the first grain has a picture by any array. A name that is no array is told
    when there are grains."""
    run = granular.Simulation(MaximumParticles=0, EndTime=0.03)
    for by in (None, "Velocity", "Mass"):
        view = run.picture(path("empty.png"), 0.03, size=(300, 400), color_by=by)
        pixels, size = colours(path("empty.png"))
        expect("size", size, (300, 400))
        assert pixels.min() < 250, "neither walls nor a legend are drawn"
        pv.Delete(view)


def test_writing_for_ovito():
    """The writers of the plugin are there in the same session."""
    run = granular.Simulation(EndTime=0.03, MaximumParticles=5)
    run.to(0.03)
    pv.SaveData(path("grains.dump"), pv.OutputPort(run.proxy, 0))
    with open(path("grains.dump")) as file:
        expect_part("dump", file.read(), "ITEM: NUMBER OF ATOMS\n5\n")
    expect("proxy", hasattr(servermanager.sources, "GranularSimulation"), True)


run_tests(globals())
