// Setters and getters of vtkGranularSimulation, each of one field of its Internals.
#pragma once

#include "vtkGranularSimulationInternals.h"

namespace granular
{

inline bool differ(const dem::Vec3& a, const dem::Vec3& b)
{
  return a.x != b.x || a.y != b.y || a.z != b.z;
}

}

// A property of one number, held in the field of Internals that is named; the stamp says what a
// change makes necessary.
#define granularNumber(name, type, field, stamp)                                                   \
  void vtkGranularSimulation::Set##name(type value)                                                \
  {                                                                                                \
    this->Internals->Set(this, this->Internals->field, value, stamp);                              \
  }                                                                                                \
  type vtkGranularSimulation::Get##name() const                                                    \
  {                                                                                                \
    return static_cast<type>(this->Internals->field);                                              \
  }                                                                                                \
  static_assert(true, "takes the semicolon")

// A property of the physics that is a text.
#define granularText(name, field)                                                                  \
  void vtkGranularSimulation::Set##name(const char* text)                                          \
  {                                                                                                \
    this->Internals->Set(this, this->Internals->field, std::string(text ? text : ""),              \
      &this->Internals->PhysicsTime);                                                              \
  }                                                                                                \
  const char* vtkGranularSimulation::Get##name() const                                             \
  {                                                                                                \
    return this->Internals->field.c_str();                                                         \
  }                                                                                                \
  static_assert(true, "takes the semicolon")

// A property of three numbers.
#define granularVector(name, field, stamp)                                                         \
  void vtkGranularSimulation::Set##name(double x, double y, double z)                              \
  {                                                                                                \
    const dem::Vec3 value{ x, y, z };                                                              \
    if (granular::differ(this->Internals->field, value))                                           \
    {                                                                                              \
      this->Internals->field = value;                                                              \
      (stamp)->Modified();                                                                         \
      this->Modified();                                                                            \
    }                                                                                              \
  }                                                                                                \
  void vtkGranularSimulation::Get##name(double value[3]) const                                     \
  {                                                                                                \
    for (int axis = 0; axis < 3; ++axis)                                                           \
    {                                                                                              \
      value[axis] = this->Internals->field[axis];                                                  \
    }                                                                                              \
  }                                                                                                \
  static_assert(true, "takes the semicolon")

// A box as x from and to, y from and to, z from and to, held as its lower and upper corner.
#define granularBox(name, low, high, stamp)                                                        \
  void vtkGranularSimulation::Set##name(double xMin, double xMax, double yMin, double yMax,        \
    double zMin, double zMax)                                                                      \
  {                                                                                                \
    auto& internals = *this->Internals;                                                            \
    const dem::Vec3 lower{ xMin, yMin, zMin };                                                     \
    const dem::Vec3 upper{ xMax, yMax, zMax };                                                     \
    if (granular::differ(internals.low, lower) || granular::differ(internals.high, upper))         \
    {                                                                                              \
      internals.low = lower;                                                                       \
      internals.high = upper;                                                                      \
      (stamp)->Modified();                                                                         \
      this->Modified();                                                                            \
    }                                                                                              \
  }                                                                                                \
  void vtkGranularSimulation::Get##name(double box[6]) const                                       \
  {                                                                                                \
    for (int axis = 0; axis < 3; ++axis)                                                           \
    {                                                                                              \
      box[2 * axis] = this->Internals->low[axis];                                                  \
      box[2 * axis + 1] = this->Internals->high[axis];                                             \
    }                                                                                              \
  }                                                                                                \
  static_assert(true, "takes the semicolon")
