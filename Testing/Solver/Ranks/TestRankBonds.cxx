// Bonds are made by ranks of their own grains and of those near them, and have the bits of bonds
// that one rank makes: in a block over all ranks at the begin and in between, with shapes, through
// faces of cells, at walls, and between listed grains of any ranks.
#include "Check.h"
#include "RankBondCases.h"
#include "SameObservations.h"

#include <cstdint>
#include <string>
#include <vector>

using namespace dem;
using namespace ranks::bonded;
using ranks::Case;

namespace
{

/// Bonds of clumps that break, a few in a step.
Case breaking()
{
  Case made = madeLater(shapes(), BondContact::Replace);
  made.name = "a block of shapes, whose bonds break";
  made.config.bonds.breaking = BondBreaking::Force;
  made.config.bonds.tensileStrength = made.config.bonds.shearStrength = 1e-4;
  return made;
}

const std::vector<ranks::Team> Many = check::sanitizedOr<std::vector<ranks::Team>>(
  { { 3, 2, true }, { 5, 1 } }, { { 2, 2, true }, { 3, 2 }, { 5, 1, true } });

/// The state on ranks is that on one rank, when bonds have been made, and after some steps.
/// @param fewest bonds, or the test shows little
void same(const Case& what, std::int64_t fewest = 200)
{
  const std::vector<std::int64_t> stops{ 0, 100, 101, 200 };
  std::vector<ObservedState> due;
  Simulation one(what.config, what.scene, what.start);
  for (const std::int64_t step : stops)
  {
    scene::advance(one, step);
    due.push_back(one.observedState());
  }
  const Totals& totals = due[1].observation.totals;
  check::line(totals.bondCount >= fewest, what.name, std::to_string(totals.bondCount) + " bonds");
  for (const ranks::Team& team : Many)
  {
    std::string differs;
    ranks::demandNothing(what.name,
      ranks::simulate(what, team,
        [&](Simulation& part, RankChannel& channel)
        {
          for (std::size_t k = 0; k < stops.size(); ++k)
          {
            scene::advance(part, stops[k]);
            const ObservedState seen = part.observedState();
            if (channel.rank() == 0 &&
              !(scene::identical(seen.snapshot, due[k].snapshot) &&
                observations::areSame(seen.observation, due[k].observation) &&
                observations::areSame(seen.observation.totals, due[k].observation.totals)))
            {
              differs += " " + std::to_string(stops[k]);
            }
          }
        }));
    check::line(differs.empty(), what.name + ", " + named(team),
      differs.empty() ? "the same" : "others at steps" + differs);
  }
}

/// What ranks say in the begin of a run has the subject of each part of it.
void subjects()
{
  const Case what = spheres("subjects", 2.0 * Radius, 0.05, 5);
  ranks::demandNothing(what.name,
    ranks::simulate(what, { 2, 1 },
      [](Simulation& part, RankChannel& channel)
      {
        for (const Subject subject :
          { Subject::Start, Subject::Bonds, Subject::Flow, Subject::States })
        {
          const auto k = static_cast<std::size_t>(subject);
          check::isTrue(std::string("messages about ") + SubjectNames[k],
            channel.rank() > 0 || part.traffic()[k].messages > 0); // the others may only listen
        }
        check::isTrue("and none about steps",
          part.traffic()[static_cast<std::size_t>(Subject::Steps)].messages == 0);
      }));
}

void someBreak()
{
  const Case made = breaking();
  Simulation one(made.config, made.scene, made.start);
  scene::advance(one, 200);
  check::isTrue(made.name + ", more than 50 of them", one.observe().totals.brokenBonds > 50);
  same(made, 50);
}

}

int main()
{
  return check::run(
    []
    {
      subjects();
      same(spheres("a block"));
      same(madeLater(spheres("a block"), BondContact::Replace));
      same(madeLater(far(), BondContact::Beside));
      same(far());
      same(shapes());
      same(madeLater(shapes(), BondContact::Beside));
      same(inCell());
      same(madeLater(inCell(), BondContact::Replace));
      same(atWalls());
      same(madeLater(atWalls(), BondContact::Beside));
      same(listed(false));
      same(madeLater(listed(true), BondContact::Replace));
      same(someLeave(), 50);
      someBreak();
      same(spheres("so few grains that one rank has all", 2.0 * Radius, 0.05, 3), 54);
      same(madeLater(inCell(4), BondContact::Replace), 100);
    });
}
