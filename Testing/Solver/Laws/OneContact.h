// One contact that is held and led by hand: what a law says of it, without a run.
#pragma once

#include "Laws/ContactLaws.h"

#include <algorithm>
#include <utility>

namespace scene
{

/// With the normal along z.
class OneContact
{
public:
  struct Bodies
  {
    double radius;             ///< of each [L]
    double mass;               ///< effective [M]
    bool atWall;               ///< whether the second one is a wall
    double secondRadius = 0.0; ///< of the second one; 0 for two of the same size [L]
  };

  OneContact(const dem::Config& config, dem::LawTable table, const Bodies& bodies)
    : Ones(bodies), Law(config), Table(std::move(table))
  {
    this->Law.prepare(this->Table);
    const auto column = [this](int k) { return this->Memory[k]; };
    this->Block.slidingSpring = { column(0), column(1), column(2) };
    this->Block.rollingSpring = { column(3), column(4), column(5) };
    this->Block.twistingSpring = column(6);
    const dem::MemoryLayout layout(this->Law.memory());
    for (int k = 0; k < layout.extras(); ++k)
    {
      this->Block.extra[layout.indexOf(k)] = column(SpringColumns + k);
    }
    this->Block.count = 1;
  }
  OneContact(const OneContact&) = delete; // the block refers to the memory
  OneContact& operator=(const OneContact&) = delete;

  /// A step of the law.
  /// @param overlap below 0 for bodies that are apart [L]
  /// @return the normal force [M L/T^2]
  double force(double overlap, const dem::Vec3& velocity = {}, const dem::Vec3& spin = {})
  {
    this->setContact(overlap, velocity, spin);
    this->Law.evaluate(this->Table, this->Block);
    return this->Block.normalForce[0];
  }
  /// Work between two overlaps that the contact takes up [M L^2/T^2].
  double press(double from, double to, int steps = 4000)
  {
    double work = 0.0;
    double before = this->force(from);
    for (int k = 1; k <= steps; ++k)
    {
      const double after = this->force(from + (to - from) * k / steps);
      work += 0.5 * (before + after) * (to - from) / steps;
      before = after;
    }
    return work;
  }
  /// Energy of the state that the steps have led to [M L^2/T^2].
  double energy(double overlap)
  {
    this->setContact(overlap, {}, {});
    dem::StoredLanes stored;
    dem::SpringStates springs;
    this->Law.findStored(this->Table, this->Block, stored);
    this->Law.findSprings(this->Table, this->Block, springs);
    return stored.elastic[0] + stored.surface[0] + springs.energy[0];
  }
  /// Lost to plastic deformation in all steps, of which the last led to this overlap [M L^2/T^2].
  double plastic(double overlap)
  {
    this->setContact(overlap, {}, {});
    dem::Lanes plastic;
    this->Law.findPlastic(this->Table, this->Block, plastic);
    return plastic[0];
  }
  // After a step.
  bool goesOn() const { return this->Block.continues(0); }
  dem::Vec3 totalForce() const { return this->Block.force.get(0); }
  dem::Vec3 torque() const { return this->Block.firstTorque.get(0); }

  const dem::PairFacts& parameters() const { return this->Table.of(0); }
  dem::ContactRange range() const { return this->Law.range(this->Table); }

private:
  static constexpr int SpringColumns = 7;

  void setContact(double overlap, const dem::Vec3& velocity, const dem::Vec3& spin)
  {
    dem::ContactBlock& block = this->Block;
    const double first = this->Ones.radius, other = this->Ones.secondRadius;
    const double second = other > 0.0 ? other : first;
    const double ofPair = other > 0.0 ? first * second / (first + second) : 0.5 * first;
    const double reduced = this->Ones.atWall ? first : ofPair;
    for (int c = 0; c < dem::VectorLanes; ++c)
    {
      block.normal.set(c, { 0, 0, 1 });
      block.springRotation().set(c, { 0, 0, 1 });
      block.setVelocity(c, dem::Lane3(velocity));
      block.spin.set(c, dem::Lane3(spin));
      block.effectiveRadius[c] = block.rollingRadius[c] = reduced;
      block.effectiveMass[c] = this->Ones.mass;
      block.firstArm[c] = first - 0.5 * overlap;
      block.secondArm[c] = this->Ones.atWall ? 0.0 : second - 0.5 * overlap;
      block.overlap[c] = std::max(0.0, overlap); // never a negative zero
      block.gap[c] = -overlap;
      block.measure[c] = -1.0;
    }
  }

  Bodies Ones;
  dem::ContactLaws Law;
  dem::LawTable Table;
  dem::ContactBlock Block;
  double Memory[SpringColumns + dem::MostExtras][dem::VectorLanes] = {};
};

}
