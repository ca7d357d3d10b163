// Explicit Runge-Kutta formulas in pairs, as Yee, Christara and Lait (2009) use them: one that a
// run continues with, and one of another order, whose difference says how exact a step is.
#pragma once

#include "Parameters/Config.h"

#include <array>

namespace dem
{

/// Butcher's tableau of a pair.
struct RungeKuttaPair
{
  static constexpr int MostStages = 6;
  using Row = std::array<double, MostStages>;

  int stages = 0;
  /// By which power of the step the difference over the step grows.
  int power = 0;
  /// How many times the largest difference of a step the error of a hit may be. Formulas of high
  /// order are nearer to each other than to the truth where a force has a bend, as where a hit
  /// begins, so this is measured and not derived.
  double safety = 1.0;
  Row at{};                           ///< c: where stages are, in steps
  std::array<Row, MostStages> from{}; ///< a: weights that lead to a stage
  Row kept{};                         ///< b: of the formula that a run continues with
  Row difference{};                   ///< b less that of the other formula
};

/// RungeKutta23: Bogacki and Shampine, Appl. Math. Lett. 2 (1989) 321, of which the formula of the
/// third order is kept. RungeKutta45: Fehlberg, NASA TR R-315 (1969), table III, of which that of
/// the fourth order is kept, as in algorithm 1 of Yee et al.
const RungeKuttaPair& pairOf(Integrator integrator);

}
