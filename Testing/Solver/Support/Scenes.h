// Grains, walls and configurations that several tests start from. SI units.
#pragma once

#include "Simulation/Simulation.h"

#include <cstdint>
#include <vector>

namespace scene
{

/// Nothing acts: no gravity, no friction, no dissipation, nothing spawns, one thread.
dem::Config still();

struct Material
{
  const char* name;
  double youngsModulus;
  double poissonRatio;
  double density;
};

/// still() with the elasticity of @a material.
dem::Config still(const Material& material);

/// Gravity, friction and losses for grains that come to rest, and frames of 0.01.
void letFall(dem::Config& config);

/// Fixed steps: one frame of @a count steps of @a timeStep, kept to the bit.
void setSteps(dem::Config& config, double timeStep, std::int64_t count);

/// Grains that rain with a spin through a viscous fluid, steps of 3e-5; few enough on a thread that
/// a few hundred are shared out.
dem::Config rain(dem::FrictionUpdate update, int threads, std::int64_t steps);

/// A solid sphere.
dem::Particle grain(std::int64_t id, double radius, double density, const dem::Vec3& position,
  const dem::Vec3& velocity = {}, const dem::Vec3& angularVelocity = {});

/// A state at step 0 with these grains.
dem::Snapshot startFrom(const std::vector<dem::Particle>& grains);

void addRectangle(dem::Surface& surface, const dem::Vec3& a, const dem::Vec3& b, const dem::Vec3& c,
  const dem::Vec3& d, double radius = 0.0);
void addElement(dem::Surface& surface, const std::vector<dem::Vec3>& corners, double radius);

/// One square at z = 0 with its middle at the origin.
dem::Surface plane(double halfWidth);
/// Six rectangles.
dem::Surface box(const dem::Vec3& lower, const dem::Vec3& upper);

/// Advances to @a step; throws dem::Error with the reason when the run fails.
void advance(dem::Simulation& simulation, std::int64_t step);

/// Overlap at which the Hertz force of @a stiffness K carries @a force: (f / K)^(2/3) [m].
double hertzOverlap(double force, double stiffness);

/// K = 4/3 E* sqrt(R*) of a grain on a rigid plane.
double planeStiffness(const dem::Config& config, double radius);

/// Whether two states are the same in every bit.
bool identical(const dem::Snapshot& a, const dem::Snapshot& b);

/// Two numbers that change with every bit of a state (FNV-1a): of what the next step depends on but
/// for the accounts of what came in and left, and of these.
std::uint64_t hash(const dem::Snapshot& snapshot);
std::uint64_t hashOfFlow(const dem::Snapshot& snapshot);

}
