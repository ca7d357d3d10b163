// Arrays of an input, looked up once and checked as they are read.
#pragma once

#include "Basics/Error.h"
#include "Basics/InWords.h"
#include "State/Particles.h"

#include <vtkDataArray.h>
#include <vtkDataSetAttributes.h>
#include <vtkPointSet.h>

#include <cmath>
#include <cstdint>
#include <string>
#include <utility>

namespace granular
{

/// What messages call an input and its elements.
struct ColumnOwner
{
  std::string input;
  std::string element;
};

inline ColumnOwner pointsOfGrains()
{
  return { "Particle input", "point" };
}

/// An array of one value an element; an absent array has defaults. Every fault is a dem::Error
/// that names the array, the element and the value.
class Column
{
public:
  Column(vtkDataSetAttributes* data, vtkIdType count, ColumnOwner owner, const char* name,
    int components)
    : Owner(std::move(owner)), Name(name), Array(data->GetArray(name))
  {
    if (!this->Array)
    {
      if (data->HasArray(name))
      {
        throw dem::Error(this->Owner.input + ": the array '" + this->Name + "' is not numeric.");
      }
      return;
    }
    const auto demand = [this](vtkIdType has, vtkIdType needs, const char* what)
    {
      if (has != needs)
      {
        throw dem::Error(this->Owner.input + ": the array '" + this->Name + "' has " +
          std::to_string(has) + " " + what + " but needs " + std::to_string(needs) + ".");
      }
    };
    demand(this->Array->GetNumberOfComponents(), components, "components");
    demand(this->Array->GetNumberOfTuples(), count, "values");
  }

  explicit operator bool() const { return this->Array != nullptr; }

  double Real(vtkIdType element, int component = 0) const
  {
    const double value = this->Array->GetComponent(element, component);
    if (!std::isfinite(value))
    {
      this->Refuse(element, dem::asTyped(value) + " is not finite");
    }
    return value;
  }

  double Positive(vtkIdType element) const
  {
    const double value = this->Real(element);
    if (!(value > 0.0))
    {
      this->Refuse(element, dem::asTyped(value) + " must be above 0");
    }
    return value;
  }

  double NotNegative(vtkIdType element) const
  {
    const double value = this->Real(element);
    if (!(value >= 0.0))
    {
      this->Refuse(element, dem::asTyped(value) + " must be 0 or above");
    }
    return value;
  }

  dem::Vec3 Vector(vtkIdType element) const
  {
    return { this->Real(element, 0), this->Real(element, 1), this->Real(element, 2) };
  }

  std::int64_t Whole(vtkIdType element, double smallest, double largest) const
  {
    const double value = this->Real(element);
    if (value != std::floor(value) || value < smallest || value > largest)
    {
      this->Refuse(element,
        dem::asTyped(value) + " must be a whole number from " + dem::asTyped(smallest) + " to " +
          dem::asTyped(largest));
    }
    return static_cast<std::int64_t>(value);
  }

  /// @param exact keeps the bits, as the solver wrote them.
  dem::Quaternion Orientation(vtkIdType element, bool exact) const
  {
    const double q[4] = { this->Real(element, 0), this->Real(element, 1), this->Real(element, 2),
      this->Real(element, 3) };
    const double length = std::sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
    if (std::abs(length - 1.0) > 1e-3)
    {
      this->Refuse(element,
        "the quaternion (" + dem::asTyped(q[0]) + ", " + dem::asTyped(q[1]) + ", " +
          dem::asTyped(q[2]) + ", " + dem::asTyped(q[3]) + ") must have the length 1 but has " +
          dem::asTyped(length));
    }
    const double s = exact || std::abs(length - 1.0) < 1e-12 ? 1.0 : 1.0 / length;
    return { s * q[0], s * q[1], s * q[2], s * q[3] };
  }

  /// Throws unless the array is there.
  void Demand() const
  {
    if (!this->Array)
    {
      throw dem::Error(this->Owner.input + ": there is no " + this->Owner.element + " array '" +
        this->Name + "'.");
    }
  }

private:
  [[noreturn]] void Refuse(vtkIdType element, const std::string& what) const
  {
    throw dem::Error(this->Owner.input + ", array '" + this->Name + "', " + this->Owner.element +
      " " + std::to_string(element) + ": " + what + ".");
  }

  ColumnOwner Owner;
  std::string Name;
  vtkDataArray* Array;
};

/// Where a point is.
inline dem::Vec3 readPosition(vtkPointSet* data, vtkIdType point, const ColumnOwner& owner)
{
  double p[3];
  data->GetPoint(point, p);
  const dem::Vec3 position{ p[0], p[1], p[2] };
  if (!dem::isFinite(position))
  {
    throw dem::Error(owner.input + ": point " + std::to_string(point) + " is at " +
      dem::asTyped(position) + ", which is not finite.");
  }
  return position;
}

}
