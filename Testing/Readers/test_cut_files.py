"""GranularParticleReader on files that are cut, odd, or of several runs: what is whole counts, and
notes say what does not."""

from paraview.simple import GranularParticleReader
from reading import Errors, expect, expect_part, expect_refusals, numbers, run_tests, update, write

HEAD = ("ITEM: TIMESTEP\n{0}\nITEM: NUMBER OF ATOMS\n{1}\nITEM: BOX BOUNDS ff ff ff\n0 1\n0 1\n0 1\n"
        "ITEM: ATOMS id type radius x y z\n")


def frame(step, *heights):
    """A time of a dump with grains at these heights, as they are written."""
    rows = "".join(f"{k + 1} 1 0.1 0.5 0.5 {z}\n" for k, z in enumerate(heights))
    return HEAD.format(step, len(heights)) + rows


def xyz(step, *heights):
    return f"{len(heights)}\nAtoms. Timestep: {step}\n" + "".join(f"1 0.5 0.5 {z}\n" for z in heights)


def read(name, text, **properties):
    """Times, the heights of the last grain at each of them, and notes without what files lack."""
    reader = GranularParticleReader(FileNames=[write(name, text)], Densities=[1], **properties)
    reader.UpdatePipelineInformation()
    times = list(reader.TimestepValues)
    heights = []
    for time in times or [None]:
        output = update(reader, time)
        expect(f"status of {name}", reader.Status, "OK")
        count = output.GetNumberOfPoints()
        heights.append(output.GetPoint(count - 1)[2] if count else None)
    return times, heights, reader.Notes or ""


def check(name, text, times, heights, *notes, **properties):
    got = read(name, text, **properties)
    expect(f"times of {name}", got[0], times)
    expect(f"heights of {name}", got[1], heights)
    for note in notes:
        expect_part(f"notes of {name}", got[2], note)
    if not notes:
        expect(f"notes of {name}", got[2], "")


def test_whole_frames_count():
    whole = frame(100, 0.123456) + frame(200, 0.223456)
    check("whole.dump", whole, [100, 200], [0.123456, 0.223456])
    # At each byte of what follows: nothing of it counts before its last row has an end.
    third = frame(300, 0.3, 0.34567)
    for length in range(1, len(third)):
        times, heights, notes = read("growing.dump", whole + third[:length])
        expect(f"{length} bytes more", (times, heights), ([100, 200], [0.123456, 0.223456]))
        expect_part(f"{length} bytes more", notes, "The last whole frame is that of time 200, in line 11.")
    check("grown.dump", whole + third, [100, 200, 300], [0.123456, 0.223456, 0.34567])


def test_numbers_without_an_end():
    """infretis, issue 137: the last coordinate of a dump that is being written was read as another number,
    or as no number at all where its exponent was missing."""
    for z in ("-3.44763e-05", "0.223456"):
        whole = frame(100, "0.5") + frame(200, z)
        for cut in range(1, len(z) + 1):
            check("written.dump", whole[:-cut], [100], [0.5],
                  "End the last line with a newline if it is whole: without one its last number may be cut",
                  "The last whole frame is that of time 100, in line 1.")
    check("words.xyz", xyz(10, 0.25) + xyz(20, 0.375)[:-1], [10], [0.25],
          "End the last line with a newline if it is whole: without one its last number may be cut",
          Radii=[0.1])


def test_cut_in_the_middle():
    """What a run that was killed left, with the next one appended to it, also in the middle of a line."""
    cut = frame(200, 0.2, 0.25)
    for length in (len(cut) - 4, len(cut) - 20, len(cut) - 60, 40, 18, 16):
        check("killed.dump", frame(100, 0.1) + cut[:length] + frame(200, 0.21) + frame(300, 0.3),
              [100, 200, 300], [0.1, 0.21, 0.3], "A frame is cut and left out, which begins in line 11.")
    check("killed.xyz", xyz(1, 0.1) + xyz(2, 0.2, 0.25)[:-4] + xyz(2, 0.21) + xyz(3, 0.3), [1, 3], [0.1, 0.3],
          "2 frames are cut and left out, of which the first begins in line 4.", Radii=[0.1])
    check("short.xyz", xyz(1, 0.1) + "3" + xyz(2, 0.2, 0.25)[1:] + xyz(3, 0.3), [1, 3], [0.1, 0.3],
          "A frame is cut and left out, which begins in line 4.", Radii=[0.1])


def test_rows_with_numbers_too_few():
    """As of a file that somebody gave an end again."""
    check("short row.dump", frame(100, 0.1) + frame(200, 0.2)[:-5] + "\n", [100], [0.1],
          "The file ends within the frame that begins in line 11.")
    check("short row.xyz", xyz(1, 0.1) + xyz(2, 0.2, 0.25)[:-6] + "\n", [1], [0.1],
          "The file ends within the frame that begins in line 4.", Radii=[0.1])


def test_remarks_in_a_dump():
    """dpdata, issue 616: a last frame that is cut, and a line of ##### among the atoms."""
    text = frame(0, 0.1, 0.2).replace("0.1\n2 1", "0.1\n#####\n2 1") + frame(10, 0.3, 0.4)[:-30]
    check("remarks.dump", text, [0], [0.2], "The file ends within the frame that begins in line 13.")


def test_runs_are_told_apart():
    first = frame(0, 0.1) + frame(100, 0.2) + frame(200, 0.3)
    # lammps, issue 4588: what is appended after a restart begins with the last step once more.
    check("goes on.dump", first + frame(200, 0.3) + frame(300, 0.4), [0, 100, 200, 300], [0.1, 0.2, 0.3, 0.4])
    choose = "Set Run to see an earlier run: the file has 2, and those before the last count up to where it begins."
    check("from a restart.dump", first + frame(100, 0.21) + frame(150, 0.26), [0, 100, 150], [0.1, 0.21, 0.26], choose)
    other = first + frame(0, 0.5) + frame(150, 0.6)
    check("another run.dump", other, [0, 150], [0.5, 0.6], choose)
    check("the first.dump", other, [0, 100, 200], [0.1, 0.2, 0.3], Run=1)
    check("the second.dump", other, [0, 150], [0.5, 0.6], choose, Run=2)
    check("one each.dump", frame(0, 0.1) + frame(0, 0.2), [0], [0.2], choose)
    check("another run.xyz", xyz(0, 0.1) + xyz(100, 0.2) + xyz(0, 0.5) + xyz(150, 0.6), [0, 150], [0.5, 0.6], choose,
          Radii=[0.1])
    reader = GranularParticleReader(FileNames=[write("three.dump", other)], Run=3)
    Errors()
    update(reader)
    expect("status", reader.Status, "Run is 3, but the file has 2 runs.")


def test_steps_and_times_are_not_mixed():
    timed = "ITEM: UNITS\nsi\nITEM: TIME\n{}\n"
    steps = "Not all frames have a time. The time of a frame is therefore the step times StepLength"
    check("some.dump", frame(100, 0.1) + timed.format(0.2) + frame(200, 0.2), [100, 200], [0.1, 0.2], steps)
    check("steps.dump", frame(100, 0.1) + timed.format(0.2) + frame(200, 0.2), [1, 2], [0.1, 0.2], steps,
          StepLength=0.01)
    both = timed.format(0.1) + frame(100, 0.1) + timed.format(0.2) + frame(200, 0.2)
    check("all.dump", both, [0.1, 0.2], [0.1, 0.2])
    # LAMMPS minimises in no time.
    still = timed.format(0) + frame(10, 0.1) + timed.format(0) + frame(20, 0.2) + timed.format(0.1) + frame(30, 0.3)
    check("minimised.dump", still, [10, 20, 30], [0.1, 0.2, 0.3], "Some frames have the same time. The time of a frame")
    # A run without times before one with them, of which nothing is left.
    check("the later.dump", frame(100, 0.5) + both, [0.1, 0.2], [0.1, 0.2])
    named = "1\nProperties=pos:R:3:radius:R:1 {}\n0 0 {} 0.1\n"
    check("mixed.xyz", named.format("Time=0.5", 0.1) + named.format("step=7", 0.2), [0, 1], [0.1, 0.2],
          "Not all frames have a time or a step. Frames are therefore numbered from 0.")


def test_units_of_a_dump():
    """LAMMPS names them before the first time only."""
    check("units.dump", "ITEM: UNITS\nlj\n" + frame(0, 0.1) + frame(10, 0.2), [0, 10], [0.1, 0.2],
          "Numbers are in the units 'lj' of LAMMPS.")


def test_frames_without_grains():
    """Frames without grains have all arrays that others have."""
    columns = "id type radius x y z mass vx vy vz omegax omegay omegaz fx fy fz tqx tqy tqz c_1"
    empty = HEAD.format(0, 0).replace("id type radius x y z", columns)
    one = HEAD.format(1, 1).replace("id type radius x y z", columns) + "1 2" + " 0.5" * 18 + "\n"
    reader = GranularParticleReader(FileNames=[write("filling.dump", empty + one)])
    def arrays(time):
        data = update(reader, time).GetPointData()
        return {data.GetArrayName(k): data.GetArray(k).GetNumberOfComponents()
                for k in range(data.GetNumberOfArrays())}
    expect("arrays", arrays(0), arrays(1))
    assert {"Material", "Mass", "Force", "Torque", "c_1"} <= set(arrays(0)), arrays(0)
    expect("grains", [update(reader, time).GetNumberOfPoints() for time in (0, 1)], [0, 1])


def test_last_numbers_of_tables():
    """What has no count of its own is taken, with a remark."""
    remark = "The last line has no end: if the file was cut there, its last number may be another one."
    check("table.csv", "x,y,z,R\n0,0,1,0.25", [], [1], remark)
    check("blanks.csv", "x,y,z,R\n0,0,1,0.25\n  ", [], [1])
    check("remark.csv", "x,y,z,R\n0,0,1,0.25\n# the end", [], [1])
    check("grains.txt", "#format x_y_z_r\n0 0 1 0.25", [], [1], remark)
    check("alone.xyz", xyz(7, 0.25)[:-1], [7], [0.25], remark, Radii=[0.1])


def test_nothing_whole():
    """A file without a whole time says what it lacks."""
    whole = frame(100, 0.123456)
    data = ("title\n\n2 atoms\n\n0 1 xlo xhi\n0 1 ylo yhi\n0 1 zlo zhi\n\nAtoms # sphere\n\n1 1 0.1 2500 0 0 0\n"
            "2 1 0.1 2500 0.5 0.5 0.5\n\nVelocities\n\n1 0 0 0 0 0 0\n")
    cases = [
        ("open", whole[:-1], "line 10: end the line with a newline if the file is whole: without one its last"),
        ("open number", whole[:-5], "line 10: end the line with a newline if the file is whole"),
        ("half a row", whole[:-22], "line 10: the row has 2 values instead of 6"),
        ("only a head", whole[:60], "the file ends before"),
        ("half of the velocities", data, "the section Velocities has 1 rows, but the header announces 2 atoms"),
    ]
    expect_refusals(lambda name: GranularParticleReader(FileNames=name), cases, ".dump")


def test_tables_of_others():
    """Names that others give to columns, and what they set these off by."""
    for name, text in {
            "small.csv": "x,y,z,r,vx\n1,2,3,0.5,7\n",
            "large.csv": "X,Y,Z,R,VX\n1,2,3,0.5,7\n",
            "named.csv": "x,y,z,radius,vx\n1,2,3,0.5,7\n",
            "points.csv": "radius,vx,Points:0,Points:1,Points:2\n0.5,7,1,2,3\n",
            "paraview.csv": '"Radius","Velocity:0","Velocity:1","Velocity:2","Points_0","Points_1","Points_2"\n'
                            "0.5,7,0,0,1,2,3\n",
            "pandas.csv": "Position_x,Position_y,Position_z,Radius,Velocity_x,Orientation_w,Orientation_x,"
                          "Orientation_y,Orientation_z\n1,2,3,0.5,7,1,0,0,0\n",
            "semicolons.csv": "x;y;z;R;vx\n1;2;3;0.5;7\n",
            "blanks.dat": "x y z r vx\n1 2\t3   0.5 7\n",
            "numpy.dat": "# x y z r vx\n1 2 3 0.5 7\n",
            "remarks.txt": "# of a run\n# x y z r vx\n1 2 3 0.5 7\n# the end\n"}.items():
        reader = GranularParticleReader(FileNames=[write(name, text)])
        output = update(reader)
        expect(f"status of {name}", reader.Status, "OK")
        expect(name, (output.GetNumberOfPoints(), output.GetPoint(0), numbers(output.GetPointData(), "Radius").tolist(),
                      numbers(output.GetPointData(), "Velocity").tolist()), (1, (1, 2, 3), [0.5], [[7, 0, 0]]))
    # TinyDEM's name counts beside another one for the same, which stays a column of its own.
    output = update(GranularParticleReader(FileNames=[write("both.csv", "x,y,z,r,R\n1,2,3,8,0.5\n")]))
    expect("R beside r", (numbers(output.GetPointData(), "Radius").tolist(),
                          numbers(output.GetPointData(), "r").tolist()), ([0.5], [8]))


def mercury(time, *heights):
    """A time of a data file of MercuryDPM, in space."""
    rows = "".join(f"0.5 0.5 {z} 1 2 3 0.1 0.3 0.2 0.1 7 8 9 {k}\n" for k, z in enumerate(heights))
    return f"{len(heights)} {time} 0 -1 0 2 3 4\n" + rows


def test_data_files_of_mercury():
    """Whole ones, cut ones, and their content."""
    whole = mercury(0.5, 0.1, 0.2) + mercury(1, 0.3)
    check("Drum.data", whole, [0.5, 1], [0.2, 0.3])
    output = update(GranularParticleReader(FileNames=[write("Drum.data", whole)]), 0.5)
    data = output.GetPointData()
    for name, due in {"Radius": [0.1] * 2, "Velocity": [[1, 2, 3]] * 2, "AngularVelocity": [[7, 8, 9]] * 2, "Info": [0, 1],
                      "AngularPosition": [[0.3, 0.2, 0.1]] * 2, "ParticleId": [0, 1]}.items():
        expect(name, numbers(data, name).tolist(), due)
    expect("the domain", [numbers(output.GetFieldData(), name)[0].tolist() for name in ("Cell", "CellOrigin", "CellAxes")],
           [[2, 0, 0, 0, 4, 0, 0, 0, 4], [0, -1, 0], [0, 0, 0]])
    plane = "2 0.25 0 0 1 2\n0.5 0.75 1 2 0.1 0.3 9 0\n0.25 0.5 3 4 0.2 0.1 8 1\n"
    output = update(GranularParticleReader(FileNames=[write("Plane.data", plane)]))
    data = output.GetPointData()
    expect("in a plane", ([output.GetPoint(k) for k in range(2)], numbers(data, "Velocity").tolist(),
                          numbers(data, "AngularVelocity").tolist(), numbers(data, "Radius").tolist()),
           ([(0.5, 0.75, 0), (0.25, 0.5, 0)], [[1, 2, 0], [3, 4, 0]], [[0, 0, 9], [0, 0, 8]], [0.1, 0.2]))
    more = mercury(1.5, 0.4, 0.5)
    for length in range(1, len(more)):
        times, heights, notes = read("Growing.data", whole + more[:length])
        expect(f"{length} bytes more", (times, heights), ([0.5, 1], [0.2, 0.3]))
        assert notes, length
    check("Restarted.data", whole + more[:-9] + mercury(1, 0.35) + mercury(2, 0.45), [0.5, 1, 2], [0.2, 0.3, 0.45],
          "A frame is cut and left out, which begins in line 6.")
    check("Nothing.data", "0 0.5 0 0 0 1 1 1\n" + whole.replace("0.5 0 -1", "0.75 0 -1"), [0.5, 0.75, 1], [None, 0.2, 0.3])
    expect_refusals(lambda name: GranularParticleReader(FileNames=name), [
        ("half a row", mercury(1, 0.1, 0.2)[:-9], "line 3: the row has 10 values instead of 14"),
        ("too few", mercury(1, 0.1).replace("1 1", "2 1", 1), "line 2: the time has 1 grains, but its first line announces 2"),
        ("size", whole.replace("3 0.1", "3 0"), "line 2: column radius is '0', but has to be above 0")], ".data")


def test_box_of_a_data_file():
    """With edges that lean over, and as LAMMPS writes general triclinic boxes."""
    atoms = "\nAtoms # sphere\n\n1 1 0.1 2500 0 0 0\n"
    for name, bounds, edges, corner in (
            ("leaning", "-1 2 xlo xhi\n0 3 ylo yhi\n1 5 zlo zhi\n0.5 0.25 0.125 xy xz yz\n",
             [3, 0.5, 0.25, 0, 3, 0.125, 0, 0, 4], [-1, 0, 1]),
            ("general", "3 0 0.5 avec\n0 2 0 bvec\n0.5 0 4 cvec\n1 2 3 abc origin\n",
             [3, 0, 0.5, 0, 2, 0, 0.5, 0, 4], [1, 2, 3])):
        output = update(GranularParticleReader(FileNames=[write(f"{name}.data", "title\n\n1 atoms\n" + bounds + atoms)]))
        fields = output.GetFieldData()
        expect(name, [numbers(fields, array)[0].tolist() for array in ("Cell", "CellOrigin", "CellAxes")],
               [edges, corner, [0, 0, 0]])
    output = update(GranularParticleReader(FileNames=[write("closed.dump", frame(0, 0.5))]))
    expect("of a dump without periodic axes", numbers(output.GetFieldData(), "Cell")[0].tolist(),
           [1, 0, 0, 0, 1, 0, 0, 0, 1])


run_tests(globals())
