"""A beam of bricks for CalculiX: its mesh, its input file, and what comes of it.

CalculiX is a free program of finite elements (Dhondt, *The Finite Element Method for
Three-Dimensional Thermomechanical Applications*, Wiley 2004). On Debian, apt install calculix-ccx.
"""

import os
import re
import shutil
import subprocess

import numpy

INSTALL = "install CalculiX first, which on Debian is: apt install calculix-ccx"


def program():
    """Path of the program, or None."""
    return shutil.which("ccx")


class Beam:
    """A beam along x from 0, its top at z = 0, as bricks; y is across it, from -width / 2.
    @param cells: numbers of bricks along x, y and z"""

    def __init__(self, length, width, height, youngs_modulus, cells):
        self.length, self.width, self.height, self.youngs_modulus = length, width, height, youngs_modulus
        self.cells = cells
        along = [numpy.linspace(low, high, count + 1) for low, high, count in zip(
            (0.0, -width / 2, -height), (length, width / 2, 0.0), cells)]
        grid = numpy.meshgrid(*along, indexing="ij")
        self.nodes = numpy.stack([axis.ravel() for axis in grid], axis=1)  # number 1 is the first

    def _index(self, i, j, k):
        _, ny, nz = self.cells
        return (i * (ny + 1) + j) * (nz + 1) + k

    def top(self):
        """Points and rectangles of the top, where grains lie."""
        nx, ny, nz = self.cells
        points = [self.nodes[self._index(i, j, nz)] for i in range(nx + 1) for j in range(ny + 1)]
        faces = [(i * (ny + 1) + j, (i + 1) * (ny + 1) + j, (i + 1) * (ny + 1) + j + 1, i * (ny + 1) + j + 1)
                 for i in range(nx) for j in range(ny)]
        return numpy.array(points), faces

    def bricks(self):
        nx, ny, nz = self.cells
        for i in range(nx):
            for j in range(ny):
                for k in range(nz):
                    yield [self._index(i + a, j + b, k + c) for c in (0, 1)
                           for a, b in ((0, 0), (1, 0), (1, 1), (0, 1))]

    def skin(self):
        """Rectangles of the outside, by nodes."""
        faces = {}
        for brick in self.bricks():
            for corners in ((0, 3, 2, 1), (4, 5, 6, 7), (0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7)):
                face = tuple(brick[k] for k in corners)
                faces.setdefault(frozenset(face), []).append(face)
        return [pair[0] for pair in faces.values() if len(pair) == 1]

    def write_model(self, path):
        """Nodes and bricks, with the end at x = 0 as the set CLAMPED."""
        clamped = numpy.flatnonzero(self.nodes[:, 0] == 0.0) + 1
        with open(path, "w") as file:
            file.write("*NODE, NSET=ALL\n")
            file.writelines(f"{number}, {x:.12e}, {y:.12e}, {z:.12e}\n"  # CalculiX reads 20 characters
                            for number, (x, y, z) in enumerate(self.nodes.tolist(), 1))
            file.write("*ELEMENT, TYPE=C3D8I, ELSET=BEAM\n")
            file.writelines(f"{number}, {', '.join(str(node + 1) for node in brick)}\n"
                            for number, brick in enumerate(self.bricks(), 1))
            file.write("*NSET, NSET=CLAMPED\n")
            file.writelines(f"{number}\n" for number in clamped)

    def solve(self, folder, model, loads):
        """Bends the beam by loads, both files of a folder. Poisson's ratio is 0, as in beam theory.
        @return displacements of all nodes, and the sum of the reactions"""
        with open(os.path.join(folder, "bending.inp"), "w") as file:
            file.write(f"*INCLUDE, INPUT={model}\n"
                       f"*MATERIAL, NAME=ELASTIC\n*ELASTIC\n{self.youngs_modulus!r}, 0.0\n"
                       "*SOLID SECTION, ELSET=BEAM, MATERIAL=ELASTIC\n"
                       "*BOUNDARY\nCLAMPED, 1, 3\n"
                       f"*STEP\n*STATIC\n*INCLUDE, INPUT={loads}\n"
                       "*NODE PRINT, NSET=ALL\nU\n*NODE PRINT, NSET=CLAMPED, TOTALS=ONLY\nRF\n*END STEP\n")
        done = subprocess.run([program(), "-i", "bending"], cwd=folder, capture_output=True, text=True,
                              env={**os.environ, "OMP_NUM_THREADS": "1"})
        with open(os.path.join(folder, "bending.dat")) as file:
            text = file.read()
        if "total force" not in text:
            raise RuntimeError(f"CalculiX failed: {done.stdout[-500:]}")
        displacements, forces = text.split("total force")
        rows = re.findall(r"^ +\d+ +(\S+) +(\S+) +(\S+)$", displacements, re.MULTILINE)
        reaction = re.findall(r"^ +(\S+) +(\S+) +(\S+)$", forces, re.MULTILINE)[0]
        return numpy.array(rows, dtype=float), numpy.array(reaction, dtype=float)

    def deflection(self, positions, forces):
        """How far beam theory says that the free end goes along z: bending and shear of Timoshenko, by
        forces on the top, whose part along the beam has the lever height / 2."""
        stiffness = self.youngs_modulus * self.width * self.height**3 / 12
        shear = 5 / 6 * self.youngs_modulus / 2 * self.width * self.height
        a = positions[:, 0]
        bending = forces[:, 2] * a**2 * (3 * self.length - a) / (6 * stiffness)
        couple = -0.5 * self.height * forces[:, 0] * a * (2 * self.length - a) / (2 * stiffness)
        return float((bending + couple + forces[:, 2] * a / shear).sum())

    def free_end(self):
        """Indices of the nodes there, half way up."""
        return numpy.flatnonzero((self.nodes[:, 0] == self.length)
                                 & (numpy.abs(self.nodes[:, 2] + self.height / 2) < 1e-12))
