// Floors in a cell that is periodic along x, and a grain that creeps over them. SI units.
#pragma once

#include "Scenes.h"

namespace floors
{

using namespace dem;

constexpr double Radius = 2e-3, Pitch = 4e-3;
constexpr int Across = 8; // pitches in the cell
constexpr double Width = Across * Pitch;

/// Pitches from one to another.
/// @param add what repeats itself with each pitch
template <typename Add>
Surface floorOf(const Add& add, int first, int last)
{
  Surface surface;
  for (int k = first; k < last; ++k)
  {
    add(surface, k);
  }
  return surface;
}

/// Of bumps the first is on the face of the cell.
inline void addBump(Surface& surface, int k)
{
  scene::addElement(surface, { { k * Pitch, 0.0, 0.0 } }, Radius);
}

/// Many faces in one plane.
inline void addFlat(Surface& surface, int k)
{
  const double x = k * Pitch, end = (k + 1) * Pitch, w = 10.0 * Radius;
  scene::addRectangle(surface, { x, -w, 0 }, { end, -w, 0 }, { end, w, 0 }, { x, w, 0 });
}

inline Surface floorOf(bool flat, int first, int last)
{
  return flat ? floorOf(addFlat, first, last) : floorOf(addBump, first, last);
}

inline CellChoice alongX()
{
  CellChoice cell;
  cell.periodic = { true, false, false };
  cell.origin = { 0.0, -0.05, -0.05 };
  cell.edges = Matrix3::diagonal(Width, 0.1, 0.1);
  return cell;
}

/// Grains that creep along x in a viscous fluid, always pressed on the floor.
inline Config creeping(std::int64_t steps = 75000)
{
  Config config = scene::still();
  config.material.youngsModulus = 1e7;
  config.material.density = 2500.0;
  config.material.restitution = 0.3;
  config.material.slidingFriction = 0.3;
  config.material.rollingFriction = 0.05;
  config.viscosity = 0.2;
  config.gravity = { 9.0, 0.0, -8.0 };
  config.cell = {};
  scene::setSteps(config, 1e-5, steps);
  return config;
}

}
