// Walls as solid bodies: which of their faces hang together, and what is inside of them.
#pragma once

#include "Boundaries/Surface.h"
#include "Boundaries/Walls.h"
#include "Spawning/ClosedSurface.h"

#include <string>
#include <vector>

namespace dem
{

/// Faces of one body of the walls that hang together, as triangles.
struct FacePart
{
  std::int32_t body = 0;
  std::vector<ClosedSurface::Corners> triangles;
};

/// All faces of walls, by what hangs together. Points at the same position count as one.
std::vector<FacePart> facePartsOf(const Surface& walls);

/// All faces of a body as triangles.
std::vector<ClosedSurface::Corners> trianglesOf(const Surface& walls, std::size_t body);

/// The first body that is to be solid and is not closed, in a sentence that names it; empty when
/// all is well.
std::string findProblemOfSolids(const Surface& walls);

/// The inside of the bodies that are solid (WallBody::solid), where no new grain is put. A surface
/// inside another one of the same body bounds a cavity.
class SolidWalls
{
public:
  /// @param walls must have passed findProblemOfSolids().
  explicit SolidWalls(const Surface& walls);

  bool none() const { return this->Bodies.empty(); }
  /// Takes over the shape of bodies that change it.
  void follow(const Walls& walls);
  /// Whether a position is inside of one of them.
  /// @param walls where the bodies are now
  bool hold(const Vec3& p, const Walls& walls) const;

private:
  struct Body
  {
    std::int32_t body = 0;
    ClosedSurface inside; ///< as it was drawn, or of a body that changes its shape in the world
    std::vector<std::int32_t> elements; ///< of a body that changes its shape; else none
  };

  std::vector<Body> Bodies;
};

}
