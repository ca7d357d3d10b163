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


def force(history, proxy):
    """Mean forces since the first frame: weight, walls, and what changes momentum; along gravity. None
    where something else exerts forces, or grains carry momentum in or out."""
    gravity = numpy.array(proxy.GetPropertyValue("Gravity"), dtype=float)
    size = numpy.linalg.norm(gravity)
    time = history["Time"]
    walls = [name for name in history if name.startswith("WallMeanForce ")]
    flows = any(numpy.ptp(history[name]) for name in ("InflowMass", "OutflowMass"))
    others = proxy.GetPropertyValue("Viscosity") or "CellVolume" in history
    if len(time) < 2 or not size or not walls or flows or others:
        return None
    down, took = gravity / size, time[-1] - time[0]
    on_walls = {name.split(" ", 1)[1]: (history[name][1:] @ down * numpy.diff(time)).sum() / took
                for name in walls}
    weight = history["Mass"][-1] * size
    changes = (history["Momentum"][-1] - history["Momentum"][0]) @ down / took
    return ("Mean force along gravity", "N", [
        ("weight", weight), *[(f"on {name}", value) for name, value in on_walls.items()],
        ("changes momentum", changes)], _share(weight - sum(on_walls.values()) - changes, weight))
