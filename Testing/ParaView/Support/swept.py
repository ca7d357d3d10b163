"""Functions that test_sweep.py has swept, each in a process of its own."""

import os

import granular


def fall(Time, Gravity=9.81):
    """How fast a grain is that fell for a time, and how far it came."""
    run = granular.Simulation(particles={"position": [[0, 0, 10.0]], "radius": 0.01},
                              SpawnRegion="Box", MaximumParticles=0, Gravity=[0, 0, -Gravity],
                              TimeStep=1e-4, EndTime=1.0, FrameInterval=0.5, NumberOfThreads=1)
    grains = run.to(Time)
    return {"Speed": -grains["Velocity"][0, 2], "Distance": 10 - grains.position[0, 2]}


def counted(Folder, Number, Wrong=""):
    """Leaves a file for each call; fails in several manners."""
    calls = os.path.join(Folder, f"{Number:g}")
    with open(calls, "a", encoding="utf-8") as file:
        file.write("x")
    if Wrong == "raises" and os.path.getsize(calls) < 2:
        granular.Simulation(SlidingFriction=-1).to(0)
    assert isinstance(Number, int), Number
    if Wrong == "ends":
        os._exit(3)
    if Wrong == "text":
        return "nothing"
    return {"Square": Number**2, **({"Odd": Number} if Number % 2 else {})}


NOT_A_FUNCTION = 3
