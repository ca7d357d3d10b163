"""Bodies that scenes build their walls of, as points and faces: channels, a bowl, slabs and rods.

All lengths are in metres. Bodies have a thickness, as real ones, unless a line tells otherwise.
"""

import os

import numpy
from common import pipeline

THICKNESS = 0.003
ARC = numpy.radians(96)  # how far a channel reaches up on each side, from its lowest line
FACETS = 26  # across a channel; 48 and more all around, or marbles feel the edges


def write_off(path, points, faces):
    """A mesh as an OFF file; faces are lists of the numbers of their corners."""
    with open(path, "w", encoding="ascii") as file:
        file.write(f"OFF\n{len(points)} {len(faces)} 0\n")
        file.writelines("{:.15g} {:.15g} {:.15g}\n".format(*point) for point in points)
        file.writelines(f"{len(face)} {' '.join(map(str, face))}\n" for face in faces)


def as_wall(name, options, points, faces):
    """A mesh in a file beside the state file, which names it; its faces are without thickness."""
    path = os.path.join(options.output, f"{name.lower()}.off")
    write_off(path, points, faces)
    return pipeline.new("OFFReader", name, FileName=path, Radii=[0])


def unit(vectors):
    return vectors / numpy.linalg.norm(vectors, axis=-1, keepdims=True)


def joined(parts):
    """Several meshes as one."""
    points, faces, before = [], [], 0
    for own_points, own_faces in parts:
        points.append(own_points)
        faces += [[before + corner for corner in face] for face in own_faces]
        before += len(own_points)
    return numpy.concatenate(points), faces


def lofted(rings, closed):
    """The skin over rings of points, one after another, in triangles, since neighbouring rings may
    be rotated against each other. @a closed joins the last ring to the first; otherwise the ends
    stay open."""
    count, size = rings.shape[:2]
    faces = []
    for k in range(count if closed else count - 1):
        low, high = k * size, (k + 1) % count * size
        for i in range(size):
            j = (i + 1) % size
            faces += [[low + i, low + j, high + j], [low + i, high + j, high + i]]
    return rings.reshape(-1, 3), faces


def with_ends(mesh, ring_size, cap):
    """A mesh of lofted rings, with the triangles @a cap of a ring at its first and last ring."""
    points, faces = mesh
    last = len(points) - ring_size
    first_cap = [face[::-1] for face in cap]
    return points, faces + first_cap + [[last + corner for corner in face] for face in cap]


def extruded(line, depth, closed=False):
    """Rectangles over a line of (x, z), as deep along y, half to either side. They have no
    thickness."""
    points = numpy.array([(x, y, z) for x, z in line for y in (-0.5 * depth, 0.5 * depth)])
    faces = []
    for k in range(len(line) if closed else len(line) - 1):
        after = (k + 1) % len(line)
        faces.append([2 * k, 2 * after, 2 * after + 1, 2 * k + 1])
    return points, faces


def channel(lowest, up, radius):
    """A half-pipe. @a lowest are the points of its lowest line, @a up where it is open, and
    @a radius its inner radius at each of them."""
    up = numpy.broadcast_to(up, lowest.shape)
    radius = numpy.broadcast_to(radius, len(lowest))[:, None, None]
    along = unit(numpy.gradient(lowest, axis=0))
    side = unit(numpy.cross(along, up))
    up = numpy.cross(side, along)
    angle = numpy.linspace(-ARC, ARC, FACETS + 1)[None, :, None]
    direction = numpy.sin(angle) * side[:, None] - numpy.cos(angle) * up[:, None]
    axis = lowest[:, None] + radius * up[:, None]
    inner = axis + radius * direction
    outer = (axis + (radius + THICKNESS) * direction)[:, ::-1]
    size = 2 * (FACETS + 1)
    cap = []
    for i in range(FACETS):
        cap += [[i, i + 1, size - 2 - i], [i, size - 2 - i, size - 1 - i]]
    return with_ends(lofted(numpy.concatenate([inner, outer], axis=1), closed=False), size, cap)


def revolved(profile, center, sides=96):
    """The body that a closed line of (radius, height) makes by a revolution about the vertical."""
    angle = numpy.linspace(0, 2 * numpy.pi, sides, endpoint=False)[:, None]
    radius, height = numpy.array(profile).T
    rings = numpy.stack([center[0] + radius * numpy.cos(angle),
                         center[1] + radius * numpy.sin(angle),
                         numpy.broadcast_to(center[2] + height, (sides, len(radius)))], axis=2)
    return lofted(rings, closed=True)


def bowl(center, radius, depth, lip, hole, spout):
    """A bowl with an upright lip and a hole with a spout in the middle, where @a center is. It is
    a cone, which leads to the hole, and an ellipse, which holds fast marbles."""
    def height(r):
        cone = 0.2 * depth * r / radius
        return cone + 0.8 * depth * (1 - numpy.sqrt(numpy.maximum(0, 1 - (r / radius) ** 2)))

    inner_radius = hole + (radius - hole) * numpy.sin(numpy.linspace(0, numpy.pi / 2, 40))
    inner = list(zip(inner_radius, height(inner_radius)))
    inner = [(hole, height(hole) - spout)] + inner + [(radius, depth + lip)]
    outer = [(r + THICKNESS, z - (THICKNESS if r < radius else 0)) for r, z in reversed(inner)]
    outer[0] = (radius + THICKNESS, depth + lip)
    outer[-1] = (hole + THICKNESS, inner[0][1])
    return revolved(inner + outer, center)


def slab(corner, edges):
    """A box from a corner along three edges, which are at right angles."""
    corner, edges = numpy.array(corner, float), numpy.array(edges, float)
    steps = numpy.array([[i, j, k] for k in (0, 1) for j in (0, 1) for i in (0, 1)])
    faces = [[0, 2, 3, 1], [4, 5, 7, 6], [0, 1, 5, 4], [2, 6, 7, 3], [0, 4, 6, 2], [1, 3, 7, 5]]
    return corner + steps @ edges, faces


def upright_box(x, y, z):
    """A box between two values of each coordinate."""
    return slab((x[0], y[0], z[0]), numpy.diag([x[1] - x[0], y[1] - y[0], z[1] - z[0]]))


def rod(foot, axis, radius, sides=20):
    """A rod from @a foot, along and as long as @a axis."""
    foot, axis = numpy.array(foot, float), numpy.array(axis, float)
    along = unit(axis)
    side = unit(numpy.cross(along, [1, 0, 0] if abs(along[0]) < 0.9 else [0, 1, 0]))
    angle = numpy.linspace(0, 2 * numpy.pi, sides, endpoint=False)[:, None]
    ring = radius * (numpy.cos(angle) * side + numpy.sin(angle) * numpy.cross(along, side))
    middle = [[0, 0, 0]]
    points, faces = lofted(numpy.stack([foot + ring, foot + axis + ring]), closed=False)
    points = numpy.concatenate([points, foot + middle, foot + axis + middle])
    for k in range(sides):
        after = (k + 1) % sides
        faces += [[after, k, 2 * sides], [sides + k, sides + after, 2 * sides + 1]]
    return points, faces


def post(x, y, top, radius=0.005):
    return rod((x, y, 0), (0, 0, top), radius)
