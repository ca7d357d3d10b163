#include "Integrators/Staged/RungeKutta.h"

namespace dem
{

namespace
{

RungeKuttaPair::Row less(const RungeKuttaPair::Row& a, const RungeKuttaPair::Row& b)
{
  RungeKuttaPair::Row result{};
  for (int s = 0; s < RungeKuttaPair::MostStages; ++s)
  {
    result[s] = a[s] - b[s];
  }
  return result;
}

RungeKuttaPair bogackiShampine()
{
  RungeKuttaPair pair;
  pair.stages = 4;
  pair.power = 2;
  pair.safety = 5.0;
  pair.at = { 0.0, 1.0 / 2, 3.0 / 4, 1.0 };
  pair.from[1] = { 1.0 / 2 };
  pair.from[2] = { 0.0, 3.0 / 4 };
  pair.from[3] = { 2.0 / 9, 1.0 / 3, 4.0 / 9 };
  pair.kept = pair.from[3];
  pair.difference = less(pair.kept, { 7.0 / 24, 1.0 / 4, 1.0 / 3, 1.0 / 8 });
  return pair;
}

RungeKuttaPair fehlberg()
{
  RungeKuttaPair pair;
  pair.stages = 6;
  pair.power = 4;
  pair.safety = 60.0;
  pair.at = { 0.0, 1.0 / 4, 3.0 / 8, 12.0 / 13, 1.0, 1.0 / 2 };
  pair.from[1] = { 1.0 / 4 };
  pair.from[2] = { 3.0 / 32, 9.0 / 32 };
  pair.from[3] = { 1932.0 / 2197, -7200.0 / 2197, 7296.0 / 2197 };
  pair.from[4] = { 439.0 / 216, -8.0, 3680.0 / 513, -845.0 / 4104 };
  pair.from[5] = { -8.0 / 27, 2.0, -3544.0 / 2565, 1859.0 / 4104, -11.0 / 40 };
  pair.kept = { 25.0 / 216, 0.0, 1408.0 / 2565, 2197.0 / 4104, -1.0 / 5 };
  pair.difference =
    less(pair.kept, { 16.0 / 135, 0.0, 6656.0 / 12825, 28561.0 / 56430, -9.0 / 50, 2.0 / 55 });
  return pair;
}

}

const RungeKuttaPair& pairOf(Integrator integrator)
{
  static const RungeKuttaPair second = bogackiShampine();
  static const RungeKuttaPair fourth = fehlberg();
  return integrator == Integrator::RungeKutta23 ? second : fourth;
}

}
