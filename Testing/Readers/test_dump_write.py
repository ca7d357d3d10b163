"""Grains as a text dump of LAMMPS: read back by a parser of its own, and by LAMMPS where there."""

import os
import shutil
import subprocess

import numpy
from paraview import servermanager
from paraview.simple import GranularParticleReader, GranularSimulation, OutputPort, SaveData, Sphere
from reading import (expect, expect_unsaved, expect_unwritable, make_grains, numbers, path,
                     run_tests, write)
from vtkmodules.util.numpy_support import vtk_to_numpy

COLUMNS = ("id type x y z radius mass vx vy vz quatw quati quatj quatk"
           " omegax omegay omegaz").split()
# Columns of the dump by point array; those of LAMMPS count ids and types from 1.
ARRAYS = {"Radius": ["radius"], "Mass": ["mass"], "Velocity": ["vx", "vy", "vz"],
          "Orientation": ["quatw", "quati", "quatj", "quatk"],
          "AngularVelocity": ["omegax", "omegay", "omegaz"]}
INTERVAL = 0.02


def parse(file_name):
    """The sections of a dump, each a dictionary by what follows ITEM:."""
    sections = []
    with open(file_name) as file:
        lines = iter(file.read().splitlines())
    for line in lines:
        item = line[len("ITEM: "):]
        assert line.startswith("ITEM: "), line
        if item == "TIME":
            sections.append({"TIME": float(next(lines))})
        elif item == "TIMESTEP":
            if not sections or "TIMESTEP" in sections[-1]:
                sections.append({})
            sections[-1][item] = int(next(lines))
        elif item == "NUMBER OF ATOMS":
            sections[-1][item] = int(next(lines))
        elif item == "BOX BOUNDS ff ff ff":
            sections[-1]["BOX"] = [[float(x) for x in next(lines).split()] for _ in range(3)]
        else:
            expect("kind of section", item.split()[0], "ATOMS")
            names = item.split()[1:]
            rows = [next(lines).split() for _ in range(sections[-1]["NUMBER OF ATOMS"])]
            assert all(len(row) == len(names) for row in rows), "a row has another length"
            sections[-1]["ATOMS"] = {name: [row[i] for row in rows]
                                     for i, name in enumerate(names)}
    return sections


def column(section, *names):
    return numpy.array([[float(text) for text in section["ATOMS"][name]] for name in names]).T


def expect_same_grains(section, data):
    """All numbers of a section are those of the data, to the bit."""
    expect("grains", section["NUMBER OF ATOMS"], data.GetNumberOfPoints())
    if not data.GetNumberOfPoints():
        return
    points = vtk_to_numpy(data.GetPoints().GetData())
    expect("positions", column(section, "x", "y", "z").tobytes(), points.tobytes())
    for name, columns in ARRAYS.items():
        values = numbers(data.GetPointData(), name)
        expect(name, column(section, *columns).tobytes(), values.tobytes())
    for name, of_dump in (("ParticleId", "id"), ("Material", "type")):
        expect(name, [int(text) - 1 for text in section["ATOMS"][of_dump]],
               numbers(data.GetPointData(), name).tolist())


def simulate():
    return GranularSimulation(Walls=[], Particles=None, Inflows=[], MaximumParticles=40,
                              SpawnAttemptsPerStep=1, FrameInterval=INTERVAL, EndTime=0.1)


def test_steps_of_a_run_that_changes_its_own():
    """Steps in a dump never count back, whatever the steps of the run, and say the time by one
    length."""
    run = simulate()
    run.Changes = "0 TimeStep 0.0001\n0.04 TimeStep 0.0005\n0.08 TimeStep 0.00005"
    SaveData(path("steered.dump"), OutputPort(run, 0), WriteAllTimeSteps=1)
    expect("steps", [section["TIMESTEP"] for section in parse(path("steered.dump"))],
           [200 * k for k in range(6)])


def test_hard_numbers():
    grains = make_grains(300)
    SaveData(path("hard.dump"), grains)
    section, = parse(path("hard.dump"))
    expect("columns", list(section["ATOMS"]), COLUMNS)
    expect_same_grains(section, servermanager.Fetch(grains))
    expect("no time is known", ("TIME" in section, section["TIMESTEP"]), (False, 0))


def test_all_times_in_one_file():
    run = simulate()
    SaveData(path("run.lammpstrj"), OutputPort(run, 0), WriteAllTimeSteps=1)
    sections = parse(path("run.lammpstrj"))
    expect("sections", len(sections), 6)
    run.UpdatePropertyInformation()
    for k, section in enumerate(sections):
        run.UpdatePipeline(k * INTERVAL)
        data = servermanager.Fetch(run, idx=0)
        expect("time", section["TIME"], k * INTERVAL)
        expect("step", section["TIMESTEP"], k * run.StepsPerFrame)
        expect_same_grains(section, data)
        sides = [[0.0, 0.0, 0.0], [1.0, 1.0, 1.0]]
        if data.GetNumberOfPoints():
            points = vtk_to_numpy(data.GetPoints().GetData())
            radii = numbers(data.GetPointData(), "Radius")[:, None]
            sides = [(points - radii).min(axis=0), (points + radii).max(axis=0)]
        expect("box", section["BOX"], numpy.array(sides).T.tolist())
    assert sections[0]["NUMBER OF ATOMS"] < sections[5]["NUMBER OF ATOMS"], "no grain was spawned"
    SaveData(path("last.lammpstrj"), OutputPort(run, 0))
    expect("one time", parse(path("last.lammpstrj")), sections[5:])


def test_read_by_lammps():
    """LAMMPS reads the second section, and returns the positions and velocities of it."""
    lammps = shutil.which("lmp")
    if not lammps:
        print("  left out: LAMMPS is not installed")
        return
    run = simulate()
    SaveData(path("read.lammpstrj"), OutputPort(run, 0), WriteAllTimeSteps=1)
    section = parse(path("read.lammpstrj"))[4]
    script = write("read.lammps", f"""units si
atom_style sphere
boundary f f f
region box block -1 1 -1 1 -1 1
create_box 1 box
read_dump {path("read.lammpstrj")} {section["TIMESTEP"]} x y z vx vy vz box yes add keep
write_dump all custom {path("back.dump")} id type x y z vx vy vz modify sort id format float %.17g
""")
    done = subprocess.run([lammps, "-in", script, "-log", "none"], stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, cwd=os.path.dirname(script))
    expect(done.stdout, done.returncode, 0)
    with open(path("back.dump")) as file:
        lines = file.read().splitlines()
    rows = lines[1 + [line.startswith("ITEM: ATOMS") for line in lines].index(True):]
    back = numpy.array([[float(text) for text in row.split()] for row in rows])
    wanted = column(section, "id", "type", "x", "y", "z", "vx", "vy", "vz")
    expect("shape", back.shape, wanted.shape)
    wanted = wanted[numpy.argsort(wanted[:, 0])]
    assert numpy.allclose(back, wanted, rtol=1e-14, atol=1e-16), abs(back - wanted).max()


def test_defaults_and_no_grains():
    bare = make_grains(2, Velocity=None, AngularVelocity=None, Orientation=None, ParticleId=None,
                       Material=None, Mass=None)
    SaveData(path("bare.dump"), bare)
    section, = parse(path("bare.dump"))
    expect("columns", list(section["ATOMS"]), [name for name in COLUMNS if name != "mass"])
    expect("ids and types", column(section, "id", "type").tolist(), [[1, 1], [2, 1]])
    expect("the rest", column(section, "vx", "quatw", "omegaz").tolist(), 2 * [[0, 1, 0]])
    SaveData(path("none.dump"), GranularParticleReader(FileNames=write("none.csv", "x,y,z,R\n")))
    section, = parse(path("none.dump"))
    expect("no grains", (section["NUMBER OF ATOMS"], section["ATOMS"]["id"]), (0, []))


def test_refusals():
    bad_speed = numpy.zeros((4, 3))
    bad_speed[2, 1] = numpy.nan
    cases = [
        (make_grains(4, Velocity=bad_speed), "The array Velocity holds nan at point 2"),
        (make_grains(4, Radius=None), "The points have no array Radius"),
        (make_grains(4, ParticleId=numpy.array([0, 1, -1, 2])),
         "The array ParticleId holds -1 at point 2, but has to be 0 or above in a dump."),
        (Sphere(), "The points have no array Radius"),
    ]
    expect_unsaved(".dump", cases)
    expect_unwritable(servermanager.writers.GranularDumpWriter, ".dump")


run_tests(globals())
