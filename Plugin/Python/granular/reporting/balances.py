"""Balances of a run, from its History: what should add up, and by how much it does not."""

import numpy

LOSSES = ("FrictionLoss", "PlasticLoss", "AdhesionLoss", "DampingLoss", "FractureLoss")


def _share(difference, of):
    return f"{difference:.3g}" + (f" ({100 * abs(difference) / abs(of):.2g} %)" if of else "")


def mass(history):
    """(name, unit, [(words, number)], difference)"""
    begin, end = history["Mass"][0], history["Mass"][-1]
    came = history["InflowMass"][-1] - history["InflowMass"][0]
    left = history["OutflowMass"][-1] - history["OutflowMass"][0]
    return ("Mass", "kg", [("at the first frame", begin), ("came in since", came), ("left since", left),
                           ("is there", end)], _share(begin + came - left - end, max(begin + came, end)))


def energy(history):
    """What was lost in all, and in parts; None where EnergyParts is off."""
    if "FrictionLoss" not in history:
        return None
    parts = [(name[:-4].lower(), history[name][-1]) for name in LOSSES if name in history]
    lost = history["DissipatedEnergy"][-1]
    return ("Energy", "J", [*[(f"lost to {name}", value) for name, value in parts],
                            ("dissipated: supplied less present energy", lost)],
            _share(history["EnergyError"][-1], lost))


def stored(history):
    """(words, first, last) of each kind of energy."""
    kinds = (("kinetic", "KineticEnergy"), ("potential", "PotentialEnergy"), ("elastic", "ElasticEnergy"),
             ("of adhesion", "AdhesionEnergy"), ("dissipated", "DissipatedEnergy"))
    noise = 1e-13 * max(numpy.abs(history[name]).max() for _, name in kinds)
    told = lambda value: 0.0 if abs(value) < noise else value
    return [(words, told(history[name][0]), told(history[name][-1])) for words, name in kinds
            if name != "AdhesionEnergy" or history[name].any()]


# Parameters that exert forces on grains which no column of History has.
FORCES = ("NumericalDamping", "Viscosity", "ForceExpression")
# Arrays of grains that are pushed or held.
PUSHES = ("AppliedForce", "AppliedTorque", "Held")


def against_forces(history, proxy, grains):
    """Why weight, walls and momentum need not balance, in words; empty where they do."""
    set_later = {line.split()[1] for line in proxy.GetPropertyValue("Changes").splitlines()
                 if len(line.split()) > 1}
    gravity = proxy.GetPropertyValue("Gravity")
    plane = str(proxy.GetPropertyValue("MotionPlane"))
    across = "XYZ".find(plane[-1:]) if plane != "None" else -1
    reasons = [f"{name} exerts forces on grains" for name in FORCES
               if proxy.GetPropertyValue(name) or name in set_later]
    reasons += ["Gravity changes in mid-run"] if "Gravity" in set_later else []
    reasons += [f"grains have {name}" for name in PUSHES if name in grains and numpy.any(grains[name])]
    reasons += ["MotionPlane carries weight"] if across >= 0 and gravity[across] else []
    reasons += ["grains come or leave"] if any(numpy.ptp(history[name])
                                              for name in ("InflowMass", "OutflowMass")) else []
    reasons += ["a periodic cell exerts forces on grains"] if "CellVolume" in history else []
    return " and ".join(reasons)


def force(history, proxy):
    """Mean forces since the first frame: weight, walls, and what changes momentum; along gravity. None
    without gravity, walls or time."""
    gravity = numpy.array(proxy.GetPropertyValue("Gravity"), dtype=float)
    size = numpy.linalg.norm(gravity)
    time = history["Time"]
    walls = [name for name in history if name.startswith("WallMeanForce ")]
    if len(time) < 2 or not size or not walls:
        return None
    down, took = gravity / size, time[-1] - time[0]
    on_walls = {name.split(" ", 1)[1]: (history[name][1:] @ down * numpy.diff(time)).sum() / took
                for name in walls}
    weight = history["Mass"][-1] * size
    changes = (history["Momentum"][-1] - history["Momentum"][0]) @ down / took
    return ("Mean force along gravity", "N", [
        ("weight", weight), *[(f"on {name}", value) for name, value in on_walls.items()],
        ("changes momentum", changes)], _share(weight - sum(on_walls.values()) - changes, weight))
