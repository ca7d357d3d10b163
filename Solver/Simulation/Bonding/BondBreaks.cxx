#include "Simulation/Bonding/BondBreaks.h"

#include "Observing/HandOver.h"

#include <algorithm>
#include <vector>

namespace dem
{

void countBroken(RunParts& run)
{
  BondState& bonds = run.state.bonds;
  for (const BrokenBond& bond : run.sweep.broken())
  {
    bonds.breaks.push_back(bond.what);
    bonds.breaks.back().time = run.time();
    bonds.energy += bond.what.energy;
    ++bonds.broken;
  }
}

void handOver(RunParts& run)
{
  const std::vector<BrokenBond>& broken = run.sweep.broken();
  if (broken.empty())
  {
    return;
  }
  if (std::any_of(broken.begin(), broken.end(), [](const BrokenBond& bond) { return bond.bodies; }))
  {
    run.contacts.invalidate(); // whoever observes the state sees what touches from now on
  }
  run.readyContacts();
  if (run.config.bonds.contact == BondContact::Beside)
  {
    return; // which they said already
  }
  std::vector<double> stored;
  HandOver handOver(run.laws());
  for (const BrokenBond& bond : broken)
  {
    stored.push_back(handOver.storedOf(bond));
  }
  if (run.ranks)
  {
    run.ranks->sumUp(stored);
  }
  BondState& bonds = run.state.bonds;
  BondBreak* breaks = bonds.breaks.data() + (bonds.breaks.size() - broken.size());
  for (std::size_t k = 0; k < broken.size(); ++k)
  {
    breaks[k].energy -= stored[k];
    bonds.energy += breaks[k].energy - broken[k].what.energy;
  }
}

}
