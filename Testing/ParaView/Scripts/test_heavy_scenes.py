"""Ready scenes of the package `granular` that take minutes: each does what it is called after."""

import granular
import numpy
from reading import expect
from simulating import run_tests


def soft(name, modulus, time):
    """A scene whose grains are softer, for larger steps."""
    run = granular.scene(name, show=False)
    run.proxy.YoungsModulus = modulus
    return run, run.play(to=time, progress=False)


def test_screw_feeder():
    """Two turns a second of a pitch of 5 cm push grains along by up to 10 cm/s. What slips stays behind."""
    run, grains = soft("Screw Feeder", 5e5, 0.6)
    expect("status", run.status, "OK")
    fed = grains.position[:, 0] > 0.085  # in the tube
    assert fed.sum() > 20, fed.sum()
    speed = grains.velocity[fed, 0].mean()
    assert 0.02 < speed < 0.1, speed


def test_ball_mill():
    """Balls and ore stay inside, and the drive raises them: its power is below that of the weight of all
    grains at the rim."""
    run, grains = soft("Ball Mill", 5e6, 0.6)
    rows = run.history
    expect("kinds", sorted(set(grains["Material"])), [0, 1])
    assert numpy.hypot(*grains.position.T[1:]).max() < 0.1, grains.position
    most = grains["Mass"].sum() * 9.81 * 0.1 * 0.75 * numpy.sqrt(9.81 / 0.091)
    power = rows["WallPower Mill"][-10:].mean()
    assert 0.1 * most < power < most, (power, most)
    assert rows["Collisions"][-1] > 1000


run_tests(globals())
