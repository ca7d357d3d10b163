// Grains and walls that are exact surfaces.
#pragma once

#include "Scenes.h"

#include "Boundaries/FormMesh.h"

#include <vector>

namespace rounds
{

constexpr double R = 0.005; ///< of grains [m]
constexpr double Density = 2500.0;
constexpr double G = 9.81;
constexpr int Around = 24; ///< faces around an axis: few, which an exact form does not feel

inline dem::Config still(double modulus)
{
  dem::Config config = scene::still({ "hard", modulus, 0.3, Density });
  config.gravity = { 0.0, 0.0, -G };
  return config;
}

inline dem::Surface surfaceOf(const std::vector<dem::WallForm>& forms, int around = Around)
{
  dem::Surface surface;
  for (const dem::WallForm& form : forms)
  {
    dem::addForm(surface, form, around);
  }
  return surface;
}

}
