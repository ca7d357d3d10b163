// Floors in a cell that is periodic along x, and a grain that creeps over them. SI units.
#pragma once

#include "Scenes.h"

namespace floors
{

using namespace dem;

constexpr double Radius = 2e-3, Pitch = 4e-3;
constexpr int Across = 8; // pitches in the cell
constexpr double Width = Across * Pitch;

/// Pitches from one to another: bumps, of which the first is on the face, or pieces of a plane.
inline Surface floorOf(bool flat, int first, int last)
{
  Surface surface;
  for (int k = first; k < last; ++k)
  {
    const double x = k * Pitch, end = (k + 1) * Pitch, w = 10.0 * Radius;
    if (flat)
    {
      scene::addRectangle(surface, { x, -w, 0 }, { end, -w, 0 }, { end, w, 0 }, { x, w, 0 });
    }
    else
    {
      scene::addElement(surface, { { x, 0.0, 0.0 } }, Radius);
    }
  }
  return surface;
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
inline Config creeping()
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
  scene::setSteps(config, 1e-5, 75000);
  return config;
}

}
