// What a run notes about its scene.
#include "Run/GranularRun.h"

#include "Run/GranularHollows.h"
#include "Run/GranularInside.h"
#include "Run/GranularLimits.h"
#include "Run/GranularSharpness.h"
#include "Run/GranularWallRepeats.h"

#include <algorithm>

namespace granular
{

/// Notes about the first grains, and about those that are to appear. A run after a change has those of the
/// run before.
void Run::NoteBegin()
{
  if (!this->KeepsParts())
  {
    const dem::Snapshot begin = this->Simulation->snapshot();
    if (!this->HasNotes)
    {
      const std::vector<std::string> inside =
        noteInside(this->Config, this->Scene, begin, this->WallTimeOf(begin.step));
      this->Advice.insert(this->Advice.end(), inside.begin(), inside.end());
      this->Advice.push_back(noteOnHollows(this->Config, this->Scene, begin));
      this->Advice.push_back(noteOnRepeats(this->Config, this->Scene, begin,
        this->WallTimeOf(begin.step), this->WallTimeOf(this->Plan.lastStep())));
    }
    const std::string sharp =
      noteOnSharpness(this->Config, this->Scene, begin, this->WallTimeOf(begin.step));
    if (std::find(this->Advice.begin(), this->Advice.end(), sharp) == this->Advice.end())
    {
      this->Advice.push_back(sharp);
    }
  }
  if (this->Continues)
  {
    return;
  }
  const std::string limits = noteOnAsked(this->Config, this->Scene,
    this->StartState.particles.grains(), this->Simulation->particleCount());
  this->NotesLimits = !limits.empty();
  if (this->NotesLimits)
  {
    this->Advice.push_back(limits);
  }
  this->NoteFilling();
}

std::string Run::NoteOnLimits(std::int64_t step) const
{
  const auto row = static_cast<std::size_t>(this->FrameOf(step));
  return this->NotesLimits || row >= this->History.size()
    ? std::string()
    : noteOnMissing(this->Config, this->History[row]);
}

std::string Run::NoteOnStays(std::int64_t step) const
{
  const auto row = static_cast<std::size_t>(this->FrameOf(step));
  return row >= this->History.size() ? std::string()
                                     : noteOnStays(this->Scene.sensors, this->History[row]);
}

/// A fill that ends before it has added the number asked for is no fault, but may pass for one.
/// Spheres without a number of their own just fill the space.
void Run::NoteFilling()
{
  std::int64_t allowed = 0;
  bool isAsked = false;
  const std::int64_t most = dem::mostToAppear(this->Config);
  for (const dem::Inflow& inflow :
    dem::inflowsOf(this->Config, this->Scene.inflows, this->Scene.spawnPlace))
  {
    if (inflow.amount != dem::InflowAmount::Fill ||
      inflow.begin() > dem::frameAxisOf(this->Config).begin() || inflow.fillMass > 0.0)
    {
      return;
    }
    isAsked = isAsked || inflow.maximum > 0 || !inflow.shapes.empty();
    allowed += inflow.maximum > 0 ? inflow.maximum : most;
  }
  const std::int64_t there = this->StartState.particles.grains();
  const std::int64_t placed = this->Simulation->particleCount() - there;
  allowed = std::min({ allowed, most, this->Config.maximumParticles - there });
  if (isAsked && placed > 0 && placed < allowed)
  {
    this->Notes.push_back(
      "Let grains fall and settle (SpawnRegion Automatic, or Amount AsRoom of an inflow), or take "
      "smaller ones, for more of them: the fill ended with " +
      std::to_string(placed) + " of " + std::to_string(allowed) +
      " grains, as no more found space. Spheres at random positions fill a third of a volume, grains "
      "that are long or have corners less.");
  }
}

}
