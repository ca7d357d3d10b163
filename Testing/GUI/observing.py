"""Runs in the client: keeps what its simulations are and show."""

import hashlib
import json

from paraview import simple
from simulating import arrays, output

TOLD = ("Status", "Notes", "ShownTime", "RunCount", "StepsComputed", "StepsPerFrame", "Changes",
        "WhenChanged", "MaterialPreset", "Density", "SlidingFriction", "EndTime")


def digest(data):
    """A fingerprint of each array, by its name."""
    return {str(key): hashlib.sha256(value).hexdigest()
            for key, value in arrays(data).items() if value}


def inputs(simulation):
    """The names of what is connected."""
    names = {proxy.SMProxy.GetGlobalID(): name for (name, _), proxy in simple.GetSources().items()}
    return {port: [names[proxy.SMProxy.GetGlobalID()] for proxy in simulation.GetPropertyValue(port)]
            for port in ("Walls", "Inflows", "Shapes", "Sensors")}


def describe(simulation):
    simulation.UpdatePropertyInformation()
    told = {}
    for name in TOLD:
        value = simulation.GetPropertyValue(name)
        told[name] = value if isinstance(value, (int, float, str)) else list(value)
    simulation.UpdatePipeline(told["ShownTime"])  # also ports that no view shows
    ports = [output(simulation, port) for port in range(4)]
    told["bits"] = [digest(data) for data in ports]
    told["inputs"] = inputs(simulation)
    told["grains"] = ports[0].GetNumberOfPoints()
    told["contacts"] = ports[1].GetNumberOfCells()
    return told


def simulations():
    return {name: proxy for (name, _), proxy in simple.GetSources().items()
            if proxy.GetXMLName().startswith("GranularSimulation")}


def keep(path):
    """Writes a description of every simulation by its name in the pipeline browser."""
    found = {name: describe(proxy) for name, proxy in simulations().items()}
    with open(path, "w", encoding="utf-8") as file:
        json.dump(found, file, indent=1)
