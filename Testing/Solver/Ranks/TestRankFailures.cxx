// What goes wrong on one of several ranks is said by all.
#include "Check.h"
#include "SharedScenes.h"

#include <string>
#include <vector>

using namespace dem;
using namespace ranks::shared;
using ranks::demandNothing;

namespace
{

/// What goes wrong on one rank all say.
void failures()
{
  Config fragile = config(1, count());
  fragile.maximumOverlap = 0.02;
  Simulation one(fragile, walls(), begin());
  check::isTrue("one rank fails", one.advanceTo(Steps) == AdvanceStatus::Failed);
  demandNothing("failures",
    simulate(4, fragile, begin(),
      [&](Simulation& part, RankChannel&)
      {
        check::isTrue("all ranks fail", part.advanceTo(Steps) == AdvanceStatus::Failed);
        check::contains("with one sentence", part.failure(), one.failure());
      }));
  const std::vector<std::string> stopped = simulate(3, config(1, count()), begin(),
    [](Simulation& part, RankChannel& channel)
    {
      part.advanceTo(Steps,
        [&channel](std::int64_t done) -> bool
        {
          if (done == 50 && channel.rank() == 0)
          {
            throw Error("There is no more space.");
          }
          return false;
        });
    });
  for (const std::string& what : stopped)
  {
    check::contains("what one rank throws", what, "There is no more space.");
  }
}

/// A rank that cannot go on for a reason of its program has nobody wait for it.
void givenUp()
{
  const std::vector<std::string> said = simulate(3, config(1, count()), begin(),
    [](Simulation& part, RankChannel& channel)
    {
      part.advanceTo(10);
      if (channel.rank() == 1)
      {
        part.giveUp(Error("The frame is lost."));
      }
      else
      {
        part.restore(part.snapshot());
      }
    });
  check::isTrue("who gave up knows", said[1].empty());
  check::contains("the first rank learns why", said[0], "The frame is lost.");
  check::contains("the last rank learns why", said[2], "The frame is lost.");
}

}

int main()
{
  return check::run(
    []
    {
      failures();
      givenUp();
    });
}
