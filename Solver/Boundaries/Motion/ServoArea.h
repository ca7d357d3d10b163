// The area that a prescribed pressure acts on: what a wall shows as it is drawn, and what the walls
// beside it leave of that area as they approach.
//
//        side          side
//         | ->  lid  <- |        the lid bears its pressure on what is between the sides, not on
//       ==|=============|==      what is beyond them
//         |             |
#pragma once

#include "Boundaries/Surface.h"

#include <cstdint>
#include <vector>

namespace dem
{

class ServoArea
{
public:
  /// @throws Error when a side is the name of no wall, or is across the direction of the servo
  ServoArea(const Surface& surface, std::int32_t body);
  ServoArea() = default;
  /// Calls number(value) and column(vector) for all that @a area, const or not, consists of.
  template <typename AnyArea, typename Number, typename Column>
  static void visit(AnyArea& area, const Number& number, const Column& column)
  {
    number(area.Shown);
    number(area.Axes);
    column(area.Sides);
  }

  /// @param poses of all bodies
  double now(const std::vector<Pose>& poses) const; ///< [L^2]

private:
  struct Side
  {
    std::int32_t body = 0;
    Vec3 inward; ///< unit, along its normal towards the middle of the wall, across the direction
    double extent = 0.0; ///< of the wall along that, as it is drawn [L]
    int axis = 0;        ///< sides that face each other have the same
  };
  void addSide(const Surface& surface, std::int32_t body, const std::string& name);

  double Shown = 0.0; ///< [L^2]
  int Axes = 0;
  std::vector<Side> Sides;
};

}
