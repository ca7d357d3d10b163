"""Scenes of Benchmark beside other scenes, and beside other programs: what each is compared with."""

import dataclasses
import os
import shutil
import sys
import tempfile
from statistics import median

import contestants
from peers import boxes, clumps, shear, smooth_grains


@dataclasses.dataclass
class Peer:
    """Another program: what times it, and what it needs."""

    time: object  #: a function of a job, which returns speed, contacts and by how much grains moved
    grains: int = 0  #: of a bed of its own; without them it has that of this solver
    needs: str = ""  #: a style of LAMMPS


@dataclasses.dataclass
class Scene:
    """Of Benchmark: its size, the scenes and the programs that it is compared with."""

    grains: int
    steps: int
    references: tuple = ("dense",)
    lammps: Peer = None
    yade: Peer = None

    def peers(self):
        """The programs that are there, by their names."""
        found = {}
        if self.lammps and contestants.has_lammps(1, self.lammps.needs):
            found["LAMMPS"] = self.lammps
        if self.yade and shutil.which("yade"):
            found["Yade"] = self.yade
        return found


CLUMPS = Scene(10000, 1000, lammps=Peer(clumps.lammps, 1000), yade=Peer(clumps.yade, 1000))
SMOOTH = Scene(1000, 500, lammps=Peer(smooth_grains.lammps, needs="granular/superellipsoid"),
               yade=Peer(smooth_grains.yade, 125))
SHEAR = Scene(8000, 300, ("cell",), lammps=Peer(shear.lammps))
SCENES = {
    "mesh": Scene(10000, 2000, ("triangles",)),
    **{name: Scene(10000, 2000) for name in ("materials", "parts", "sticky", "bonded", "written",
                                             "heat")},
    "intruders": Scene(30000, 300),
    "apart": Scene(100000, 100, ("beside", "dense")),
    "dumbbells": CLUMPS, "tetrahedra": CLUMPS,
    "ellipsoids": SMOOTH, "blocks": SMOOTH,
    "boxes": Scene(300, 500, lammps=Peer(boxes.lammps), yade=Peer(boxes.yade)),
    "shear": SHEAR, "fastshear": SHEAR,
}
SPAWN = "spawn"  # the scene of grains that are added


@dataclasses.dataclass
class Job:
    """What a program gets to time."""

    solver: contestants.Solver
    beds: str
    folder: str  #: for its files
    scene: str
    grains: int
    contacts: float  #: of grains, in the settled bed of this solver
    poses: str  #: file with the grains of that bed
    share: float  #: of the usual steps

    def steps(self, usual):
        return max(1, round(self.share * usual))


def middle(runs, name):
    """The median; None if the runs have no such value."""
    values = [run[name] for run in runs if run.get(name) is not None]
    return median(values) if values else None


def time_scene(options, solver, name, grains):
    """Rows beside other scenes, and rows of other programs, all of which ran alternately."""
    scene = SCENES[name]
    grains, steps = grains or scene.grains, options.steps or scene.steps
    threads, bits = options.threads[0], options.bits[0]
    print(f"scene {name}, {grains} grains", file=sys.stderr, flush=True)
    runs = {what: [] for what in (name, *scene.references)}
    peers = {} if options.without_peers else scene.peers()
    theirs = {program: [] for program in peers}
    sizes = {program: peer.grains and (options.peer_grains or peer.grains) or grains
             for program, peer in peers.items()}
    for what in runs:
        solver.settle(grains, what)
    for _ in range(options.repeats):
        with tempfile.TemporaryDirectory() as folder:
            poses = os.path.join(folder, "poses")
            for what, done in runs.items():
                done.append(solver.time(grains, threads, steps, what, bits=bits,
                                        poses=poses if what == name and peers else None))
            for program, peer in peers.items():
                theirs[program].append(peer.time(Job(
                    solver, options.beds, folder, name, sizes[program],
                    runs[name][0]["grain_contacts"], poses, steps / scene.steps)))
    own = {value: median(run[value] for run in runs[name])
           for value in ("speed", "contacts", "grain_contacts", "held_bytes")}
    beside = [{"scene": name, "reference": what, "grains": grains, "threads": threads,
               "steps": steps, "ns": 1e9 / own["speed"],
               "reference_ns": 1e9 / middle(runs[what], "speed"),
               "ratio": middle(runs[what], "speed") / own["speed"], "contacts": own["contacts"],
               "reference_contacts": middle(runs[what], "contacts"), "bytes": own["held_bytes"],
               "reference_bytes": middle(runs[what], "held_bytes")} for what in scene.references]
    programs = peers and [{"scene": name, "program": "this solver", "grains": grains,
                           "speed": own["speed"], "contacts": own["contacts"]}]
    for program, rows in theirs.items():
        speed, moved = middle(rows, "speed"), middle(rows, "moved")
        programs.append({"scene": name, "program": program, "grains": sizes[program],
                         "speed": speed, "contacts": middle(rows, "contacts"),
                         "ratio": own["speed"] / speed, "moved_um": moved and 1e6 * moved,
                         "warnings": sum(row.get("warnings", 0) for row in rows) or None})
    for row in programs:
        row["contact_speed"] = row["contacts"] and row["contacts"] * row["speed"]
    return beside, list(programs)


def time_spawning(options, solver):
    """Median of what the scene measures in which grains are added."""
    print(f"scene {SPAWN}", file=sys.stderr, flush=True)
    runs = [solver.time(options.spawn, options.threads[0], 1_000_000, SPAWN)
            for _ in range(options.repeats)]
    return {name: middle(runs, name) for name in runs[0]
            if name not in ("scene", "compiler", "vector_bits")}


def time_all(options, solver):
    """Rows beside other scenes, rows of other programs, and what was spawned or None."""
    beside, programs = [], []
    for name in options.scenes or [*SCENES, SPAWN]:
        if name != SPAWN:
            for grains in options.grains or [0]:
                rows = time_scene(options, solver, name, grains)
                beside += rows[0]
                programs += rows[1]
    spawned = not options.scenes or SPAWN in options.scenes
    return beside, programs, time_spawning(options, solver) if spawned else None
