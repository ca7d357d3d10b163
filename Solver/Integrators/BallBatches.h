// The balls of some grains with shapes as lanes: what contacts do to them, and where they are.
#pragma once

#include "Integrators/GrainBlock.h"
#include "Shapes/ShapeTable.h"

namespace dem
{

/// Grains with shapes as lanes, with what a step needs to know of their shapes.
struct ShapedBlock
{
  static constexpr int Capacity = 64;
  int count = 0;
  const UnitShape* shape[Capacity];
  const UnitShape* only = nullptr; ///< that all of them have; none if they differ
  // Packed numbers of a ShapedGrain as lanes.
  Lanes4Of<Capacity> x;           ///< and bounding radius
  Lanes4Of<Capacity> v;           ///< and mass
  Lanes4Of<Capacity> w;           ///< and what is no number
  Lanes4Of<Capacity> orientation; ///< (w, x, y, z), in this order
  // Packed numbers of the shapes of the grains as lanes.
  Lanes4Of<Capacity> principal; ///< UnitShape::principal, in this order
  Lanes4Of<Capacity> unit;      ///< UnitShape::inertia and equivalentRadius

  Lanes3Of<Capacity> force, torque; ///< of contacts, about the centres of mass
  Lanes3Of<Capacity> carried;       ///< result: by the flow of a cell, no displacement [L]
  LanesOf<Capacity> sineSquare;     ///< result: of half the angle of rotation
};

/// Grains of balls, in their lanes: as in a ShapedBlock.
struct BallOwners
{
  static constexpr int Capacity = GrainBlock::Capacity;
  Lanes4Of<Capacity> x, v, w, orientation;
  Lanes3Of<Capacity> carried;
};

/// Some of the balls of a ShapedBlock.
struct BallBlock
{
  static constexpr int Capacity = BallOwners::Capacity;
  GrainBlock batch;          ///< what is in their slots, but for orientations
  Lanes3Of<Capacity> centre; ///< from the centre of mass, in the drawn axes [L]
  int owner[Capacity];       ///< lanes of their grains
  BallOwners owners;         ///< these, if they are not in the same lanes of the ShapedBlock
};

/// What there is to do with balls.
struct BallPlacing
{
  bool carried = false;  ///< whether a flow carries grains
  bool oriented = false; ///< whether balls get orientations, which only bonds read
};

/// Visits the balls of a ShapedBlock in batches: of several grains with as many balls each
/// the first of all, then the second of all, in the lanes of the grains; of others one ball after
/// the other in the order of slots. The bits are the same.
class BallBatches
{
public:
  /// Adds what contacts do to balls to what they do to their grains, in the order of balls.
  /// @param all the grains of the block; they are kept
  /// @param loads of the first ball and those that follow
  void addLoads(const ShapedGrain* all, const Load* loads, ShapedBlock& grains);
  /// Puts the next batch of balls where their grains are, and measures how far they moved.
  /// @return the batch; none when all are there
  const BallBlock* placeNext(const ShapedBlock& grains, const BallPlacing& how,
    Particles& particles);
  const BallBlock& last() const { return this->Balls; }

private:
  void begin();
  bool next(const ShapedBlock& grains);
  bool nextOfEach(const ShapedBlock& grains);
  bool nextInSlots(const ShapedBlock& grains);
  void addToOwners(ShapedBlock& grains) const;

  BallBlock Balls;
  const ShapedGrain* All = nullptr;
  std::size_t First = 0; ///< slot of the first ball
  std::size_t Slot = 0;  ///< of the first ball that no batch had yet, in the order of slots
  int Grain = 0;         ///< index of the grain of the next ball
  int Ball = 0;          ///< index of the next ball in its grain, or in each grain
  int OfEach = 0;        ///< balls of each of the grains, if they share lanes with these
};

}
