"""What a scene makes depends on its options alone, which it leaves as they are.

Argument: the folder of the examples.
"""

import json
import sys

from paraview import servermanager

EXAMPLES = sys.argv[1]
sys.path.insert(0, EXAMPLES)
import collapse  # noqa: E402
import fibres  # noqa: E402
from common import reading, scenes  # noqa: E402


def options_of(scene, *words):
    sys.argv = [scene.__name__, *words]
    return scene.read_options()


def check_defaults_of_the_user():
    """Values that ParaView keeps for new sources and filters change no scene."""
    kept = {"sources": {"GranularSimulation": {"Gravity": [0, 0, -1.6], "Restitution": 0.9}},
            "filters": {"GranularWall": {"AngularVelocity": 9.0}}}
    options = options_of(collapse, "--count", "5", "--end-time", "0.02")
    before = collapse.build(options)
    assert servermanager.vtkSMSettings.GetInstance().AddCollectionFromString(json.dumps(kept), 1e9)
    after = collapse.build(options)
    assert list(after.Gravity) == list(before.Gravity) == [0, 0, -9.81], after.Gravity
    assert after.Restitution == 0.3, after.Restitution
    gates = [list(run.Walls)[-1] for run in (before, after)]
    assert [gate.AngularVelocity for gate in gates] == [0, 0], gates


def check_options_stay():
    """A build of fibres of 1.6 mm gives grains of that radius, and leaves the options."""
    options = options_of(fibres, "--radii", "0.0016")
    before = dict(vars(options))
    for _ in range(2):
        start = fibres.build(options).Particles
        assert vars(options) == before, (before, options)
        radii = set(reading.points_of(start, 0.0).radius)
        assert radii == {0.0016}, radii


def check_earlier_names():
    """An option by its earlier name is the same option."""
    import gravel
    import laboratory
    import uniaxial_compression

    assert options_of(gravel, "--stones", "30").count == 30
    assert options_of(laboratory, "--frames", "40").run_frames == 40
    options = options_of(uniaxial_compression, "--grains", "500", "--stages", "30")
    assert (options.count, options.run_frames) == (500, 30), options
    assert options_of(fibres, "--frames", "2").film_frames == 2


def check_variants():
    """Each variant with each seed, one run at a time; the options stay."""
    options = options_of(collapse, "--count", "5", "--end-time", "0.02", "--seed", "3")
    before = dict(vars(options))
    found = []
    for run in scenes.vary(options, collapse.build, [{"grains": "dry"}, {"grains": "wet"}], runs=2):
        found.append((run.options.grains, run.options.seed, run.grains.AdhesionLaw, run.grains.RandomSeed))
        made = [source for source in scenes.pv.GetSources().values()
                if source.GetXMLName() == "GranularSimulation"]
        assert made == [run.grains], made
    assert found == [("dry", 3, "None", 3), ("dry", 4, "None", 4),
                     ("wet", 3, "Willett", 3), ("wet", 4, "Willett", 4)], found
    assert vars(options) == before, (before, options)


for check in (check_defaults_of_the_user, check_options_stay, check_earlier_names, check_variants):
    check()
    print("passed", check.__name__)
