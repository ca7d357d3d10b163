"""Random changes on random routes to them: always the bits of a new simulation, asked once.

Arguments: the first seed and how many; by default a few, chosen to take seconds.
"""

import os
import random
import sys
import tempfile

from paraview.simple import Delete, GranularInflow, GranularWall, SaveData, XMLPolyDataReader
from reading import expect
from simulating import HEAP, arrays, box, expect_same, output, produce, run_tests, simulate, state, update

FIRST, COUNT = (list(map(int, sys.argv[1:])) + [1, 6][len(sys.argv) - 1:])[:2]
WALLS = produce(box())
INTERVAL = HEAP["FrameInterval"]
CHOICES = {
    "SlidingFriction": ["0.05", "0.3", "0.9"],
    "RollingFriction": ["0", "0.4"],
    "AutomaticTwistingFriction": ["0", "1"],
    "TwistingFriction": ["0.1"],
    "Gravity": ["0 0 9.81", "3 0 -9", "0 0 -9.81"],
    "Viscosity": ["0", "2"],
    "YoungsModulus": ["4e5", "1e6", "3e6"],
    "PoissonRatio": ["0.2"],
    "WallYoungsModulus": ["2e6"],
    "Restitution": ["0.2", "0.8"],
    "TimeStep": ["0", "2e-4", "0.0001"],
    "TimeStepFactor": ["0.2", "0.3"],
    "Density": ["700", "1500"],
    "RadiusRange": ["0.02 0.03", "0.018 0.022"],
    "SpawnBox": ["-0.1 0.1 -0.1 0.1 0.2 0.4"],
    "MaximumParticles": ["0", "25", "60"],
    "SpawnAttemptsPerStep": ["0", "1", "100"],
    "InitialVelocity": ["0 0 -2", "1 0 0"],
    "InitialAngularVelocity": ["5 0 0"],
    "MaximumOverlap": ["0.6"],
}
FOLDER = tempfile.TemporaryDirectory(prefix="granular-random-steering-")


def random_time(chance, end):
    """A frame, a time between frames, or one that is next to a frame."""
    frame = INTERVAL * chance.randrange(round(end / INTERVAL) + 1)
    return chance.choice([frame, frame, chance.uniform(0.0, end), frame + 3e-5,
                          max(0.0, frame - 3e-5)])


def random_lines(chance, count):
    """Lines of Changes, some at one time, some before the first and after the last frame."""
    times = ["0", "5", "0.1000000000001", "1e300"]
    times += [repr(random_time(chance, 0.28)) for _ in range(3)]
    lines = []
    for _ in range(count):
        name = chance.choice(list(CHOICES))
        lines.append(f"{chance.choice(times)} {name} {chance.choice(CHOICES[name])}")
    if lines:
        lines.append(chance.choice(lines))
    return lines


def random_scene(chance):
    """What makes a simulation with these walls and inflows."""
    walls = [WALLS]
    if chance.random() < 0.6:
        walls = [GranularWall(Input=WALLS, OscillationAmplitude=[0.002, 0.0, 0.001],
                              OscillationFrequency=11.0, RotationAxis=[1, 2, 0],
                              AngularVelocity=chance.choice([0.0, 0.3]))]
    inflows = []
    if chance.random() < 0.5:
        inflows = [GranularInflow(Region=None, Amount="Number", Rate=500.0, Box=HEAP["SpawnBox"],
                                  RadiusRange=HEAP["RadiusRange"], Velocity=[0, 0, -1])]

    def make(particles=None, **properties):
        return simulate(walls, particles, Inflows=inflows, **properties)
    return make


def seen_at(simulation, time):
    seen = state(simulation, time)
    expect(f"status at {time}", simulation.Status, "OK")
    return seen


def asked_once(make, time, text, end):
    fresh = make(Changes=text, EndTime=end)
    seen = seen_at(fresh, time)
    Delete(fresh)
    return seen


def go_to(simulation, time):
    """Also with a limit of time, which takes several requests."""
    update(simulation, time)
    requests = 0
    while simulation.Status.startswith("Stopped"):
        requests += 1
        simulation.TimeLimit = 0.01 * 2**requests
        update(simulation, time)


def disturb(chance, simulation, lines):
    """Something that must not show; returns the lines of Changes that hold from now on."""
    what = chance.randrange(7)
    if what == 0:
        simulation.NumberOfThreads = chance.randint(1, 4)
    elif what == 1:
        simulation.MemoryBudget = chance.choice([0, 1, 50])
    elif what == 2:
        simulation.EndTime = chance.choice([0.12, 0.2, 0.3])
    elif what == 3:
        simulation.InvokeCommand("StartAgain")
    elif what == 4:
        simulation.TimeLimit = 0.01
        go_to(simulation, random_time(chance, simulation.EndTime))
        simulation.TimeLimit = 0
    elif what == 5:
        lines = edited(chance, lines)
        simulation.Changes = "\n".join(lines)
    else:
        go_to(simulation, random_time(chance, simulation.EndTime))
    return lines


def edited(chance, lines):
    """With a line less, one more, all in another order, or other times."""
    lines = list(lines)
    what = chance.randrange(4)
    if what == 0 and lines:
        lines.pop(chance.randrange(len(lines)))
    elif what == 1:
        lines += random_lines(chance, 1)
    elif what == 2:
        chance.shuffle(lines)
    elif lines:
        k = chance.randrange(len(lines))
        lines[k] = " ".join([repr(random_time(chance, 0.2)), *lines[k].split()[1:]])
    return lines


def seeds():
    for seed in range(FIRST, FIRST + COUNT):
        yield seed, random.Random(seed)


def test_any_route_gives_the_same_bits():
    for seed, chance in seeds():
        make = random_scene(chance)
        lines = random_lines(chance, chance.randint(1, 6))
        simulation = make(Changes="\n".join(lines))
        for attempt in range(5):
            for _ in range(chance.randint(0, 4)):
                lines = disturb(chance, simulation, lines)
            time = random_time(chance, simulation.EndTime)
            text = "\n".join(lines)
            expect_same(f"seed {seed}, attempt {attempt}, t = {time!r}, Changes:\n{text}\n",
                        asked_once(make, time, text, simulation.EndTime),
                        seen_at(simulation, time))
        Delete(simulation)


def test_a_saved_file_goes_on_with_the_changes():
    for seed, chance in seeds():
        make = random_scene(chance)
        lines = random_lines(chance, chance.randint(1, 6))
        whole = make(Changes="\n".join(lines))
        frame = chance.randrange(1, 14)
        update(whole, frame * INTERVAL)
        file = os.path.join(FOLDER.name, f"grains-{seed}.vtp")
        SaveData(file, proxy=whole, ChooseArraysToWrite=0, DataMode="Binary")
        rest = make(XMLPolyDataReader(FileName=[file]), Changes="\n".join(lines), AllowInitialOverlap=1)
        for ahead in sorted(chance.sample(range(1, 16 - frame), 2 if frame < 14 else 1)):
            update(whole, (frame + ahead) * INTERVAL)
            update(rest, (frame + ahead) * INTERVAL)
            expect("status", rest.Status, "OK")
            for port in (0, 1, 3):
                expect_same(f"seed {seed}: port {port}, {ahead} frames after {frame}, {lines}",
                            arrays(output(whole, port)), arrays(output(rest, port)))
        Delete(rest)
        Delete(whole)


def test_changes_to_what_is_there_already_change_nothing():
    lines = [f"{0.05 * k} {name} {value}" for k, (name, value) in enumerate(
        [("SlidingFriction", "0.3"), ("Gravity", "0 0 -9.81"), ("RadiusRange", "0.02 0.03"),
         ("Density", "1000"), ("YoungsModulus", "1e6")])]
    for seed, chance in seeds():
        make = random_scene(chance)
        time = random_time(chance, 0.3)
        with_changes = asked_once(make, time, "\n".join(lines), 0.3)
        plain = asked_once(make, time, "", 0.3)
        for found in (with_changes, plain):
            for key in (("row", "ChangeCount"), ("row", "DissipatedEnergy"),
                        ("field", "RestartState"), ("field", "RestartCheck")):
                for port in range(4):
                    found.pop(("port", port, key), None)
        expect_same(f"seed {seed}, t = {time}", plain, with_changes)


run_tests(globals())
