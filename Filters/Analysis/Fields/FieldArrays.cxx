#include "Analysis/Fields/FieldArrays.h"

#include "Properties/GranularNames.h"
#include "Vtk/GranularArrays.h"

#include <vtkPointData.h>

#include <algorithm>
#include <cmath>

namespace granular
{
namespace
{

/// The sum of contact and kinetic stress.
Tensor stressOf(const FieldValues& v)
{
  Tensor sum;
  for (int k = 0; k < 9; ++k)
  {
    sum[k] = v.contactStress[k] + v.kineticStress[k];
  }
  return sum;
}

double pressureOf(const FieldValues& v)
{
  const Tensor s = stressOf(v);
  return (s[0] + s[4] + s[8]) / 3.0;
}

/// The root of half of d : d, where d is the symmetric part of the stress without the pressure: the
/// size of the stress in simple shear.
double shearOf(const FieldValues& v)
{
  const Tensor s = stressOf(v);
  const double p = pressureOf(v);
  double sum = 0.0;
  for (int i = 0; i < 3; ++i)
  {
    for (int j = 0; j < 3; ++j)
    {
      const double d = 0.5 * (s[3 * i + j] + s[3 * j + i]) - (i == j ? p : 0.0);
      sum += d * d;
    }
  }
  return std::sqrt(0.5 * sum);
}

double ratioOf(const FieldValues& v)
{
  return pressureOf(v) > 0.0 ? shearOf(v) / pressureOf(v) : 0.0;
}

/// Adds arrays of what get(values) returns.
class Writer
{
public:
  Writer(const CoarseFields& fields, const dem::Team& team, vtkPointData* data)
    : Fields(fields), Team(team), Data(data)
  {
  }

  template <typename GetterT>
  void numbers(const char* name, const GetterT& get) const
  {
    this->Data->AddArray(makeNumbers<vtkDoubleArray>(name, this->Fields.size(), this->Team,
      [&](std::int64_t i) { return get(this->Fields.values(i)); }));
  }
  template <typename GetterT>
  void vectors(const char* name, const GetterT& get) const
  {
    this->Data->AddArray(makeVectors(name, this->Fields.size(), this->Team,
      [&](std::int64_t i) { return get(this->Fields.values(i)); }));
  }
  /// Adds an array of tensors of six or nine numbers.
  template <std::size_t Size, typename GetterT>
  void tensors(const char* name, const GetterT& get) const
  {
    this->Data->AddArray(
      makeTuples<vtkDoubleArray>(name, static_cast<int>(Size), this->Fields.size(), this->Team,
        [&](std::int64_t i, double* to)
        {
          const std::array<double, Size> values = get(this->Fields.values(i));
          std::copy(values.begin(), values.end(), to);
        }));
  }

private:
  const CoarseFields& Fields;
  const dem::Team& Team;
  vtkPointData* Data;
};

void addStresses(const Writer& add, const FieldInput& about)
{
  using V = const FieldValues&;
  if (about.hasVelocity)
  {
    add.tensors<9>(names::KineticStress, [](V v) { return v.kineticStress; });
  }
  if (!about.hasContacts)
  {
    return;
  }
  add.tensors<9>(names::ContactStress, [](V v) { return v.contactStress; });
  add.tensors<9>(names::Stress, stressOf);
  add.numbers(names::Pressure, pressureOf);
  add.numbers(names::ShearStress, shearOf);
  add.numbers(names::StressRatio, ratioOf);
  add.tensors<6>(names::Fabric, [](V v) { return v.fabric; });
  add.vectors(names::WallForceDensity, [](V v) { return v.wallForce; });
  if (about.hasTorque)
  {
    add.tensors<9>(names::CoupleStress, [](V v) { return v.coupleStress; });
  }
}

}

void addFieldArrays(const CoarseFields& fields, const FieldInput& about, const dem::Team& team,
  vtkPointData* data)
{
  using V = const FieldValues&;
  const Writer add(fields, team, data);
  add.numbers(names::SolidFraction, [](V v) { return v.solidFraction; });
  add.numbers(names::Density, [](V v) { return v.density; });
  add.numbers(names::NumberDensity, [](V v) { return v.numberDensity; });
  if (about.hasVelocity)
  {
    add.vectors(names::Momentum, [](V v) { return v.momentum; });
    add.vectors(names::Velocity, [](V v) { return v.velocity; });
    add.numbers(names::GranularTemperature, [](V v) { return v.granularTemperature; });
  }
  if (about.hasCounts)
  {
    add.numbers("CoordinationNumber", [](V v) { return v.coordination; });
  }
  if (about.hasTemperature)
  {
    add.numbers(names::Temperature, [](V v) { return v.temperature; });
  }
  addStresses(add, about);
  for (int k = 0; k < static_cast<int>(about.species.size()); ++k)
  {
    data->AddArray(makeNumbers<vtkDoubleArray>(("SolidFraction " + about.species[k]).c_str(),
      fields.size(), team, [&](std::int64_t i) { return fields.ofSpecies(i, k).solidFraction; }));
    if (about.hasVelocity)
    {
      data->AddArray(makeVectors(("Velocity " + about.species[k]).c_str(), fields.size(), team,
        [&](std::int64_t i) { return fields.ofSpecies(i, k).velocity; }));
    }
  }
  data->SetActiveScalars(names::SolidFraction);
}

}
