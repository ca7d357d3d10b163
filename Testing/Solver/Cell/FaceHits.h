// Two grains that hit each other through faces of a cell that is sheared, beside the same two in open
// space. SI units.
#pragma once

#include "Applied.h"
#include "Cells.h"
#include "Check.h"
#include "Clumps.h"

#include <string>
#include <vector>

namespace cells
{

/// Where a cell is only sheared, L L = 0, and grains have Newton's equation of open space: two that
/// hit each other through faces which move against each other do as two in open space.
struct FaceHit
{
  struct Bounds
  {
    double position; ///< [m]
    double velocity; ///< [m/s]
    double spin;     ///< [1/s]
  };

  Config config;
  CellChoice choice = cell(Skew);
  bool shaped; ///< whether the grains are clumps
  Vec3 position{ 0.004, 0.0008, 0.0007 };
  Vec3 offset;                   ///< from the image that is hit
  Vec3 beyond{ 0.1, 0.25, 0.3 }; ///< velocity of the second grain beyond the flow

  FaceHit(Integrator integrator, bool ofClumps) : shaped(ofClumps)
  {
    this->choice.velocityGradient.b.x = 30.0; // of vx along y
    this->config = beads(this->choice);
    this->config.integrator = integrator;
    this->config.material.slidingFriction = 0.4;
    this->config.material.restitution = 0.8;
    if (this->shaped)
    {
      this->config.shapes = { scene::dumbbell() };
    }
    this->offset = (this->shaped ? 0.00105 : 0.00215) * normalized(this->shift());
  }
  Vec3 shift() const { return this->choice.edges.b + this->choice.edges.c; }
  Snapshot start(bool open) const
  {
    Snapshot start;
    const Vec3 positions[] = { this->position,
      this->position - this->offset + (open ? Vec3{} : this->shift()) };
    for (int k = 0; k < 2; ++k)
    {
      ShapedGrain grain;
      grain.size = this->shaped ? 0.0005 : 0.001;
      grain.position = positions[k];
      grain.velocity =
        this->choice.velocityGradient * positions[k] + (k == 0 ? Vec3{} : this->beyond);
      grain.angularVelocity = k == 0 ? Vec3{} : Vec3{ 50.0, 0.0, 20.0 };
      grain.orientation = unit(Quaternion{ 1.0, 0.2, 0.5 - k, -0.3 });
      if (this->shaped)
      {
        scene::addClump(this->config, 0, grain, start);
        continue;
      }
      start.particles.add(
        scene::grain(k, grain.size, 2500.0, grain.position, grain.velocity, grain.angularVelocity));
    }
    start.cell.flow = open ? Matrix3{} : this->choice.velocityGradient; // velocities have it
    return start;
  }
  /// Compares both runs.
  /// @return velocities in open space at the end
  std::vector<Velocities> compare(const std::string& name, std::int64_t steps,
    const Bounds& bounds) const
  {
    Config inOpen = this->config;
    inOpen.cell = {};
    Simulation periodic(this->config, Scene(), this->start(false));
    Simulation open(inOpen, Scene(), this->start(true));
    scene::advance(periodic, steps);
    scene::advance(open, steps);
    const Snapshot end = periodic.snapshot();
    std::vector<Velocities> all;
    for (std::size_t k = 0; k < end.particles.size(); ++k)
    {
      // An image beside the grain of open space has as much less of the flow.
      const Vec3 apart = end.particles.position.get(k) - open.particles().position.get(k);
      const Vec3 whole = apart - end.particles.space.between(apart);
      const Vec3 faster = this->choice.velocityGradient * whole;
      const Velocities seen = scene::velocitiesOf(periodic, k), due = scene::velocitiesOf(open, k);
      check::atMost(name + ", position, off by [m]", norm(apart - whole), bounds.position);
      check::atMost(name + ", velocity, off by [m/s]", norm(seen.linear - faster - due.linear),
        bounds.velocity);
      check::atMost(name + ", spin, off by [1/s]", norm(seen.angular - due.angular), bounds.spin);
      all.push_back(due);
    }
    return all;
  }
};

}
