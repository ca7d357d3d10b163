// What several ranks see of their parts of a state is together what one rank with all grains sees,
// each thing once; and a run continues from the parts to the same bits, with all kinds of grains,
// laws and walls. Arguments are other seeds of scenes to try: the first one and how many.
#include "Check.h"
#include "Lists/IdOrder.h"
#include "RandomScenes.h"
#include "RankTeams.h"
#include "SameObservations.h"
#include "Scenes.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

using namespace dem;

namespace
{

constexpr std::int64_t Steps = 600;

/// A contact with the ids of its grains, which it names by indices.
ContactView byIds(ContactView contact, const std::vector<std::int64_t>& ids)
{
  contact.first = ids[contact.first];
  contact.second = contact.second < 0 ? -1 : ids[contact.second];
  return contact;
}

/// What all ranks have seen, put where one rank has it.
class Joined
{
public:
  explicit Joined(const ObservedState& due) : Due(due), Ids(due.snapshot.particles.id)
  {
    const Observation& seen = due.observation;
    this->Told.resize(seen.contacts.size() + seen.breaks.size());
    this->Owners.resize(this->Ids.size());
  }

  void add(const ObservedPart& part)
  {
    this->addGrains(part);
    const Observation& seen = part.observation;
    const Observation& due = this->Due.observation;
    for (std::size_t k = 0; k < part.numbers.size(); ++k)
    {
      const auto number = static_cast<std::size_t>(part.numbers[k]);
      if (number >= this->Told.size())
      {
        this->Differs += " a number that there is not,";
        continue;
      }
      ++this->Told[number];
      this->demand(k >= seen.contacts.size() ||
          std::binary_search(part.own.begin(), part.own.end(), seen.contacts[k].first),
        " a contact that is not where its first grain is,");
      if (k < seen.contacts.size() && number < due.contacts.size())
      {
        this->demand(observations::areSame(byIds(seen.contacts[k], part.snapshot.particles.id),
                       byIds(due.contacts[number], this->Ids)),
          " a contact,");
        this->demand(k >= seen.bonds.size() || number >= due.bonds.size() ||
            observations::areSame(seen.bonds[k], due.bonds[number]),
          " a bond,");
      }
      else
      {
        this->demand(k >= seen.contacts.size() && number >= due.contacts.size() &&
            seen.breaks[k - seen.contacts.size()].time ==
              due.breaks[number - due.contacts.size()].time,
          " a break,");
      }
    }
  }

  /// @param ofFirst what the first rank has
  void addAtWalls(const ObservedPart& ofFirst)
  {
    LargeVector<ContactView> due;
    const Observation& seen = this->Due.observation;
    for (std::size_t k = seen.firstAtWall(); k < seen.contacts.size(); ++k)
    {
      due.push_back(byIds(seen.contacts[k], this->Ids));
    }
    this->demand(observations::areSame(ofFirst.atWalls, due), " contacts with walls,");
  }

  /// What is not as it is due; empty if all is.
  std::string differences()
  {
    for (std::size_t k = 0; k < this->Told.size(); ++k)
    {
      const bool isBreak = k >= this->Due.observation.contacts.size(); // of a grain that has left
      this->demand(this->Told[k] == 1 || (isBreak && this->Told[k] == 0),
        " contacts or breaks that are not told once,");
    }
    for (const int times : this->Owners)
    {
      this->demand(times == 1, " grains that not one rank has,");
    }
    return this->Differs;
  }

private:
  void demand(bool good, const char* what)
  {
    if (!good && this->Differs.find(what) == std::string::npos)
    {
      this->Differs += what;
    }
  }

  void addGrains(const ObservedPart& part)
  {
    const IdOrder order(this->Ids);
    const Observation& seen = part.observation;
    const Observation& due = this->Due.observation;
    for (const std::int32_t own : part.own)
    {
      const std::int32_t index = order.slotOf(part.snapshot.particles.id[own], this->Ids);
      if (index < 0)
      {
        this->demand(false, " a grain that there is not,");
        continue;
      }
      ++this->Owners[index];
      const auto areSame = [own, index](const auto& of, const auto& ofAll)
      { return of.empty() ? ofAll.empty() : observations::areSame(of[own], ofAll[index]); };
      this->demand(areSame(seen.force, due.force) && areSame(seen.torque, due.torque), " forces,");
      this->demand(areSame(seen.velocity, due.velocity) &&
          areSame(seen.angularVelocity, due.angularVelocity) &&
          areSame(seen.heatFlux, due.heatFlux),
        " motion or heat,");
      this->demand(seen.contactCount[own] == due.contactCount[index] &&
          (due.fragment.empty() || seen.fragment[own] == due.fragment[index]),
        " counts or fragments,");
    }
  }

  const ObservedState& Due;
  const std::vector<std::int64_t>& Ids;
  std::vector<int> Told;   ///< per contact, then per break
  std::vector<int> Owners; ///< per ball
  std::string Differs;
};

std::int64_t end(const Simulation& simulation, std::int64_t steps)
{
  const TimePlan plan = simulation.timePlan();
  const std::int64_t last = std::min(steps * plan.longest(), plan.lastStep());
  return last - last % plan.window();
}

struct Seen
{
  std::vector<ObservedPart> before, after, again, anew; ///< per rank
};

/// Ranks that begin with parts choose the step that one with all grains does, where no more can
/// come.
void chooseStep(const std::string& name, const scene::RandomScene& random, const ObservedState& all,
  const std::vector<ObservedPart>& parts)
{
  if (random.config.cell.any())
  {
    return; // which may be strained too much in a longer step
  }
  Config config = random.config;
  config.timeStep = 0.0;
  config.maximumParticles = static_cast<std::int64_t>(all.snapshot.particles.size());
  const double due = Simulation(config, random.scene, all.snapshot).timePlan().longestStep();
  double chosen = 0.0;
  ranks::demandNothing(name,
    ranks::run(static_cast<int>(parts.size()),
      [&](RankChannel& channel)
      {
        const ObservedPart& own = parts[static_cast<std::size_t>(channel.rank())];
        Simulation part(config, random.scene, partOf(own), Placing::AtOnce, {}, &channel,
          Handed::InParts);
        if (channel.rank() == 0)
        {
          chosen = part.timePlan().longestStep();
        }
      }));
  check::isTrue(name + ", the step that is chosen", chosen == due);
}

void compare(const std::string& name, const scene::RandomScene& random, int ranks)
{
  Simulation one(random.config, random.scene);
  one.advanceTo(end(one, Steps / 2));
  const ObservedState middle = one.observedState();
  if (one.advanceTo(end(one, Steps)) == AdvanceStatus::Failed)
  {
    return; // seeds of the user's own, in which something blows up
  }
  const ObservedState last = one.observedState();
  const std::size_t count = static_cast<std::size_t>(ranks);
  const bool wallsByFirst = ranks % 2 == 1;
  Seen seen{ std::vector<ObservedPart>(count), std::vector<ObservedPart>(count),
    std::vector<ObservedPart>(count), std::vector<ObservedPart>(count) };
  Config goingOn = random.config; // with the step of the run, and not that which its grains ask for
  goingOn.timeStep = one.timePlan().longestStep();
  goingOn.stepTooLong = StepTooLong::Lower;
  const std::vector<std::string> said = ranks::run(ranks,
    [&](RankChannel& channel)
    {
      const auto own = static_cast<std::size_t>(channel.rank());
      const Scene scene = ranks::seenBy(channel.rank(), wallsByFirst, random.scene);
      Simulation part(random.config, scene, {}, Placing::AtOnce, {}, &channel);
      part.advanceTo(end(part, Steps / 2));
      seen.before[own] = part.observePart();
      part.advanceTo(end(part, Steps));
      seen.after[own] = part.observePart();
      part.restorePart(partOf(seen.before[own]));
      part.advanceTo(end(part, Steps));
      seen.again[own] = part.observePart();
      Simulation other(goingOn, scene, partOf(seen.before[own]), Placing::AtOnce, {}, &channel,
        Handed::InParts);
      other.advanceTo(end(part, Steps));
      seen.anew[own] = other.observePart();
    });
  for (const std::string& what : said)
  {
    check::line(what.empty(), name + ": no rank says that it cannot", what.empty() ? "none" : what);
  }
  const auto compareParts =
    [&](const char* when, const ObservedState& due, const std::vector<ObservedPart>& parts)
  {
    Joined joined(due);
    bool areTotalsSame = true, isStateSame = true;
    for (const ObservedPart& part : parts)
    {
      joined.add(part);
      areTotalsSame &= observations::areSame(part.observation.totals, due.observation.totals) &&
        observations::areSame(part.observation.slidingWork, due.observation.slidingWork);
      isStateSame &= partOf(part).suppliedEnergy == due.snapshot.suppliedEnergy;
    }
    joined.addAtWalls(parts.front());
    check::isTrue(name + when + joined.differences(), joined.differences().empty());
    check::isTrue(name + when + ", totals", areTotalsSame && isStateSame);
  };
  compareParts(", in the middle", middle, seen.before);
  compareParts(", at the end", last, seen.after);
  compareParts(", from the parts of the middle", last, seen.again);
  compareParts(", anew from these", last, seen.anew);
  chooseStep(name, random, middle, seen.before);
}

}

int main(int argc, char** argv)
{
  return check::run(
    [&]
    {
      for (const std::uint64_t seed : scene::seedsOf(argc, argv, { 15, 17 }))
      {
        const std::string name = "seed " + std::to_string(seed);
        for (const int ranks : { 2, 5 })
        {
          const std::string on = ", " + std::to_string(ranks) + " ranks";
          compare(name + on, scene::randomScene(seed, Steps), ranks);
          compare(name + " in a cell" + on, scene::randomCell(seed, Steps), ranks);
        }
      }
    });
}
