"""Boxes that can be dragged in a view: six numbers, and a corner with lengths, follow each other."""

import os
import tempfile

from paraview.simple import (Delete, GetSources, GranularInflow, GranularSimulation,
                             GranularSimulationInWalls, LoadState, SaveState)
from reading import expect
from simulating import box, output, produce, run_tests, simulate, update

BOXES = (("SpawnBox", "SpawnBoxCorner", "SpawnBoxLengths"),
         ("OutflowBoxBounds", "OutflowBoxCorner", "OutflowBoxLengths"))


def sources():
    yield GranularSimulation(Walls=[], Particles=None, Inflows=[]), BOXES
    yield GranularSimulationInWalls(Walls=[produce(box())], Particles=None, Inflows=[]), BOXES
    yield GranularInflow(Region=None), (("Box", "BoxCorner", "BoxLengths"),)


def get(proxy, name):
    return list(proxy.GetPropertyValue(name))


def test_defaults_agree():
    for proxy, boxes in sources():
        for bounds, corner, lengths in boxes:
            b = get(proxy, bounds)
            expect(f"default of {corner}", get(proxy, corner), b[::2])
            for length, low, high in zip(get(proxy, lengths), b[::2], b[1::2]):
                assert abs(length - (high - low)) < 1e-15, (lengths, length, b)


def test_each_follows():
    for proxy, boxes in sources():
        for bounds, corner, lengths in boxes:
            setattr(proxy, bounds, [0, 1, 2, 3.5, 0.3, 0.4])
            expect("corner", get(proxy, corner), [0, 2, 0.3])
            expect("lengths", get(proxy, lengths), [1, 1.5, 0.1])
            setattr(proxy, corner, [-0.1, 2, 0.7])
            expect("bounds moved", get(proxy, bounds), [-0.1, 0.9, 2, 3.5, 0.7, 0.8])
            setattr(proxy, lengths, [0.3, 0.1, 2])
            expect("bounds stretched", get(proxy, bounds), [-0.1, 0.2, 2, 2.1, 0.7, 2.7])


def test_grains_appear_where_the_box_was_dragged():
    simulation = simulate([], SpawnBox=[-0.1, 0.1, -0.1, 0.1, 0.2, 0.3], WallDomain="None",
                          Gravity=[0, 0, 0], InitialVelocity=[0, 0, 0])
    simulation.SpawnBoxCorner = [1, 1, 1]
    update(simulation, 0.02)
    low_x, high_x, low_y, high_y, low_z, high_z = output(simulation).GetBounds()
    assert 1 <= low_x and high_x <= 1.2 and 1 <= low_y and high_y <= 1.2, (low_x, high_x)
    assert 1 <= low_z and high_z <= 1.1, (low_z, high_z)


def test_a_state_has_the_six_numbers_only():
    simulation = GranularSimulation(registrationName="Dragged", Walls=[], Particles=None,
                                    Inflows=[])
    simulation.SpawnBoxCorner = [0.5, 0.25, 1]
    path = os.path.join(tempfile.mkdtemp(), "dragged.pvsm")
    SaveState(path)
    with open(path) as file:
        text = file.read()
    expect("states of SpawnBox", text.count('name="SpawnBox"') > 0, True)
    expect("states of copies", text.count('name="SpawnBoxCorner"'), 0)
    Delete(simulation)
    LoadState(path)
    loaded = [proxy for (name, _), proxy in GetSources().items() if name == "Dragged"]
    expect("loaded", len(loaded), 1)
    expect("bounds", get(loaded[0], "SpawnBox"), [0.5, 0.7, 0.25, 0.45, 1, 1.1])
    expect("corner", get(loaded[0], "SpawnBoxCorner"), [0.5, 0.25, 1])


run_tests(globals())
