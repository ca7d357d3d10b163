// The arrays of grains that say what pushes each of them, and what is held of each.
#pragma once

#include "Inputs/GranularColumn.h"
#include "Properties/GranularHash.h"
#include "Properties/GranularNames.h"
#include "State/AppliedLoads.h"

namespace granular
{

/// `AppliedForce`, `AppliedTorque` and `Held` of points, as far as they are there.
class AppliedColumns
{
public:
  /// @throws dem::Error where an array has another number of components or values
  AppliedColumns(vtkDataSetAttributes* data, vtkIdType count, const ColumnOwner& owner)
    : Force(data, count, owner, names::AppliedForce, 3),
      Torque(data, count, owner, names::AppliedTorque, 3), Held(data, count, owner, names::Held, 1)
  {
  }

  /// The kinds of dem::AppliedLoads that there are.
  std::uint8_t Kinds() const
  {
    using dem::AppliedLoads;
    return static_cast<std::uint8_t>((this->Force ? AppliedLoads::Force : 0) |
      (this->Torque ? AppliedLoads::Torque : 0) | (this->Held ? AppliedLoads::Holds : 0));
  }

  /// @throws dem::Error where a number is not finite, or `Held` no sum of dem::HeldBits
  dem::AppliedLoad Get(vtkIdType point) const
  {
    return { this->Force ? this->Force.Vector(point) : dem::Vec3{},
      this->Torque ? this->Torque.Vector(point) : dem::Vec3{},
      static_cast<std::uint8_t>(
        this->Held ? this->Held.Whole(point, 0.0, dem::HeldBits::All) : 0) };
  }

private:
  Column Force, Torque, Held;
};

/// Adds the loads of a run to a hash; nothing where no loads are applied.
inline void addLoads(const dem::AppliedLoads& applied, Hash& hash)
{
  if (!applied.any())
  {
    return;
  }
  hash.Add(std::int64_t{ applied.kinds });
  for (const auto* vectors : { &applied.force, &applied.torque })
  {
    for (const dem::Vec4& packed : *vectors)
    {
      hash.Add(packed.x);
      hash.Add(packed.y);
      hash.Add(packed.z);
    }
  }
  for (const std::uint8_t held : applied.held)
  {
    hash.Add(std::int64_t{ held });
  }
}

}
