"""The package granular: scenes, arrays and pictures for scripts. Arguments: a mesh (.off)."""

import io
import os
import re
import sys
from xml.etree import ElementTree

import granular
import numpy
from granular.progress import ProgressLine
from paraview import servermanager
from paraview import simple as pv
from paraview.vtk.vtkIOImage import vtkPNGReader
from reading import expect, expect_part, expect_raised, path
from simulating import arrays, box, expect_same, grains, output, produce, run_tests, update
from vtkmodules.util.numpy_support import vtk_to_numpy

MESH = sys.argv[1]
POINTS = numpy.array([[-1, -1, 0], [1, -1, 0], [1, 1, 0], [-1, 1, 0]], dtype=float)


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


def test_what_is_printed():
    run = granular.Simulation(EndTime=0.03, MaximumParticles=20)
    expect_part("before", repr(run), "not computed yet") if not run.proxy.Status else None
    run.to(0.03)
    expect("run", repr(run),
           "<Granular Simulation: 20 grains at t = 0.03 of 0.03, a frame every 0.03; OK>")
    expect_part("history", repr(run.history.keys()), "2 rows: Time, Count, Mass, ContactCount")
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
        granular.pictures.begin_at_zero(legend)
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


def test_report():
    """One page with everything in it: what was set, what came of it, and what does not add up."""
    gate = pv.GranularSensor(Name="all <1>", Box=[-1, 1, -1, 1, -1, 1], RecordVisits=1)
    wall = pv.GranularWall(Input=produce(box()), Name="Box & lid")
    fill = pv.GranularInflow(Region=None, Amount="Fill", MaximumCount=20, RadiusRange=[0.015, 0.02],
                             Box=[-0.1, 0.1, -0.1, 0.1, 0.05, 0.3])
    run = granular.Simulation(walls=[wall], sensors=gate, inflows=fill, EndTime=0.3, FrameInterval=0.02,
                              EnergyParts=1, SlidingFriction=0.45, name="Drop <test>")
    grains = run.to(0.3)
    views = len(pv.GetViews())
    name = granular.report(path("report.html"), run, size=(160, 120))
    with open(name, encoding="utf-8") as file:
        text = file.read()
    expect("views", len(pv.GetViews()), views)
    expect("time", run.time, 0.3)
    whole = ElementTree.fromstring(text[text.index("<main>"):text.index("</body>")].replace("&nbsp;", " "))
    expect("title", whole.find("h1").text, "Drop <test>")
    expect("sections", [title.text for title in whole.iter("h2")],
           ["Pictures", "Set-up", "Curves", "Residence times", "Balances", "Notes", "Versions and fingerprints"])
    pictures = [image.get("src") for image in whole.iter("img")]
    expect("pictures", [one[:27] for one in set(pictures)], 3 * ["data:image/png;base64,iVBOR"])
    assert "http" not in re.sub(r"<style>.*?</style>", "", text), "the page needs something from elsewhere"
    rows = [["".join(cell.itertext()) for cell in row] for row in whole.iter("tr")]
    assert ["Sliding Friction", "0.45", ""] in rows and ["Density", "1000 (default)", "kg/m^3"] in rows, rows
    assert not [row for row in rows if row[0] == "Poisson Ratio" and "default" not in row[1]]
    assert ["Name", "Box & lid", ""] in rows and ["Record Visits", "1", ""] in rows
    drawn = [title.text for title in whole.iter("figcaption")][3:]
    expect("curves", drawn, ["Energies", "Grains", "Overlap", "Wall Forces", "Wall Torques", "Losses",
                             "Mean Speed At Sensors", "Share that left"])
    weight, walls, changes = (float(next(row[1] for row in rows if row[0] == words))
                              for words in ("weight", "on Box & lid", "changes momentum"))
    assert abs(weight / (grains["Mass"].sum() * 9.81) - 1) < 1e-4 and walls > 0, rows
    assert abs(weight - walls - changes) < 1e-3 * weight
    differences = [row[1] for row in rows if row[0] == "difference"]
    expect("balances", len(differences), 3)
    assert abs(float(differences[0].split()[0])) < 1e-12 and abs(float(differences[2].split()[0])) < 1e-9 * weight
    again = granular.report(path("again.htm"), run, size=(160, 120), title="Another")
    with open(again, encoding="utf-8") as file:
        other = file.read()
    expect("fingerprints", re.findall("<code>.*?</code>", other), re.findall("<code>.*?</code>", text))
    assert "<h1>Another</h1>" in other
    for bad, words in ((path("a.pdf"), "End the name of a report in .html"), (5, "its file name is 5"),
                       (path("no/such/a.html"), "there is no folder")):
        expect_raised(words, granular.report, bad, run)


def test_report_says_what_it_leaves_out():
    """A balance of forces that something else takes part in is left out, with the reason. Units that
    depend on choices are there."""
    feed = pv.GranularInflow(Region=None, Amount="Number", Rate=100, RadiusRange=[0.015, 0.02], MaximumCount=4,
                             Box=[-0.1, 0.1, -0.1, 0.1, 0.05, 0.3])
    lid = pv.GranularWall(Input=produce(box()), Name="Lid", Servo="Force", ServoLoad=3)
    parts = {"particles": produce(grains([[0, 0, 0.1]], Radius=numpy.array([0.01]), AppliedForce=numpy.array([[0, 0, 0.1]]))),
             "walls": [lid], "EndTime": 0.02, "FrameInterval": 0.01, "MaximumParticles": 1}

    def said(**properties):
        run = granular.Simulation(**{**parts, **properties})
        run.to(0.02)
        with open(granular.report(path("why.html"), run, size=(80, 60)), encoding="utf-8") as file:
            return file.read()

    text = said(NumericalDamping=0.1, inflows=feed, MaximumParticles=10)
    expect_part("reasons", text[text.index("Balances"):], "There is no balance of forces: NumericalDamping exerts forces on grains and grains"
                " have AppliedForce and grains come or leave.")
    assert "Mean force along gravity" not in text
    for row in (("Rate", "100", "1/s"), ("Servo Load", "3", "N")):
        expect_part(row[0], text, "<td>" + "</td><td>".join(row) + "</td>")
    del parts["particles"]
    expect_part("a change", said(Changes="0.01 NumericalDamping 0.2"), "There is no balance of forces: NumericalDamping")
    expect_part("a balance", said(), "Mean force along gravity")


def test_report_without_grains():
    """Before the first grain there is a page as well."""
    run = granular.Simulation(EndTime=0.03, SpawnBox=[0, 0.01, 0, 0.01, 5, 5.01], InitialVelocity=[0, 0, 0])
    name = granular.report(path("empty.html"), run, time=0.0, size=(80, 60))
    with open(name, encoding="utf-8") as file:
        assert "<h2>Balances</h2>" in file.read()


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
