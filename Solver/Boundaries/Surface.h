// Walls as they are drawn: points, edges, triangles and rectangles, each with a thickness of its
// own (Vetter 2025, section 3.3 and Fig. 4), that belong to one or several bodies which move.
#pragma once

#include "Basics/CompiledOnce.h"
#include "Basics/Vec3.h"
#include "Boundaries/Motion/WallMotion.h"
#include "Boundaries/WallForm.h"
#include "Membranes/MembraneChoice.h"
#include "Parameters/Materials.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace dem
{

enum class ElementKind
{
  Point = 1,
  Edge = 2,
  Triangle = 3,
  Rectangle = 4
};

/// One wall element. @a point holds as many indices as the kind has corners, in order around a
/// rectangle.
struct Element
{
  ElementKind kind = ElementKind::Point;
  std::array<std::int64_t, 4> point{ 0, 0, 0, 0 };
  double radius = 0.0;   ///< R_mesh, thickness around the element [L, m], >= 0
  std::int32_t body = 0; ///< index of the body that it belongs to
  /// The surface that a face stands for exactly, by its index; -1 for the face itself.
  std::int32_t form = -1;
  /// Which image in a periodic cell it is of, in edges of the cell.
  std::array<std::int32_t, 3> image{ 0, 0, 0 };
};

/// Positions of the points of a body at some times, for a body that changes its shape. Points move
/// in straight lines between the times, and rest before the first and after the last.
struct WallTrack
{
  std::vector<double> times; ///< ascending [T, s]
  /// For each time the points [firstPoint, firstPoint + size) of the surface [L, m].
  std::vector<std::vector<Vec3>> points;
  std::int64_t firstPoint = 0;
};

/// Elements that move together. No point belongs to elements of two bodies.
struct WallBody
{
  DEM_COMPILED_ONCE(WallBody);

  std::string name;
  WallMotion motion; ///< applied to the track, if there is one
  WallTrack track;
  MembraneChoice membrane; ///< whether it stretches, and what it is made of
  WallMaterial material;
  std::optional<double> temperature; ///< [K], >= 0; without one it is insulated
  bool bonded = false; ///< whether grains that are near it when bonds are made are bonded to it
  bool solid = false;  ///< whether no new grain is put inside of it, which is closed
  /// Whether its images in a periodic cell are elements of it (Repair/RepeatedWalls.h), and whether
  /// all its points go with the deformation of that cell.
  bool repeated = false, follows = false;
  /// Fingerprints of the parameters of the motion and of the whole, for those who compare walls.
  std::uint64_t motionKey = 0, key = 0;
  WallMotion drive{}; ///< of the fixed points of a membrane

  bool changesShape() const
  {
    return this->track.times.size() > 1 || this->follows || this->membrane.any;
  }
  bool moves() const { return this->motion.moves() || this->changesShape(); }
};

/// Whether any wall is a membrane.
inline bool anyMembrane(const std::vector<WallBody>& bodies)
{
  return std::any_of(
    bodies.begin(), bodies.end(), [](const WallBody& body) { return body.membrane.any; });
}

struct Surface
{
  DEM_COMPILED_ONCE(Surface);

  std::vector<Vec3> points;
  std::vector<Element> elements;
  std::vector<WallBody> bodies; ///< none is one that does not move
  std::vector<WallForm> forms;  ///< that elements name; each has elements of one body
  std::vector<std::uint8_t> fixed{}; ///< FixedBits of points of membranes; none is none fixed
  /// Numbers that points have where they come from, from 0, for messages and for files of loads; -1 of
  /// points without one. Points behind them have their own.
  std::vector<std::int64_t> numbers{};
};

/// For each point the first one at its position.
std::vector<std::int64_t> firstAtPosition(const std::vector<Vec3>& points);

/// The elements of a body, ascending.
std::vector<std::int32_t> elementsOf(const Surface& surface, std::int32_t body);

/// What bodies are made of, each once; one of no material where there are no bodies.
/// @param kindOf result, of each body: which of them
std::vector<WallMaterial> wallMaterials(const std::vector<WallBody>& bodies,
  std::vector<std::int32_t>* kindOf = nullptr);

/// Whether four corners make a rectangle: equal diagonals that bisect each other, to within
/// @a tolerance times the longer diagonal.
bool isRectangle(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d,
  double tolerance = 1e-9);

/// What forbids to simulate @a element (index out of range, point not finite, negative or infinite
/// radius, zero length or area, a quadrilateral that is no rectangle), in words that follow the
/// name of the element; empty when all is well.
std::string findProblem(const Surface& surface, const Element& element);

/// The first element or body that cannot be simulated, in a sentence that names it; empty when all
/// is well.
std::string findProblem(const Surface& surface);

/// The first body of a material that there is not, in a sentence that names it; empty when all is
/// well.
std::string findProblem(const Surface& surface, const Materials& materials);

}
