#include "Analysis/Fields/CoarseFields.h"

#include <algorithm>
#include <cmath>

namespace granular
{
namespace
{

/// The index of each number in the sums of a point.
enum SumIndex : std::size_t
{
  Volume = 0,
  Mass = 1,
  Number = 2,
  Momentum = 3,
  Kinetic = 6, ///< mass times deviations from the mean velocity
  Contact = 12,
  Couple = 21,
  Fabric = 30,
  Lines = 36, ///< of contacts of grains, which fabric is the mean over
  Contacts = 37,
  WallForce = 38,
  Heat = 41,
  OfSpecies = 42
};
/// Count of the numbers of each species: volume, mass and momentum.
constexpr std::size_t PerSpecies = 5;

constexpr int Rows[6] = { 0, 1, 2, 0, 1, 0 };
constexpr int Columns[6] = { 0, 1, 2, 1, 2, 2 };

void addVector(double* to, double factor, const dem::Vec3& v)
{
  to[0] += factor * v.x;
  to[1] += factor * v.y;
  to[2] += factor * v.z;
}

void addSymmetric(double* to, double factor, const dem::Vec3& v)
{
  for (int k = 0; k < 6; ++k)
  {
    to[k] += factor * v[Rows[k]] * v[Columns[k]];
  }
}

void addTensor(double* to, double factor, const dem::Vec3& rows, const dem::Vec3& columns)
{
  for (int i = 0; i < 3; ++i)
  {
    for (int j = 0; j < 3; ++j)
    {
      to[3 * i + j] += factor * rows[i] * columns[j];
    }
  }
}

dem::Vec3 vectorAt(const double* from)
{
  return { from[0], from[1], from[2] };
}

dem::Vec3 meanVelocity(const double* momentum, double mass)
{
  return mass > 0.0 ? (1.0 / mass) * vectorAt(momentum) : dem::Vec3{};
}

template <typename ItemT, typename PositionT>
std::vector<dem::Vec3> positionsOf(const std::vector<ItemT>& items, const PositionT& positionOf)
{
  std::vector<dem::Vec3> positions(items.size());
  std::transform(items.begin(), items.end(), positions.begin(), positionOf);
  return positions;
}

double longestHalf(const std::vector<FieldContact>& contacts)
{
  double longest = 0.0;
  for (const FieldContact& contact : contacts)
  {
    longest = std::max(longest, 0.5 * dem::norm(contact.first - contact.second));
  }
  return longest;
}

}

/// Grains and contacts of one time, searched by position.
struct CoarseFields::Search
{
  Search(const FieldSources& all, double reach)
    : sources(all),
      grains(positionsOf(all.grains, [](const FieldGrain& grain) { return grain.position; }),
        reach),
      contacts(positionsOf(all.contacts,
                 [](const FieldContact& contact)
                 { return 0.5 * (contact.first + contact.second); }),
        reach + longestHalf(all.contacts))
  {
  }

  const FieldSources& sources;
  NearPoints grains;
  NearPoints contacts;
};

CoarseFields::CoarseFields(std::vector<dem::Vec3> points, const CoarseKernel& kernel, int species)
  : Points(std::move(points)), Kernel(kernel), Species(species),
    Stride(OfSpecies + PerSpecies * static_cast<std::size_t>(species)),
    Sums(this->Stride * this->Points.size())
{
}

bool CoarseFields::add(const FieldSources& sources, const dem::Team& team,
  const std::function<bool(double)>& goesOn)
{
  const Search search(sources, this->Kernel.reach());
  constexpr std::int64_t Portion = 4096;
  const auto count = static_cast<std::int64_t>(this->Points.size());
  for (std::int64_t begin = 0; begin < count; begin += Portion)
  {
    if (!goesOn(static_cast<double>(begin) / static_cast<double>(count)))
    {
      return false;
    }
    dem::parallelFor(std::min(Portion, count - begin), team,
      [&](std::int64_t i) { this->addAt(static_cast<std::size_t>(begin + i), search); });
  }
  ++this->Times;
  return true;
}

void CoarseFields::addAt(std::size_t point, const Search& search)
{
  std::vector<double> now(this->Stride);
  this->addGrains(this->Points[point], search, now.data());
  this->addContacts(this->Points[point], search, now.data());
  double* sums = this->Sums.data() + this->Stride * point;
  // Deviations from the mean over all times, of those from the means of the earlier ones and of
  // this one (Chan, Golub & LeVeque 1983).
  const double before = sums[Mass];
  if (before > 0.0 && now[Mass] > 0.0)
  {
    const dem::Vec3 apart =
      meanVelocity(&now[Momentum], now[Mass]) - meanVelocity(&sums[Momentum], before);
    addSymmetric(&now[Kinetic], before * now[Mass] / (before + now[Mass]), apart);
  }
  for (std::size_t k = 0; k < this->Stride; ++k)
  {
    sums[k] += now[k];
  }
}

void CoarseFields::addGrains(const dem::Vec3& p, const Search& search, double* now) const
{
  const auto forEach = [&](const auto& use)
  {
    search.grains.visit(p,
      [&](std::size_t i)
      {
        const FieldGrain& grain = search.sources.grains[i];
        const dem::Vec3 apart = p - grain.position;
        const double weight = this->Kernel.at(dem::dot(apart, apart));
        if (weight > 0.0)
        {
          use(grain, weight);
        }
      });
  };
  forEach(
    [&](const FieldGrain& grain, double weight)
    {
      const double mass = weight * grain.mass;
      now[Volume] += weight * grain.volume;
      now[Mass] += mass;
      now[Number] += weight;
      addVector(now + Momentum, mass, grain.velocity);
      now[Contacts] += weight * grain.contacts;
      now[Heat] += mass * grain.temperature;
      if (grain.species >= 0 && grain.species < this->Species)
      {
        double* own = now + OfSpecies + PerSpecies * static_cast<std::size_t>(grain.species);
        own[0] += weight * grain.volume;
        own[1] += mass;
        addVector(own + 2, mass, grain.velocity);
      }
    });
  const dem::Vec3 mean = meanVelocity(now + Momentum, now[Mass]);
  forEach([&](const FieldGrain& grain, double weight)
    { addSymmetric(now + Kinetic, weight * grain.mass, grain.velocity - mean); });
}

// The momentum of the force flows along a line from the second body (s = 0) to the first (s = 1).
// The angular momentum that flows is -T2 + s (T1 + T2): T1 + T2 = f x l enters along the line.
// The balance of spin then has the antisymmetric part of the stress as its only source.
void CoarseFields::addContacts(const dem::Vec3& p, const Search& search, double* now) const
{
  search.contacts.visit(p,
    [&](std::size_t i)
    {
      const FieldContact& contact = search.sources.contacts[i];
      const LineWeight line = this->Kernel.along(contact.second - p, contact.first - p);
      if (line.weight > 0.0)
      {
        const dem::Vec3 branch = contact.first - contact.second;
        addTensor(now + Contact, line.weight, contact.force, branch);
        const dem::Vec3 moment = line.moment * dem::cross(contact.force, branch);
        addTensor(now + Couple, 1.0, moment - line.weight * contact.torque, branch);
        if (!contact.atWall)
        {
          addSymmetric(now + Fabric, line.weight, contact.normal);
          now[Lines] += line.weight;
        }
      }
      if (contact.atWall)
      {
        const dem::Vec3 apart = p - contact.second;
        addVector(now + WallForce, this->Kernel.at(dem::dot(apart, apart)), contact.force);
      }
    });
}

FieldValues CoarseFields::values(std::size_t point) const
{
  FieldValues values;
  if (this->Times == 0)
  {
    return values;
  }
  const double* sums = this->Sums.data() + this->Stride * point;
  const double per = 1.0 / this->Times;
  values.solidFraction = per * sums[Volume];
  values.density = per * sums[Mass];
  values.numberDensity = per * sums[Number];
  values.momentum = per * vectorAt(sums + Momentum);
  values.velocity = meanVelocity(sums + Momentum, sums[Mass]);
  for (int k = 0; k < 6; ++k)
  {
    values.kineticStress[3 * Rows[k] + Columns[k]] = per * sums[Kinetic + k];
    values.kineticStress[3 * Columns[k] + Rows[k]] = per * sums[Kinetic + k];
    values.fabric[k] = sums[Lines] > 0.0 ? sums[Fabric + k] / sums[Lines] : 0.0;
  }
  for (int k = 0; k < 9; ++k)
  {
    values.contactStress[k] = per * sums[Contact + k];
    values.coupleStress[k] = per * sums[Couple + k];
  }
  const double twice = sums[Kinetic] + sums[Kinetic + 1] + sums[Kinetic + 2];
  values.granularTemperature = sums[Mass] > 0.0 ? twice / (3.0 * sums[Mass]) : 0.0;
  values.coordination = sums[Number] > 0.0 ? sums[Contacts] / sums[Number] : 0.0;
  values.wallForce = per * vectorAt(sums + WallForce);
  values.temperature = sums[Mass] > 0.0 ? sums[Heat] / sums[Mass] : 0.0;
  return values;
}

SpeciesValues CoarseFields::ofSpecies(std::size_t point, int species) const
{
  const double* own = this->Sums.data() + this->Stride * point + OfSpecies +
    PerSpecies * static_cast<std::size_t>(species);
  SpeciesValues values;
  values.solidFraction = this->Times > 0 ? own[0] / this->Times : 0.0;
  values.velocity = meanVelocity(own + 2, own[1]);
  return values;
}

}
