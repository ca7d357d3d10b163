"""Ready scenes of the package `granular`: each does what it is called after."""

import json
import os
import pathlib
import re

import granular
import numpy
from paraview import servermanager
from paraview import simple as pv
from reading import expect, expect_raised
from simulating import run_tests

HERE = os.path.dirname(os.path.abspath(__file__))


def scene(name, time):
    """A scene and its grains at a time, reached through all frames."""
    run = granular.scene(name, show=False)
    grains = run.play(to=time, progress=False)
    expect(f"{name}: status", run.status, "OK")
    return run, grains


def test_menu():
    """The menu of the client has each of them; one was in the pages and in no menu."""
    menu = pathlib.Path(HERE, "..", "..", "..", "Plugin", "Client", "GranularMenu.cxx").read_text()
    listed = re.findall(r'^  \{ "([^"]+)", "[^"]+" \},$', menu, re.MULTILINE)
    expect("scenes in the menu", listed, list(granular.SCENES))


def test_hopper():
    """What came in is there or has left, and what has left went past the sensor at the mouth."""
    run, grains = scene("Hopper", 0.8)
    rows = run.history
    mass = grains["Mass"].sum()
    numpy.testing.assert_allclose(rows["InflowMass"][-1], mass + rows["OutflowMass"][-1], rtol=1e-9)
    passed = rows["SensorOutMass Mouth"][-1] + rows["SensorInMass Mouth"][-1]
    assert passed >= rows["OutflowMass"][-1] > 0, (passed, rows["OutflowMass"][-1])
    # The rate as a mean of the flow, and as the slope of the mass, is one number.
    flow = run.means("Mass Flow At Sensors", (0.5, 0.8))["Mass flow through Mouth"]
    mass = run.means("Mass At Sensors", (0.5, 0.8))["Mass into Mouth"]
    expect("units", (flow.unit, mass.unit), ("kg/s", "kg"))
    numpy.testing.assert_allclose(mass.slope, flow.value, rtol=1e-9)
    assert 0 < flow.error < 0.2 * flow.value and flow.lowest <= flow.value <= flow.highest, flow
    expect_raised("Show a later time, or choose another Range", run.means, "Mass Flow At Sensors", (0.85, 0.9))


def test_drum():
    """All the grains are inside, and those at the wall go with it."""
    _, grains = scene("Drum", 0.7)
    assert len(grains) > 800
    x, z = grains.position[:, 0], grains.position[:, 2]
    outermost = numpy.hypot(x, z) > 0.092
    assert outermost.sum() > 30
    along = (grains.velocity[:, 0] * z - grains.velocity[:, 2] * x)[outermost]
    numpy.testing.assert_allclose(numpy.median(along), 2.5 * 0.1**2, rtol=0.15)


def test_mixer():
    """Both kinds are there in equal numbers, apart before the blades rotate and less so afterwards."""
    run, grains = scene("Mixer", 0.4)
    kinds = grains["Material"]
    expect("of each kind", (kinds == 0).sum(), (kinds == 1).sum())
    gap = lambda of: numpy.ptp([of.position[kinds == kind, 0].mean() for kind in (0, 1)])
    before = gap(grains)
    after = gap(run.play(to=0.9, progress=False))
    assert after < 0.8 * before, (before, after)


def test_heap():
    """The heap is on the plate, highest in the middle."""
    _, grains = scene("Heap", 1.0)
    r = numpy.hypot(*grains.position.T[:2])
    slow = numpy.linalg.norm(grains.velocity, axis=1) < 0.05
    top = lambda where: numpy.sort(grains.position[slow & where, 2])[-3:].mean()  # one may still roll
    assert top(r < 0.02) > top(r > 0.04) + 0.005, (top(r < 0.02), top(r > 0.04))


def test_vibrated_bed():
    """The cup moves up and down by 4 mm from 5/12 s on."""
    run, grains = scene("Vibrated Bed", 0.6)
    expect("large grains", (grains["Radius"] > 0.005).sum(), 12)
    rim = [run.walls_at(time).points[:, 2].max() for time in run.times[:29]]
    numpy.testing.assert_allclose([min(rim), max(rim), rim[0]], [0.116, 0.124, 0.12], atol=1e-4)


def test_conveyor():
    """Grains at rest on the belt go as fast as the belt."""
    _, grains = scene("Conveyor", 0.9)
    low = grains.position[:, 2] < 0.006
    assert low.sum() > 50
    numpy.testing.assert_allclose(numpy.median(grains.velocity[low, 0]), 0.4, rtol=0.02)


def test_rotary_valve():
    """Grains come down in pockets: none is below before the first pocket opens, and what went past the sensor is
    what the inflow gave less what is still in the valve."""
    run, grains = scene("Rotary Valve", 1.0)
    rows = run.history
    below = grains.position[:, 2] < -0.05
    assert rows["SensorInCount Outlet"][20] == 0, rows["SensorInCount Outlet"]
    inside = grains["Mass"][~below].sum()
    numpy.testing.assert_allclose(rows["SensorInMass Outlet"][-1] - rows["SensorOutMass Outlet"][-1],
                                  rows["InflowMass"][-1] - inside, rtol=1e-9)
    assert rows["SensorInCount Outlet"][-1] > 10
    assert "overlap" not in run.proxy.Notes, run.proxy.Notes


def test_scenes_of_many_grains():
    """They begin without an error; test_heavy_scenes.py runs them."""
    for name in ("Screw Feeder", "Ball Mill"):
        run = granular.scene(name, show=False)
        grains = run.play(to=0.01, progress=False)
        expect(f"{name}: status", run.status, "OK")
        assert len(grains) > 300, (name, len(grains))


def test_shown():
    """In the active view, coloured, from a side."""
    view = pv.CreateRenderView()
    run = granular.scene("Drum")
    display = pv.GetDisplayProperties(run.proxy, view)
    expect("representation", display.Representation, "Grains")
    expect("colours", list(display.ColorArrayName), ["POINTS", "Velocity"])
    missing = set(run.times) - set(pv.GetAnimationScene().TimeKeeper.TimestepValues)
    expect("frames that cannot be played", missing, set())


def test_defaults_of_the_user():
    """Scenes and scripts mean the same, whatever values ParaView keeps for new sources and filters."""
    def everything(run):
        return {name: list(value) if hasattr(value, "__len__") and not isinstance(value, str) else value
                for name, value in run.properties.items()}

    scenes = ("Hopper", "Vibrated Bed")
    make = [lambda name=name: granular.scene(name, show=False) for name in scenes]
    mesh = os.path.join(HERE, "..", "..", "..", "Examples", "Meshes", "hourglass.off")
    make += [granular.Simulation, lambda: granular.Simulation(walls=mesh)]
    before = [everything(one()) for one in make]
    kept = {"sources": {"GranularSimulation": {"Gravity": [0, 0, -1.6], "Changes": "0.1 Gravity 0 0 0",
                                               "SpawnBox": [0, 1, 0, 1, 0, 1], "SlidingFriction": 0.1},
                        "OFFReader": {"Radii": [0.5]}},
            "filters": {"GranularWall": {"AngularVelocity": 9.0}}}
    settings = servermanager.vtkSMSettings.GetInstance()
    highest = 1e9
    assert settings.AddCollectionFromString(json.dumps(kept), highest)
    if pv.GetParaViewVersion().major < 6:  # which takes them in its window only
        expect("a default of the user", pv.GranularSimulation(Walls=[]).SlidingFriction, 0.1)
    for number, (one, expected) in enumerate(zip(make, before)):
        found = everything(one())
        different = {name: (found[name], expected[name]) for name in expected
                     if found[name] != expected[name] and name not in ("Walls", "Inflows", "Sensors")}
        expect(f"changed by defaults of the user in {number}", different, {})
    of_kind = lambda kind: [proxy for proxy in pv.GetSources().values() if proxy.GetXMLName() == kind]
    expect("thicknesses", [list(reader.Radii) for reader in of_kind("OFFReader")], [[0.002, 0.02, 0.01]] * 2)
    speeds = {wall.AngularVelocity for (name, _), wall in pv.GetSources().items() if name.startswith("Cup Wall")}
    expect("speeds", speeds, {0.0})


def test_errors():
    try:
        granular.scene("Dram")
        raise AssertionError("there is no scene Dram")
    except granular.UnknownName as problem:
        expect("message", str(problem), "There is no scene 'Dram'; did you mean Drum?")


run_tests(globals())
