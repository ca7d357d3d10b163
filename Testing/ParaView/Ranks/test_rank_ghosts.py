"""Granular Ghost Grains on one, two and three ranks of MPI: with copies of the grains of others each
rank counts the neighbours that one process counts, and nobody counts the copies themselves."""

import tempfile

import numpy
from reading import expect, expect_part
from serving import results_on_ranks
from simulating import expect_same, run_tests

FOLDER = tempfile.TemporaryDirectory(prefix="granular-ghosts-")
RESULTS = [results_on_ranks("ghosts_of_ranks.py", ranks, FOLDER.name) for ranks in (1, 2, 3)]
ALONE, *TOGETHER = RESULTS
DISTANCES = {"heap": 0.08, "heap, far": 10.0, "heap, by radii": 0.05, "parts by slots": 0.04,
             "two grains": 1.0, "no grain": 0.08, "some": 0.08, "again": 0.08, "lattice": 0.5,
             "lattice, corners": 0.8}
POINTS = {"heap": 40, "heap, far": 40, "heap, by radii": 40, "two grains": 2, "no grain": 0,
          "again": 40, "lattice": 60, "lattice, corners": 60}


def own_of(told):
    return told["mark"] == 0


def counts_by_id(parts):
    """How many neighbours each grain of all ranks has, by ids."""
    rows = [(i, count) for told in parts if len(told["position"])
            for i, count in zip(told["id"] if told["mark"] is None else told["id"][own_of(told)],
                                told["counts"])]
    return sorted(rows)


def test_neighbours_are_those_of_one_process():
    for seen in RESULTS:
        for name in DISTANCES:
            expect(f"status of {name}", seen["told"][name + ", status"], "OK")
            due = counts_by_id(ALONE["told"][name + ", alone"])
            expect(f"neighbours of {name} on {seen['ranks']} ranks",
                   counts_by_id(seen["told"][name]), due)
            if name in POINTS:
                expect(f"grains of {name}", len(due), POINTS[name])


def test_without_copies_they_are_others():
    """So the comparison above can fail."""
    for seen in TOGETHER:
        for name in DISTANCES:
            if name in ("no grain", "again"):
                continue
            alone = counts_by_id(seen["told"][name + ", alone"])
            assert alone != counts_by_id(ALONE["told"][name]), name
            assert any(count > 0 for _, count in counts_by_id(ALONE["told"][name])), name


def copies_due(parts, rank, distance):
    """Which grains of other ranks have to be there, by ranks and then by their order."""
    own, due = parts[rank]["position"], []
    for other, told in enumerate(parts):
        if other != rank and len(own):
            gaps = ((told["position"][:, None] - own[None]) ** 2).sum(axis=2)
            due += [(other, i) for i in numpy.flatnonzero((gaps <= distance**2).any(axis=1))]
    return due


def test_copies_are_those_within_the_distance():
    some = 0
    for seen in RESULTS:
        for name, distance in DISTANCES.items():
            # What is put into "again" has copies already: its own grains are those of "heap".
            parts = seen["told"]["heap, alone" if name == "again" else name + ", alone"]
            for rank, told in enumerate(seen["told"][name]):
                due = copies_due(parts, rank, distance)
                some += len(due)
                own = len(parts[rank]["position"])
                expect(f"marks of {name}", told["mark"].tolist(), [0] * own + [1] * len(due))
                for what, values in told["values"].items():
                    if what == "vtkGhostType":
                        continue
                    whole = numpy.concatenate(
                        [parts[rank]["values"].get(what, values)[:own]] +
                        [parts[other]["values"][what][i:i + 1] for other, i in due])
                    expect(f"{what} of {name}", values.tobytes(), whole.astype(values.dtype).tobytes())
                positions = [tuple(p) for p in parts[rank]["position"]] + \
                    [tuple(parts[other]["position"][i]) for other, i in due]
                expect(f"positions of {name}", [tuple(p) for p in told["position"]], positions)
    assert some > 100, some


def test_vertices_go_with_their_points():
    for seen in RESULTS:
        for name in DISTANCES:
            for told in seen["told"][name]:
                if name.startswith("lattice"):
                    expect("cells", (told["cells"], told["mark_of_cells"]), (0, None))
                    expect("words", told["words"], [f"grain {i}" for i in told["id"]]
                           if len(told["position"]) else [])
                elif name == "no grain":
                    expect("marks of cells", told["mark_of_cells"], None)
                else:
                    expect("vertices", told["vertices"], list(range(len(told["position"]))))
                    expect("marks", told["mark_of_cells"].tolist(), told["mark"].tolist())


def test_arrays_are_the_same_on_all_ranks():
    """Also where a rank has no grains, and in the lattice no arrays; there they are single
    precision."""
    expect("grains", [len(told["position"]) for told in RESULTS[2]["told"]["two grains, alone"]],
           [1, 1, 0])
    expect("lattice", [len(told["position"]) for told in RESULTS[2]["told"]["lattice, alone"]],
           [20, 0, 40])
    for seen in RESULTS:
        for name in DISTANCES:
            first = seen["told"][name][0]
            assert "vtkGhostType" in [array[0] for array in first["layouts"][0]], first["layouts"]
            for told in seen["told"][name]:
                expect(f"arrays of {name}", told["layouts"], first["layouts"])
                expect(f"precision of {name}", told["kind"], first["kind"])
                expect(f"global ids of {name}", told["globals"], not name.startswith("lattice"))
    names = [array[0] for array in RESULTS[2]["told"]["lattice"][1]["layouts"][0]]
    expect("arrays that all have", names, ["ParticleId", "Word", "vtkGhostType"])


def test_nobody_counts_copies():
    """Filters, runs and files; another kind of data set has no vertices of its own."""
    for seen in RESULTS:
        plain = seen["figures"][""]
        expect("numbers of figures", len(seen["figures"]), 5)
        for name, figures in seen["figures"].items():
            for key, bits in figures.items():
                due = plain[key]
                if key == "whole" and name in ("behind a threshold", "without vertices"):
                    left_out = ("points", "Verts", "Lines", "Polys")
                    bits, due = ({what: values for what, values in all_bits.items()
                                  if what not in left_out} for all_bits in (bits, due))
                if seen["ranks"] == 1 and key == "whole":  # nothing is put together
                    bits = {what: values for what, values in bits.items()
                            if "vtkGhostType" not in what}
                expect_same(f"{key} {name} on {seen['ranks']} ranks", without_time(bits),
                            without_time(due))
        for key, bits in plain.items():
            if key not in ("whole", "run"):
                expect("status", bits.get("status", "OK"), "OK")
                expect_same(f"{key} on {seen['ranks']} ranks", bits, ALONE["figures"][""][key])


def without_time(bits):
    return {key: value for key, value in bits.items() if key != "times"}


def test_runs_begin_in_parts_behind_them():
    for seen in RESULTS:
        plain, behind = seen["parts"]["plain"], seen["parts"]["behind ghosts"]
        expect("status", behind["status"], "OK")
        expect("began in parts", plain["began"], seen["ranks"] > 1)
        expect_same(f"parts on {seen['ranks']} ranks", behind, plain)


def test_what_is_wrong_is_told():
    due = {"no radii": "Set Distance: the distance of neighbours follows from an array 'Radius'",
           "negative": "Distance = -1 must be 0 or above, and finite.",
           "faces": "Connect points, such as the output Particles of a simulation: the Input has 1 cells",
           "radius of 0": "array 'Radius', point 0"}
    for seen in RESULTS:
        for name, words in due.items():
            expect_part(f"{name} on {seen['ranks']} ranks", seen["wrong"][name], words)
        for rank in range(seen["ranks"]):
            # The first rank has what is in the file; on others its reader outputs nothing of it.
            expect("a file that one rank has", seen["wrong"]["a file of rank", rank],
                   "OK" if rank == 0 else "Input is missing: its source failed and reported why.")


run_tests(globals())
