#include "Inputs/GranularParticleInput.h"

#include "Core/Error.h"
#include "GranularNames.h"
#include "Inputs/GranularWallInput.h"
#include "Run/GranularHash.h"

#include <vtkDataArray.h>
#include <vtkDataSetAttributes.h>
#include <vtkFieldData.h>
#include <vtkPointData.h>
#include <vtkPointSet.h>
#include <vtkStringArray.h>
#include <vtkUnsignedCharArray.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>

namespace granular
{
namespace
{

std::string inWords(double value)
{
  char text[32];
  std::snprintf(text, sizeof(text), "%.9g", value);
  return text;
}

[[noreturn]] void refuse(const std::string& array, vtkIdType point, const std::string& what)
{
  throw dem::Error(
    "Particle input, array '" + array + "', point " + std::to_string(point) + ": " + what + ".");
}

/// A point array that is looked up once; absent ones give defaults.
class Column
{
public:
  Column(vtkPointSet* particles, const char* name, int components)
    : Name(name), Array(particles->GetPointData()->GetArray(name))
  {
    if (!this->Array)
    {
      if (particles->GetPointData()->HasArray(name))
      {
        throw dem::Error("Particle input: the array '" + this->Name + "' is not numeric.");
      }
      return;
    }
    const auto demand = [this](vtkIdType has, vtkIdType needs, const char* what)
    {
      if (has != needs)
      {
        throw dem::Error("Particle input: the array '" + this->Name + "' has " +
          std::to_string(has) + " " + what + " but needs " + std::to_string(needs) + ".");
      }
    };
    demand(this->Array->GetNumberOfComponents(), components, "components");
    demand(this->Array->GetNumberOfTuples(), particles->GetNumberOfPoints(), "values");
  }

  explicit operator bool() const { return this->Array != nullptr; }

  double Real(vtkIdType point, int component = 0) const
  {
    const double value = this->Array->GetComponent(point, component);
    if (!std::isfinite(value))
    {
      refuse(this->Name, point, inWords(value) + " is not finite");
    }
    return value;
  }

  double Positive(vtkIdType point) const
  {
    const double value = this->Real(point);
    if (!(value > 0.0))
    {
      refuse(this->Name, point, inWords(value) + " must be above 0");
    }
    return value;
  }

  dem::Vec3 Vector(vtkIdType point) const
  {
    return { this->Real(point, 0), this->Real(point, 1), this->Real(point, 2) };
  }

  std::int64_t Whole(vtkIdType point, double smallest, double largest) const
  {
    const double value = this->Real(point);
    if (value != std::floor(value) || value < smallest || value > largest)
    {
      refuse(this->Name, point,
        inWords(value) + " must be a whole number from " + inWords(smallest) + " to " +
          inWords(largest));
    }
    return static_cast<std::int64_t>(value);
  }

  /// @param exact keeps the bits, as the solver wrote them.
  dem::Quaternion Orientation(vtkIdType point, bool exact) const
  {
    const double q[4] = { this->Real(point, 0), this->Real(point, 1), this->Real(point, 2),
      this->Real(point, 3) };
    const double length = std::sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
    if (std::abs(length - 1.0) > 1e-3)
    {
      refuse(this->Name, point,
        "the quaternion (" + inWords(q[0]) + ", " + inWords(q[1]) + ", " + inWords(q[2]) + ", " +
          inWords(q[3]) + ") must have the length 1 but has " + inWords(length));
    }
    const double s = exact || std::abs(length - 1.0) < 1e-12 ? 1.0 : 1.0 / length;
    return { s * q[0], s * q[1], s * q[2], s * q[3] };
  }

private:
  std::string Name;
  vtkDataArray* Array;
};

dem::Vec3 readPosition(vtkPointSet* particles, vtkIdType point)
{
  double p[3];
  particles->GetPoint(point, p);
  const dem::Vec3 position{ p[0], p[1], p[2] };
  if (!dem::isFinite(position))
  {
    throw dem::Error("Particle input: point " + std::to_string(point) + " is at (" + inWords(p[0]) +
      ", " + inWords(p[1]) + ", " + inWords(p[2]) + "), which is not finite.");
  }
  return position;
}

std::vector<dem::Particle> readGrains(vtkPointSet* particles, double density, bool exact)
{
  const vtkIdType count = particles->GetNumberOfPoints();
  const Column radius(particles, names::Radius, 1);
  const Column mass(particles, names::Mass, 1);
  const Column velocity(particles, names::Velocity, 3);
  const Column angularVelocity(particles, names::AngularVelocity, 3);
  const Column orientation(particles, names::Orientation, 4);
  const Column id(particles, names::ParticleId, 1);
  const Column material(particles, names::Material, 1);
  if (!radius && count > 0)
  {
    throw dem::Error("Particle input: there is no point array 'Radius'.");
  }
  // Numbers up to 2^53 are whole in double precision. Half of them are left for grains that are
  // still to be spawned; a run reads those of its own back, too.
  const double largestId = exact ? 9007199254740992.0 : 4503599627370496.0;
  constexpr double largestMaterial = std::numeric_limits<int>::max();
  vtkUnsignedCharArray* ghosts = particles->GetPointGhostArray();
  const bool marked = ghosts && ghosts->GetNumberOfTuples() == count;
  constexpr int elsewhere =
    vtkDataSetAttributes::DUPLICATEPOINT | vtkDataSetAttributes::HIDDENPOINT;
  std::vector<dem::Particle> grains;
  grains.reserve(count);
  for (vtkIdType i = 0; i < count; ++i)
  {
    if (marked && (ghosts->GetValue(i) & elsewhere) != 0)
    {
      continue; // another process has it
    }
    dem::Particle& grain = grains.emplace_back();
    grain.position = readPosition(particles, i);
    grain.radius = radius.Positive(i);
    grain.mass = mass ? mass.Positive(i) : dem::sphereMass(density, grain.radius);
    grain.velocity = velocity ? velocity.Vector(i) : dem::Vec3{};
    grain.angularVelocity = angularVelocity ? angularVelocity.Vector(i) : dem::Vec3{};
    grain.orientation = orientation ? orientation.Orientation(i, exact) : dem::Quaternion{};
    grain.id = id ? id.Whole(i, 0.0, largestId) : i;
    grain.material = material ? static_cast<int>(material.Whole(i, 0.0, largestMaterial)) : 0;
  }
  return grains;
}

/// Orders the grains by id, as the solver and its outputs have them.
void order(std::vector<dem::Particle>& grains)
{
  std::stable_sort(grains.begin(), grains.end(),
    [](const dem::Particle& a, const dem::Particle& b) { return a.id < b.id; });
  const auto twice = std::adjacent_find(grains.begin(), grains.end(),
    [](const dem::Particle& a, const dem::Particle& b) { return a.id == b.id; });
  if (twice != grains.end())
  {
    throw dem::Error("Particle input, array 'ParticleId': the id " + std::to_string(twice->id) +
      " occurs more than once.");
  }
}

std::uint64_t fingerprint(const Start& start)
{
  Hash hash;
  const dem::Particles& grains = start.snapshot.particles;
  for (const dem::VectorRows* vectors :
    { &grains.position, &grains.velocity, &grains.angularVelocity })
  {
    for (const dem::Row& row : vectors->row) // with radius and mass
    {
      for (double value : { row.x, row.y, row.z, row.w })
      {
        hash.Add(value);
      }
    }
  }
  for (std::size_t i = 0; i < grains.size(); ++i)
  {
    const dem::Quaternion& q = grains.orientation[i];
    for (double value : { q.w, q.x, q.y, q.z })
    {
      hash.Add(value);
    }
    hash.Add(grains.id[i]);
    hash.Add(std::int64_t{ grains.material[i] });
  }
  for (const std::int32_t place : start.snapshot.order)
  {
    hash.Add(std::int64_t{ place });
  }
  for (const dem::ContactHistory& contact : start.snapshot.contacts)
  {
    hash.Add(contact.first);
    hash.Add(contact.second);
    std::for_each(contact.springs.begin(), contact.springs.end(), [&](double v) { hash.Add(v); });
  }
  for (const dem::InflowState& inflow : start.snapshot.spawn.inflows)
  {
    hash.Add(inflow.random);
    hash.Add(inflow.count);
    hash.Add(inflow.fills);
    for (double value : { inflow.carriedRadius, inflow.mass, inflow.asked, inflow.askedBefore })
    {
      hash.Add(value);
    }
  }
  hash.Add(start.snapshot.outflow.count);
  hash.Add(start.snapshot.outflow.mass);
  hash.Add(start.snapshot.outflow.stepsSinceCheck);
  hash.Add(start.snapshot.spawn.nextId);
  hash.Add(start.snapshot.suppliedEnergy);
  hash.Add(start.snapshot.stepsSinceSort);
  for (const dem::ElementWork& done : start.snapshot.slidingWork)
  {
    hash.Add(done.element);
    hash.Add(done.work);
  }
  for (const dem::RunClock* clock : { &start.restart.wallClock, &start.restart.inflowClock })
  {
    hash.Add(clock->steps);
    hash.Add(clock->time);
    hash.Add(clock->timeStep);
    hash.Add(clock->frameInterval);
  }
  hash.Add(start.restart.timeStep);
  return hash.Get();
}

}

vtkPointSet* findParticles(vtkDataObject* input)
{
  const std::vector<Leaf> leaves = findLeaves(input, "Particle input");
  if (leaves.size() != 1)
  {
    throw dem::Error("Particle input: " + std::to_string(leaves.size()) +
      " blocks, but it must be a single set of points; use Extract Block or Merge Blocks first.");
  }
  auto* particles = vtkPointSet::SafeDownCast(leaves[0].data);
  if (!particles)
  {
    throw dem::Error(leaves[0].name + " is a " + leaves[0].data->GetClassName() +
      ", but grains must be points (vtkPointSet).");
  }
  return particles;
}

std::string findTrouble(vtkDataObject* input)
{
  vtkFieldData* fieldData = input->GetFieldData();
  vtkAbstractArray* status = fieldData ? fieldData->GetAbstractArray(names::Status) : nullptr;
  auto* text = vtkStringArray::SafeDownCast(status);
  const bool isText = text && text->GetNumberOfValues() == 1;
  return isText && text->GetValue(0) != "OK" ? text->GetValue(0) : std::string();
}

Start readParticles(vtkPointSet* particles, double density, const RestartKey& key)
{
  Start start;
  const bool exact = hasRestart(particles->GetFieldData());
  std::vector<dem::Particle> grains = readGrains(particles, density, exact);
  order(grains);
  for (const dem::Particle& grain : grains)
  {
    start.snapshot.particles.add(grain);
  }
  start.restart = readRestart(particles->GetFieldData(), key, start.snapshot, start.notes);
  start.fingerprint = fingerprint(start);
  return start;
}

}
