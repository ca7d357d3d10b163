"""A run that starts from the Particles output of another one continues as that one would have."""

import numpy
from paraview.simple import GranularInflow, GranularWall
from reading import but_overlaps, Errors, expect, expect_part, numbers
from simulating import (CONTACTS, HEAP, WALLS as WALLS_PORT, arrays, box, expect_same, grains, output, produce,
                        run_tests, saved, simulate, update)

WALLS = produce(box())
# Grains still appear when the first run is cut, and the last frame has contacts of all kinds.
CROWD = {"MaximumParticles": 90, "SpawnAttemptsPerStep": 1, "EndTime": 0.4}
ANEW = {"StartTimeMode": "Given"}  # time is counted from 0
GOES_ON = "Time continues at 0.2 s, that of the grains (StartTimeMode From Grains)."


def test_saved_file_continues_bitwise():
    whole = simulate([WALLS], **CROWD)
    update(whole, 0.2)
    before = output(whole).GetNumberOfPoints()
    contacts = output(whole, CONTACTS)
    assert contacts.GetNumberOfCells() > 20, contacts.GetNumberOfCells()
    reader = saved(whole, 0.2)
    update(whole, 0.4)
    assert output(whole).GetNumberOfPoints() > before, "no grain was spawned after the cut"
    rest = simulate([WALLS], reader, **CROWD)
    update(rest, 0.2)
    expect("notes", but_overlaps(rest.Notes), GOES_ON)
    expect("time step", rest.TimeStepUsed, whole.TimeStepUsed)
    update(rest, 0.4)
    for port in (0, 1, 3):
        expect_same(f"port {port}", arrays(output(rest, port)), arrays(output(whole, port)))


def test_the_automatic_box_goes_on():
    """Grains of a run in the box of its own are in it again; in another box they begin anew."""
    whole = simulate(WallDomain="Automatic", **CROWD)
    reader = saved(whole, 0.2)
    update(whole, 0.4)
    rest = simulate((), reader, **CROWD)
    update(rest, 0.4)
    expect("notes", but_overlaps(rest.Notes), GOES_ON)
    for port in (0, 1, 3):
        expect_same(f"port {port}", arrays(output(rest, port)), arrays(output(whole, port)))
    assert output(rest, WALLS_PORT).GetNumberOfCells() > 0
    rest.DomainBounds = [-0.1, 0.1, -0.1, 0.1, 0, 0.5]
    update(rest, 0.2)
    expect("another box is none", output(rest, WALLS_PORT).GetNumberOfCells(), 0)


def test_moving_walls_and_inflows_go_on():
    """Where they were when the state was saved, also where time is counted anew; others begin anew."""
    def scene(speed, particles=None, **properties):
        shaker = GranularWall(Input=WALLS, OscillationAmplitude=[0.002, 0.0, 0.001],
                              OscillationFrequency=11.0, TranslationVelocity=[0.0, 0.0, speed],
                              RotationAxis=[1, 2, 0], AngularVelocity=0.3)
        inflow = GranularInflow(Region=None, Amount="Number", Rate=700.0, Box=HEAP["SpawnBox"],
                                RadiusRange=HEAP["RadiusRange"], Velocity=[0, 0, -1],
                                Times=[0.02, 0.1, 0.15, 0.33])
        return simulate([shaker], particles, Inflows=[inflow], **CROWD, **properties)

    whole = scene(0.05)
    reader = saved(whole, 0.2)
    update(whole, 0.4)
    rest = scene(0.05, reader, **ANEW)
    update(rest, 0.2)
    expect("notes", but_overlaps(rest.Notes), "")
    for port in (0, 1, 3):
        one, due = arrays(output(rest, port)), arrays(output(whole, port))
        one.pop(("field", "Time"), None), due.pop(("field", "Time"), None)
        expect_same(f"port {port}", one, due)
    other = scene(0.0501, reader, **ANEW)
    update(other, 0.0)
    drawn = simulate([WALLS], MaximumParticles=0)
    update(drawn, 0.0)
    expect_same("another motion begins where it is drawn",
                {"points": arrays(output(other, WALLS_PORT))["points"]},
                {"points": arrays(output(drawn, WALLS_PORT))["points"]})


def test_running_simulation_as_input():
    """Connected directly, the last time of the first run is the start; or its first."""
    first = simulate([WALLS], **{**CROWD, "EndTime": 0.2})
    second = simulate([WALLS], first, **CROWD)
    whole = simulate([WALLS], **CROWD)
    update(second, 0.4)
    update(whole, 0.4)
    expect_same("last time", arrays(output(second)), arrays(output(whole)))
    second.ParticlesTime = "First"
    update(second, 0.2)
    update(whole, 0.2)
    expect_same("first time", arrays(output(second)), arrays(output(whole)))


def test_other_walls_drop_wall_springs():
    whole = simulate([WALLS])
    reader = saved(whole, 0.3)
    rest = simulate([produce(box(half=0.11))], reader, EndTime=0.4)
    update(rest, 0.4)
    expect_part("notes", rest.Notes, "other walls")
    expect("status", rest.Status, "OK")


def test_other_friction_update_drops_springs():
    reader = saved(simulate([WALLS]), 0.3)
    rest = simulate([WALLS], reader, FrictionUpdate="AsPublished", EndTime=0.4)
    update(rest, 0.4)
    expect_part("notes", rest.Notes, "other laws of contact")
    expect("status", rest.Status, "OK")


def test_damaged_restart_is_refused():
    reader = saved(simulate([WALLS]), 0.1)
    reader.UpdatePipeline()
    data = output(reader)
    data.GetFieldData().RemoveArray("RestartState")
    errors = Errors()
    rest = simulate([WALLS], produce(data))
    update(rest, 0.1)
    expect_part("status", rest.Status, "'RestartState' is missing")
    expect("errors", len(errors.messages), 1)


def test_plain_grains_start_afresh():
    """Grains without springs: velocities and ids count, spawning continues, time begins at 0."""
    points = [(0.0, 0.0, 0.1), (0.05, 0.0, 0.1)]
    data = grains(points, Radius=[0.02, 0.021], Velocity=[[0.0, 0, 1], [0, 0, 2]],
                  ParticleId=[12, 7], Material=[3, 1], Mass=[0.5, 0.25])
    simulation = simulate([], produce(data), MaximumParticles=3, Gravity=[0, 0, 0])
    update(simulation, 0.0)
    seen = output(simulation).GetPointData()
    expect("ids", list(numbers(seen, "ParticleId")), [7, 12, 13])
    expect("materials", list(numbers(seen, "Material"))[:2], [1, 3])
    expect("masses", list(numbers(seen, "Mass"))[:2], [0.25, 0.5])
    update(simulation, 0.02)
    seen = output(simulation)
    assert numpy.isclose(seen.GetPoint(0)[2], 0.14) and numpy.isclose(seen.GetPoint(1)[2], 0.12)


run_tests(globals())
