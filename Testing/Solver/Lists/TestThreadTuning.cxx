// The choice between all threads and one follows the clock that it is shown.
#include "Check.h"
#include "Stepping/ThreadTuning.h"

using namespace dem;

namespace
{

constexpr int Grains = 100000;

/// Share of steps that all threads did, when they take @a all and one thread takes @a one seconds.
double shareOfAll(ThreadTuning& tuning, double all, double one, int steps)
{
  int shared = 0;
  for (int step = 0; step < steps; ++step)
  {
    const bool isShared = tuning.team().threads > 1;
    shared += isShared ? 1 : 0;
    tuning.stepDone(isShared ? all : one, Grains);
  }
  return static_cast<double>(shared) / steps;
}

void cases()
{
  const Team team{ 4, 1024 };
  ThreadTuning idle(team, true);
  check::isTrue("begins with all", idle.team().threads == 4);
  check::isTrue("an idle machine", shareOfAll(idle, 0.3, 1.0, 20000) > 0.97);
  check::isTrue("gets busy, which is noticed at once", shareOfAll(idle, 4.0, 1.0, 10000) < 0.02);
  check::isTrue("stays busy", shareOfAll(idle, 20.0, 1.0, 100000) < 0.01);
  check::isTrue("idle again, after a while", shareOfAll(idle, 0.3, 1.0, 200000) > 0.6);

  ThreadTuning busy(team, true);
  check::isTrue("a busy machine", shareOfAll(busy, 20.0, 1.0, 20000) < 0.005);

  ThreadTuning fixed(team, false);
  check::isTrue("a number that was asked for", shareOfAll(fixed, 20.0, 1.0, 5000) == 1.0);

  ThreadTuning few(team, true);
  for (int step = 0; step < 5000; ++step)
  {
    few.stepDone(1.0, 2 * 1024 - 1);
  }
  check::isTrue("few grains are not timed", few.team().threads == 4);
}

}

int main()
{
  return check::run(cases);
}
