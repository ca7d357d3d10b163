"""Runs that begin with files that are cut, with files of sheared cells, and with materials by names."""

import granular
import numpy
from reading import Errors, expect, expect_part, expect_raised, path, write
from simulating import run_tests

ALONE = {"MaximumParticles": 0, "WallDomain": "None", "Gravity": [0, 0, 0], "EndTime": 0.004, "FrameInterval": 0.001}
HEAD = ("ITEM: TIMESTEP\n{}\nITEM: NUMBER OF ATOMS\n1\nITEM: BOX BOUNDS ff ff ff\n0 1\n0 1\n0 1\n"
        "ITEM: ATOMS id type radius x y z vx\n1 1 0.001 0.005 0.009 {} 0.18\n")

RATE, HEIGHT, SPEED = 20, 0.009, 0.18
SHEARED = {**ALONE, "PeriodicAxes": "X, Y and Z", "CellOrigin": [0, 0, 0],
           "CellEdges": [.02, 0, 0, 0, .02, 0, 0, 0, .02], "CellVelocityGradient": [0, RATE, 0, 0, 0, 0, 0, 0, 0]}
DATA = """title

1 atoms

0 0.02 xlo xhi
0 0.02 ylo yhi
0 0.02 zlo zhi

Atoms # sphere

1 1 0.002 2500 0.005 0.009 0.01

Velocities

1 0.18 0 0 0 0 0
"""


def speeds(run):
    """At the first frame and those after it."""
    return [run.to(time).velocity[:, 0].tolist() for time in (0, 0.001, 0.002, 0.004)]


def expect_speeds(what, run, due):
    for seen in speeds(run):
        assert numpy.allclose(seen, due, rtol=0, atol=1e-14), (what, seen, due)


def test_begins_with_the_last_whole_time():
    text = HEAD.format(100, 0.123456) + HEAD.format(200, 0.223456) + HEAD.format(300, 0.3)[:-25]
    Errors()
    run = granular.Simulation(particles=write("cut.dump", text), **ALONE)
    expect("height", run.to(0).position[0, 2], 0.223456)
    expect_part("notes", run.notes, "Particle input: The file ends within the frame that begins in line 21."
                                    " The last whole frame is that of time 200, in line 11.")
    whole = granular.Simulation(particles=write("whole.dump", HEAD.format(100, 0.123456)), **ALONE)
    whole.to(0)
    assert "Particle input" not in whole.notes, whole.notes
    expect_raised("end the line with a newline if the file is whole", granular.Simulation,
                  particles=write("open.dump", HEAD.format(100, 0.123456)[:-1]), **ALONE)
    run = granular.Simulation(particles=write("table.csv", "x,y,z,R\n0,0,1,0.25"), **ALONE)
    run.to(0)
    expect("notes", run.notes, "Particle input: The last line has no end: if the file was cut there, its last number"
                               " may be another one.")
    both = HEAD.format(100, 0.1) + HEAD.format(200, 0.2) + HEAD.format(0, 0.5) + HEAD.format(50, 0.6)
    run = granular.Simulation(particles=write("two.dump", both), **ALONE)
    expect("height of the last run", run.to(0).position[0, 2], 0.6)
    expect_part("notes", run.notes, "Set Run to see an earlier run")


def test_files_of_a_sheared_cell():
    """A grain that moves with the cell has the speed of the flow: 20 /s times 9 mm."""
    first = granular.Simulation(particles={"position": [(.005, HEIGHT, .01)], "radius": .001}, **SHEARED)
    expect_speeds("a grain of a cell", first, [SPEED])
    for name in ("sheared.dump", "sheared.tinydem", "sheared.csv", "sheared.vtp"):
        first.save(path(name), time=0.001)
        expect_speeds(name, granular.Simulation(particles=path(name), StartTime=0, **SHEARED), [SPEED])
    position = f"0.005 {HEIGHT} 0.01"
    for name, text in {"sheared.data": DATA,
                       "sheared.txt": f"#format x_y_z_r_attrs\n# x y z r vx vy vz\n{position} 0.001 {SPEED} 0 0\n",
                       "sheared.xyz": f"1\nProperties=pos:R:3:radius:R:1:velo:R:3\n{position} 0.001 {SPEED} 0 0\n"}.items():
        run = granular.Simulation(particles=write(name, text), **SHEARED)
        expect_speeds(name, run, [SPEED])


def test_arrays_in_a_sheared_cell():
    """Velocities are those in all; without any, or where all are 0, grains go with the cell."""
    positions = numpy.array([(.005, .004 * k + .002, .01) for k in range(5)])
    flow = RATE * positions[:, 1]
    given = {"position": positions, "radius": .001}
    for velocity, due, note in (
            (numpy.outer(flow, [1, 0, 0]), flow, None),
            (numpy.outer(flow, [1, 0, 0]) + [1, 0, 0], flow + 1, None),  # as seen from a train
            (numpy.outer(1.02 * flow, [1, 0, 0]), 1.02 * flow, None),
            (numpy.outer(0.02 * flow, [1, 0, 0]), 0.02 * flow, "those of the particle input move with 0.02 of its flow"),
            (numpy.outer(2 * flow, [1, 0, 0]), 2 * flow, "those of the particle input move with 2 of its flow"),
            (0 * positions, flow, "All grains of the particle input are at rest, so that they begin with the flow"),
            (None, flow, "All grains of the particle input are at rest")):
        arrays = given if velocity is None else {**given, "velocity": velocity}
        run = granular.Simulation(particles=arrays, **SHEARED)
        expect_speeds(f"arrays, {note}", run, due)
        if note:
            expect_part("notes", run.notes, note)
        else:
            expect("notes", run.notes, "")
    # In a cell that does not flow nothing is told of one.
    resting = granular.Simulation(particles={**given, "velocity": 0 * positions},
                                  **{**SHEARED, "CellVelocityGradient": [0] * 9})
    expect_speeds("a cell at rest", resting, [0] * 5)
    expect("notes", resting.notes, "")


def test_clumps_in_a_sheared_cell():
    """Clumps go with the flow at their centre of mass."""
    shape = granular.shape(spheres=[(0, 0, 0, 1), (.2, 0, 0, .5), (1, 0, 0, .6)], name="bear")
    given = {"position": [(.005, HEIGHT, .01)], "radius": .001, "shape": [0]}
    for arrays in (given, {**given, "velocity": [SPEED, 0, 0]}):
        run = granular.Simulation(particles=arrays, shapes=shape, **SHEARED)
        expect_speeds("a clump", run, [SPEED])
        expect_part("what its list of spheres has", run.notes,
                    "Shapes: left out, as they are inside of other spheres: sphere 1.")


def test_first_frame_of_new_grains():
    """Grains that are spawned have the flow in the first frame as in all others, and their own velocity."""
    cell = {**SHEARED, "MaximumParticles": 20, "SpawnBox": [0, .02, 0, .02, 0, .02], "RadiusRange": [.0005, .0005],
            "InitialVelocity": [0.05, 0, 0], "SpawnAttemptsPerStep": 1000, "EndTime": 0.001, "FrameInterval": 0.0005}
    run = granular.Simulation(**cell)
    grains = run.to(0)
    expect("grains", len(grains), 20)
    assert numpy.allclose(grains.velocity[:, 0], RATE * grains.position[:, 1] + 0.05, rtol=0, atol=1e-14), grains.velocity
    about = grains.data.GetFieldData().GetArray("CellFlow")
    expect("the flow of the cell", [about.GetComponent(0, k) for k in range(9)], SHEARED["CellVelocityGradient"])


def test_materials_by_names():
    """In arrays of a script: names, indices, or one for all."""
    kinds = {"heavy": {"Density": 4000.0}, "light": {"Density": 1000.0}}
    for material, due in ((["light", "heavy"], [1, 0]), ([1, 0], [1, 0]), ("light", [1, 1]), (0, [0, 0])):
        run = granular.Simulation(particles={"position": [(0, 0, 0), (1, 0, 0)], "radius": .1, "material": material},
                                  materials=kinds, **ALONE)
        expect(f"{material}", run.to(0)["Material"].tolist(), due)
        density = run.to(0)["Mass"] / (4 / 3 * numpy.pi * 1e-3)
        assert numpy.allclose(density, numpy.array([4000, 1000])[due]), density
    run = granular.Simulation(particles={"position": [(0, 0, 0)], "radius": .1, "material": "heavier"},
                              materials=kinds, **ALONE)
    expect_raised("point 0 is of the material 'heavier', which is none of the materials (heavy, light)", run.to, 0)
    expect_raised("particles: Material has to have the shape (n)", granular.Simulation,
                  particles={"position": [(0, 0, 0)], "radius": .1, "material": [[1, 2]]})


run_tests(globals())
