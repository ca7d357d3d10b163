"""What is asked of a simulation before it runs is asked of the parameters that the run has: also where these
are in the table of materials alone, or in Changes at 0."""

import granular
from forking import run_apart
from paraview import simple as pv
from reading import expect, expect_part, expect_raised

APART = dict(position=[[0, 0, 0], [.02, 0, 0]], radius=.004)
WARM = dict(MaximumParticles=2, Gravity=[0, 0, 0], WallDomain="None", EndTime=76., FrameInterval=6.3, TimeStep=1e-3,
            HeatLaw="ContactRadius", materials={"a": {"HeatCapacity": 500., "ThermalConductivity": 10.}})
#: Where a law may take its values from that it cannot do without.
SOURCES = {"table": {}, "both": {"HeatCapacity": 1., "ThermalConductivity": 1.}}
HOT = {"HeatLaw": "ContactRadius", "Changes": "0 HeatCapacity 500\n0 ThermalConductivity 10"}


def test_times():
    """Frames are those of EndTime and FrameInterval before the first request and after it."""
    for source, values in SOURCES.items():
        run = granular.Simulation(particles=APART, **WARM, **values)
        run.proxy.UpdatePipelineInformation()
        before = list(run.proxy.TimestepValues)
        expect(f"{source}: number", (len(before), round(before[-1], 9)), (13, 75.6))
        expect(f"{source}: once grains are there", run.times.tolist(), before)
        run.EndTime = 12.6
        expect("an earlier end", run.times.tolist(), before[:3])
    run = granular.Simulation(MaximumParticles=0, EndTime=.12, **HOT)
    run.proxy.UpdatePipelineInformation()
    expect("values in Changes", len(run.proxy.TimestepValues), 5)
    expect("status", (run.times[-1], run.status), (.12, "OK"))


def test_times_after_a_mistake():
    """Times stay what they were while something is wrong, wherever that is."""
    run = granular.Simulation(particles=APART, **WARM)
    due = run.times.tolist()
    for name, value in (("Materials", "a HeatCapacity=-1"), ("Changes", "0 SlidingFriction -1")):
        kept = run[name]
        run[name] = value
        run.EndTime = 6.3
        run.proxy.UpdatePipelineInformation()
        expect("times", list(run.proxy.TimestepValues), due)
        run[name], run.EndTime = kept, 76.
        expect("again", run.times.tolist(), due)


def test_note_on_the_end():
    """The last frame before EndTime is told with a table as well."""
    for source, values in SOURCES.items():
        run = granular.Simulation(particles=APART, **WARM, **values)
        run.to(0)
        expect_part(source, run.notes, "Make EndTime a multiple of FrameInterval (6.3 s)")
        run.EndTime = 63.
        run.to(0)
        assert "Make EndTime a multiple" not in run.notes, run.notes


def test_note_on_a_step_that_a_change_gives():
    """A given step that is lowered is told, whoever gave it (Sire's report 122: of the step that was not taken)."""
    bed = dict(position=[[0, 0, .0039], [0, 0, .0117]], radius=.004)
    for given in ({"TimeStep": 1e-3}, {"Changes": "0 TimeStep 1e-3"}):
        run = granular.Simulation(particles=bed, MaximumParticles=0, WallDomain="Box",
                                  DomainBounds=[-1, 1, -1, 1, 0, 1], TimeStepControl="Stable", EndTime=.03, **given)
        run.to(.03)
        expect_part(str(given), run.notes, "TimeStep 0.001 s was lowered to as little as")


def test_spawn_bounds():
    """The box in the view is that of the run, before it begins."""
    run = granular.Simulation(SpawnRegion="Box", Changes="0 SpawnBox 0 1 0 1 2 3", MaximumParticles=1)
    expect("before", list(run["SpawnBounds"]), [0, 1, 0, 1, 2, 3])
    run.to(0)
    expect("after", list(run["SpawnBounds"]), [0, 1, 0, 1, 2, 3])


def test_memory():
    """What a change would need is refused before the run, as what it begins with is."""
    many = {"SpawnRegion": "Box", "SpawnBox": [-1e3, 1e3, -1e3, 1e3, -1e3, 1e3], "SpawnAttemptsPerStep": 2000000000}
    run = granular.Simulation(MaximumParticles=2000000000, **many)
    expect_raised("Lower MaximumParticles, take larger grains", run.to, 0)
    run = granular.Simulation(MaximumParticles=1, Changes="0.3 MaximumParticles 2000000000", **many)
    expect_raised("Changes (MaximumParticles 2000000000): Lower MaximumParticles, take larger grains", run.to, 0)


def test_frames_of_what_comes_after():
    """A filter that visits all times has those of the run without anybody asking the run first."""
    run = granular.Simulation(particles={**APART, "velocity": [0, 0, 1]}, **{**WARM, "EndTime": 18.9})
    over = pv.GranularTrajectories(Input=pv.OutputPort(run.proxy, 0), Every=1)
    over.UpdatePipeline(18.9)
    expect("times", [round(t, 9) for t in run.proxy.TimestepValues], [0, 6.3, 12.6, 18.9])
    data = over.GetClientSideObject().GetOutputDataObject(0)
    expect("points of the lines", data.GetNumberOfPoints(), 8)


run_apart(globals())
