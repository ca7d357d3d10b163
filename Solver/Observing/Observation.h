// What can be seen of a state: forces and contacts as the next step would find them, and totals.
#pragma once

#include "Basics/CompiledOnce.h"
#include "Basics/Matrix3.h"
#include "Boundaries/Dynamic/DynamicBody.h"
#include "State/Snapshot.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <vector>

namespace dem
{

/// One contact. Forces act on @a first. Grains are given by their index in the order of ids.
struct ContactView
{
  std::int64_t first = 0;    ///< a grain, of two the one with the lower id
  std::int64_t second = -1;  ///< a grain, or -1 for a wall
  std::int64_t element = -1; ///< index of the wall element, or -1
  Vec3 end;                 ///< centre of the second grain, or the nearest point of the wall [L, m]
  Vec3 force;               ///< on first [M L/T^2, N]
  Vec3 torque;              ///< on the second body, about end [M L^2/T^2, N m]
  double normalForce = 0.0; ///< component along the normal, positive when pressing [M L/T^2, N]
  double tangentialForce = 0.0; ///< magnitude of what is across it [M L/T^2, N]
  double overlap = 0.0;         ///< delta [L, m]
  double heatFlux = 0.0;        ///< heat that flows to first [M L^2/T^3, W]
  bool sliding = false;         ///< whether sliding friction is at its Coulomb limit
};

/// The bond of a contact.
struct BondView
{
  bool whole = false;    ///< whether there is one that has not broken
  double pull = 0.0;     ///< along it, tension positive [M L/T^2, N]
  double shear = 0.0;    ///< across it [M L/T^2, N]
  double bending = 0.0;  ///< moment that counts for its strength [M L^2/T^2, N m]
  double twisting = 0.0; ///< [M L^2/T^2, N m]
  double tension = 0.0;  ///< stress of pull and bending at its surface [M/(L T^2), Pa]
  double shearing = 0.0; ///< stress of shear and twist there [M/(L T^2), Pa]
  double strained = 0.0; ///< share of its strength, 1 where it begins to break
  double age = 0.0;      ///< [T, s]
  double energy = 0.0;   ///< elastic [M L^2/T^2, J]
  double lost = 0.0;     ///< taken by softening so far [M L^2/T^2, J]
};

/// What there is to say of a cell. Stresses are those of the field, pressing positive: contacts by
/// Love's sum of f l^T, with l from the centre of the second body to that of the first, and the
/// motion of grains beyond the flow of the cell, both over the volume of the cell.
struct CellTotals
{
  bool isThere = false;
  Vec3 origin;                ///< corner [L, m]
  Matrix3 edges;              ///< H, by columns [L, m]
  std::array<bool, 3> axes{}; ///< along which edges space repeats itself
  Matrix3 gradient;           ///< L, of the last step [1/T, 1/s]
  Matrix3 flow;               ///< G, with v = G (x - origin) at the end of it [1/T, 1/s]
  Matrix3 strain;             ///< natural: the sum of L dt since the run began
  Matrix3 engineering;        ///< F - 1, by which the cell has changed since then
  Matrix3 contactStress;      ///< [M/(L T^2), Pa]
  Matrix3 kineticStress;      ///< [M/(L T^2), Pa]
  Matrix3 fabric;             ///< mean of n n^T over contacts of grains
  double volume = 0.0;        ///< [L^3, m^3]
  double solidFraction = 0.0; ///< of the volume, as if grains did not overlap
};

/// Steps up to now, where they change.
struct StepTotals
{
  bool change = false;
  std::int64_t taken = 0;
  double last = 0.0;     ///< [T, s]
  double shortest = 0.0; ///< [T, s]
  double longest = 0.0;  ///< [T, s]
  // Where errors are controlled.
  bool controlled = false;
  bool errors = false;     ///< and known of velocities
  std::int64_t given = 0;  ///< steps that were given up for shorter ones
  std::int64_t missed = 0; ///< windows in which none was short enough for the error
  /// How far velocities may be off by all steps so far, if nothing damps that: of the grain for
  /// which it is most, and the mean [L/T, m/s].
  double largestError = 0.0;
  double meanError = 0.0;
};

/// Sums over all grains and contacts of one state.
struct Totals
{
  double time = 0.0;                ///< [T, s]
  std::int64_t count = 0;           ///< number of grains
  double mass = 0.0;                ///< of all grains [M, kg]
  std::int64_t contactCount = 0;    ///< number of contacts, walls included
  double translationalEnergy = 0.0; ///< beyond the flow of a cell [M L^2/T^2, J]
  double rotationalEnergy = 0.0;    ///< [M L^2/T^2, J]
  double potentialEnergy = 0.0;     ///< -m g.x [M L^2/T^2, J]
  double elasticEnergy = 0.0;       ///< of all contact springs [M L^2/T^2, J]
  /// Energy of surfaces that stick, attraction and bridges; below 0 if they bind [M L^2/T^2, J].
  double surfaceEnergy = 0.0;
  /// Supplied less present energy; contains the error of the step. A grain that leaves takes its
  /// kinetic and potential energy with it; what its contacts have stored counts as dissipated.
  double dissipatedEnergy = 0.0;
  bool measuresLosses = false;         ///< whether it is known in parts; else these are 0
  EnergyLosses losses;                 ///< these parts, whose sum differs by energyError()
  double dissipatedBefore = 0.0;       ///< before they were counted [M L^2/T^2, J]
  Vec3 momentum;                       ///< [M L/T, kg m/s]
  bool bonds = false;                  ///< whether there can be bonds; else what follows is 0
  std::int64_t bondCount = 0;          ///< bonds that are whole
  std::int64_t brokenBonds = 0;        ///< so far
  std::int64_t unmadeBonds = 0;        ///< listed ones of which a grain had left
  std::int64_t fragmentCount = 0;      ///< pieces that bonds hold together, single grains too
  double largestFragment = 0.0;        ///< mass of the heaviest [M, kg]
  double bondEnergy = 0.0;             ///< of whole bonds, part of elasticEnergy [M L^2/T^2, J]
  double fractureEnergy = 0.0;         ///< lost by bonds that broke or softened [M L^2/T^2, J]
  double largestRelativeOverlap = 0.0; ///< delta over the smaller radius (a wall: the grain's)
  DeepestContact deepest;              ///< of all steps so far
  double coordinationNumber = 0.0;     ///< mean number of contacts a grain, walls included
  std::int64_t inflowCount = 0;        ///< grains that have come in so far
  double inflowMass = 0.0;             ///< of the grains that have come in so far [M, kg]
  std::int64_t outflowCount = 0;       ///< grains that have left so far
  double outflowMass = 0.0;            ///< of the grains that have left so far [M, kg]
  bool conducts = false;        ///< whether temperatures change; what follows is 0 if they do not
  bool convects = false;        ///< whether grains exchange heat with a fluid
  bool radiates = false;        ///< whether grains exchange heat by radiation
  bool heatsByFriction = false; ///< whether contacts warm bodies
  /// The coldest grain, infinite without grains [K].
  double coldest = std::numeric_limits<double>::infinity();
  double largestBiot = 0.0;   ///< of exchange with surroundings; 0 where no conductivity is given
  BodyTotals walls;           ///< of walls with a mass
  double thermalEnergy = 0.0; ///< of the grains, above absolute zero [M L^2/T^2, J]
  HeatState heat;             ///< since the begin of the run
  CellTotals cell;            ///< where space repeats itself
  StepTotals steps;           ///< none taken where they do not change
  std::int64_t inflowMissing = 0; ///< grains asked for that found no space; see Spawner::missing
  std::vector<SensorReading> sensors; ///< of each sensor of the scene
  CollisionState collisions;          ///< that are over; none where they are not counted
  CollisionState openCollisions;      ///< up to now, of contacts that there are; without spectra

  /// What is missing of dissipatedEnergy in its parts: the error of the step, what contacts of
  /// grains that left have stored, and what laws of the user's own do not say [M L^2/T^2, J].
  double energyError() const
  {
    return this->measuresLosses
      ? this->dissipatedEnergy - this->dissipatedBefore - this->losses.sum()
      : 0.0;
  }
};

/// Calls visit(sum) for each number of totals that is summed up, grain by grain or contact by
/// contact; counts apart, which know no order.
template <typename Sums, typename Visit>
void visitSums(Sums& totals, const Visit& visit)
{
  visit(totals.mass);
  visit(totals.translationalEnergy);
  visit(totals.rotationalEnergy);
  visit(totals.potentialEnergy);
  visit(totals.elasticEnergy);
  visit(totals.surfaceEnergy);
  visit(totals.momentum.x);
  visit(totals.momentum.y);
  visit(totals.momentum.z);
  visit(totals.largestRelativeOverlap);
  visit(totals.thermalEnergy);
  visit(totals.coldest);
  visit(totals.largestBiot);
  visit(totals.bondEnergy);
  visit(totals.fractureEnergy);
  visit(totals.cell.solidFraction);
  for (auto* matrix :
    { &totals.cell.contactStress, &totals.cell.kineticStress, &totals.cell.fabric })
  {
    for (auto* column : { &matrix->a, &matrix->b, &matrix->c })
    {
      visit(column->x);
      visit(column->y);
      visit(column->z);
    }
  }
}

/// By index in the order of ids. A grain of several balls has an index for each. Values of the
/// whole grain are at the index of its first ball, with 0 at the others.
struct Observation
{
  DEM_COMPILED_ONCE(Observation);

  LargeVector<ContactView> contacts; ///< ordered: grain pairs by (first, second), then walls
  /// Bonds of the first contacts, which are those of grains. Where walls hold grains, bonds of all
  /// contacts. Runs without bonds have none.
  LargeVector<BondView> bonds;
  std::vector<BondBreak> breaks; ///< bonds that broke so far in this run
  /// Per ball, in runs with bonds: the id of the first grain of those that bonds hold together.
  std::vector<std::int64_t> fragment;
  std::vector<Vec3> force;       ///< per grain: contacts, applied loads, gravity, drag [M L/T^2, N]
  std::vector<Vec3> torque;      ///< per grain, about the centre of mass [M L^2/T^2, N m]
  std::vector<int> contactCount; ///< per grain
  /// Per grain, those of the state, where it keeps those of the middles of steps; else none.
  std::vector<Vec3> velocity, angularVelocity; ///< [L/T, m/s], [1/T, rad/s]
  std::vector<double> heatFlux; ///< per grain: what flows to it; 0 without heat [M L^2/T^3, W]
  /// Work of sliding friction since the run began, ordered by element. Elements without work are
  /// left out.
  std::vector<ElementWork> slidingWork;
  /// What grains wore off since wear began to be counted, ordered by element. Elements without wear
  /// are left out.
  std::vector<WornElement> worn;
  double wornSince = 0.0; ///< when that was [T]
  /// What grains have done to points of walls since that is summed, ordered by point.
  std::vector<NodalImpulse> nodal;
  Totals totals;
  std::vector<BodyState> servos;  ///< as Snapshot has them
  std::vector<WallSums> wallSums; ///< as Snapshot has them

  /// Where the contacts with walls begin.
  std::size_t firstAtWall() const
  {
    return std::partition_point(this->contacts.begin(), this->contacts.end(),
             [](const ContactView& contact) { return contact.second >= 0; }) -
      this->contacts.begin();
  }
};

}
