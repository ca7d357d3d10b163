// Meshes for the tests of walls, and what a good mesh is measured by.
#pragma once

#include "Boundaries/Surface.h"

#include <cstdint>
#include <map>
#include <tuple>
#include <utility>

namespace meshes
{

/// Adds a point and returns its number.
std::int64_t addPoint(dem::Surface& surface, const dem::Vec3& p);

/// Adds an element with new points of its own.
void addElement(dem::Surface& surface, const std::vector<dem::Vec3>& corners, double radius = 0.0,
  std::int32_t body = 0);

/// A torus about the z axis of 2 n m triangles, with shared points and normals that point outwards.
dem::Surface torus(int n, int m);

/// Elements of a surface, each with points of its own, as STL files have them.
dem::Surface separated(const dem::Surface& surface);

/// Makes of a mesh of triangles one as bad files have it: corners apart by noise, reversed faces,
/// cut at a side of their neighbour, without area, and twice.
void spoil(dem::Surface& surface, std::uint64_t seed, double noise);

/// Area of all faces [L^2].
double area(const dem::Surface& surface);

/// How many faces go along each side in the two directions, with exact positions as ends.
using Coordinates = std::tuple<double, double, double>;
using SideCounts = std::map<std::pair<Coordinates, Coordinates>, std::pair<int, int>>;
SideCounts countSides(const dem::Surface& surface);

/// Sides that a single face has.
std::int64_t borderSides(const dem::Surface& surface);

/// Whether all sides that two faces share are gone along in opposite directions.
bool isOriented(const dem::Surface& surface);

/// The distance to the nearest of the elements that can be simulated [L].
double distance(const dem::Surface& surface, const dem::Vec3& p);

}
