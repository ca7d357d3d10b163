// A wall that is a membrane, as contacts and steps see walls with a mass. Its nodes are state, six
// numbers each; its parts are its elements, and the loads of a part are forces on the corners. Fixed
// nodes follow the motion that the wall is given.
#pragma once

#include "Boundaries/Dynamic/DynamicBody.h"
#include "Boundaries/Dynamic/MembraneMesh.h"
#include "Membranes/Sheet.h"
#include "Membranes/TrianglePoint.h"

#include <cstdint>
#include <string>
#include <vector>

namespace dem
{

class MembraneBody : public DynamicBody
{
public:
  /// @param surface as it is drawn
  MembraneBody(const Surface& surface, std::int32_t body);

  BodyState start(double time) const override;
  bool accepts(const BodyState& state) const override;
  WallMoving movingAt(const PlacedElement& element, const Vec3& at, const Vec3& p) const override;
  double inverseMassAt(const PlacedElement& element, const Vec3& p,
    const Vec3& normal) const override;
  std::int64_t partOf(const PlacedElement& element) const override;
  void add(const PlacedElement& element, const WallReaction& reaction,
    PartLoad& load) const override;
  BodyOutcome advance(const BodyStep& step, const LoadedPart* begin, const LoadedPart* end,
    BodyState& state) const override;
  BodyOutcome pass(double, double, BodyState&) const override { return {}; }
  BodyTotals totals(const BodyState& state, double time, const Vec3& gravity) const override;
  double place(const BodyState& state, std::vector<Vec3>& points,
    std::vector<Vec3>& velocities) const override;

  const Sheet& sheet() const { return this->OfBody; }
  const MembraneNodes& nodes() const { return this->Nodes; }

private:
  TrianglePoint pointOf(const PlacedElement& element, const Vec3& contact) const;
  const std::array<std::int32_t, 3>& nodesOf(const PlacedElement& element) const;
  std::string problemOf(const SheetStep& done) const;
  std::vector<Vec3> drivenAt(double time) const;

  MembraneNodes Nodes;
  std::vector<std::int32_t> Elements; ///< of the body, ascending
  Sheet OfBody;
  WallMotion Drive; ///< of the driven nodes
};

/// The nodes of a membrane in a state of its body.
SheetState sheetStateOf(const BodyState& state);

}
