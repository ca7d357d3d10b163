#include "Basics/Error.h"
#include "GrainRows.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace granular
{
namespace
{

constexpr double sphere = 4.18879020478639098; // volume of the sphere of radius 1

/// The number in a word of a type, from 1; 0 if it is none.
std::int32_t typeNumber(const std::string& word)
{
  std::int64_t number = 0;
  const bool isNumber = readNumber(word, number) == NumberStatus::Good;
  return isNumber && number > 0 && number < 2147483648LL ? static_cast<std::int32_t>(number) : 0;
}

class Completion
{
public:
  Completion(GrainRecords&& records, const GrainContext& context)
    : Records(std::move(records)), Context(context), Grains(this->State.grains)
  {
  }

  GrainState complete()
  {
    const std::array<void (Completion::*)(), 8> stages{ &Completion::nameMaterials,
      &Completion::locate, &Completion::size, &Completion::weigh, &Completion::number,
      &Completion::setVelocities, &Completion::orient, &Completion::keepOthers };
    for (std::size_t i = 0; i < stages.size(); ++i)
    {
      this->Context.scanner.tellOfRest(static_cast<double>(i) / stages.size());
      (this->*stages[i])();
    }
    return std::move(this->State);
  }

private:
  std::size_t count() const { return this->Records.size(); }

  [[noreturn]] void fail(const std::string& what) const { this->Context.scanner.fail(what, 0); }

  std::vector<double> take(Quantity quantity, const std::vector<double>& standard)
  {
    std::vector<double>& values = this->Records.of(quantity);
    for (std::size_t i = values.empty() ? 0 : this->count(); i < this->count(); ++i)
    {
      values.insert(values.end(), standard.begin(), standard.end());
    }
    return std::move(values);
  }

  void keep(const char* name, Quantity quantity)
  {
    if (this->Records.names(quantity) || this->Records.has(quantity))
    {
      this->Grains.extra.push_back(
        { name, std::move(this->Records.of(quantity)), widthOf(quantity) });
    }
  }

  void setVelocities()
  {
    this->Grains.velocity = this->take(Quantity::Velocity, { 0.0, 0.0, 0.0 });
    this->Grains.angularVelocity = this->take(Quantity::AngularVelocity, { 0.0, 0.0, 0.0 });
  }

  void keepOthers()
  {
    this->Records.extra.finish(this->Grains);
    this->keep("Force", Quantity::Force);
    this->keep("Torque", Quantity::Torque);
    this->keep("AngularMomentum", Quantity::AngularMomentum);
    this->State.box = this->Context.box;
  }

  /// Types from 1 become indices from 0; words get indices in the order of the alphabet, which does
  /// not change from one time to the next while all are there.
  void nameMaterials()
  {
    this->Grains.hasMaterial =
      this->Records.names(Quantity::Material) || this->Records.names(Quantity::Species);
    this->Grains.material = std::move(this->Records.material);
    if (!this->Grains.material.empty() || this->Records.species.empty())
    {
      return;
    }
    const std::vector<std::string>& names = this->Records.speciesNames;
    std::vector<std::int32_t> index(names.size());
    if (std::all_of(names.begin(), names.end(), [](const auto& name) { return typeNumber(name); }))
    {
      std::transform(names.begin(), names.end(), index.begin(),
        [](const std::string& name) { return typeNumber(name) - 1; });
    }
    else
    {
      std::vector<std::size_t> order(names.size());
      std::iota(order.begin(), order.end(), std::size_t(0));
      std::sort(order.begin(), order.end(),
        [&names](std::size_t a, std::size_t b) { return names[a] < names[b]; });
      for (std::size_t i = 0; i < order.size(); ++i)
      {
        index[order[i]] = static_cast<std::int32_t>(i);
        this->State.materialNames.push_back(printable(names[order[i]]));
      }
    }
    for (const std::int32_t species : this->Records.species)
    {
      this->Grains.material.push_back(index[species]);
    }
  }

  void locate()
  {
    const std::vector<double>& scaled = this->Records.of(Quantity::ScaledPosition);
    if (scaled.empty())
    {
      this->Grains.position = std::move(this->Records.of(Quantity::Position));
      return;
    }
    const FileBox& box = *this->Context.box;
    for (std::size_t i = 0; i < scaled.size(); i += 3)
    {
      for (int axis = 0; axis < 3; ++axis)
      {
        this->Grains.position.push_back(box.corner[axis] + scaled[i] * box.edges[0][axis] +
          scaled[i + 1] * box.edges[1][axis] + scaled[i + 2] * box.edges[2][axis]);
        if (!std::isfinite(this->Grains.position.back()))
        {
          this->Context.scanner.fail("the position is not finite in this box",
            this->Records.lines[i / 3]);
        }
      }
    }
  }

  /// The value from the user for the type of a grain.
  double given(const std::vector<double>& values, std::size_t i, const char* property) const
  {
    const std::size_t type = this->Grains.material.empty() ? 0 : this->Grains.material[i];
    if (values.size() > 1 && type >= values.size())
    {
      this->fail("give one value, or one for each type, as " + std::string(property) +
        ": there are grains of type " + std::to_string(type + 1) + ", but " +
        std::to_string(values.size()) + " values");
    }
    const double value = values[values.size() > 1 ? type : 0];
    if (!(value > 0.0) || !std::isfinite(value))
    {
      this->fail(std::string(property) + " has to be above 0 and finite");
    }
    return value;
  }

  void size()
  {
    this->Grains.radius = std::move(this->Records.of(Quantity::Radius));
    if (!this->Grains.radius.empty() || this->count() == 0)
    {
      return;
    }
    for (const double diameter : this->Records.of(Quantity::Diameter))
    {
      this->Grains.radius.push_back(0.5 * diameter);
      if (this->Grains.radius.back() == 0.0)
      {
        this->fail("column diameter is too small for half of it to be a radius");
      }
    }
    if (this->Grains.radius.empty() && this->Context.missing.radii.empty())
    {
      this->fail(
        "give one radius, or one for each type of grains, as Radii of the reader: the file "
        "has none");
    }
    for (std::size_t i = this->Grains.radius.size(); i < this->count(); ++i)
    {
      this->Grains.radius.push_back(this->given(this->Context.missing.radii, i, "Radii"));
    }
  }

  void weigh()
  {
    this->Grains.mass = std::move(this->Records.of(Quantity::Mass));
    const std::vector<double>& densities = this->Context.missing.densities;
    const std::vector<double>& own = this->Records.of(Quantity::Density);
    this->Grains.hasMass = !this->Grains.mass.empty() || this->Records.names(Quantity::Mass) ||
      this->Records.names(Quantity::Density) || !densities.empty();
    if (!this->Grains.mass.empty() || (own.empty() && densities.empty()))
    {
      return;
    }
    for (std::size_t i = 0; i < this->count(); ++i)
    {
      const double density = own.empty() ? this->given(densities, i, "Densities") : own[i];
      this->Grains.mass.push_back(density * sphere * std::pow(this->Grains.radius[i], 3));
      if (!(this->Grains.mass.back() > 0.0) || !std::isfinite(this->Grains.mass.back()))
      {
        this->Context.scanner.fail("the mass from radius and density is 0 or infinite",
          this->Records.lines[i]);
      }
    }
  }

  void number()
  {
    std::vector<std::int64_t>& id = this->Records.id;
    for (std::size_t i = 0; i < id.size(); ++i)
    {
      if (id[i] < this->Context.firstId)
      {
        this->Context.scanner.fail("column id is '" + std::to_string(id[i]) + "', but has to be " +
            std::to_string(this->Context.firstId) + " or above",
          this->Records.lines[i]);
      }
    }
    refuseDoubleIds(id, this->Records.lines, this->Context.scanner);
    if (id.empty())
    {
      id.resize(this->count());
      std::iota(id.begin(), id.end(), this->Context.firstId);
    }
    for (const std::int64_t number : id)
    {
      this->Grains.id.push_back(number - this->Context.firstId);
    }
  }

  void orient()
  {
    this->Grains.orientation = this->take(Quantity::Orientation, { 1.0, 0.0, 0.0, 0.0 });
    const std::vector<double>& q = this->Grains.orientation;
    for (std::size_t i = 0; i < this->count(); ++i)
    {
      if (q[4 * i] == 0.0 && q[4 * i + 1] == 0.0 && q[4 * i + 2] == 0.0 && q[4 * i + 3] == 0.0)
      {
        this->Context.scanner.fail("the quaternion of the orientation is 0, 0, 0, 0",
          this->Records.lines[i]);
      }
    }
  }

  GrainRecords Records;
  const GrainContext& Context;
  GrainState State;
  ParticleTable& Grains;
};

}

GrainState completeGrains(GrainRecords&& records, const GrainContext& context)
{
  return Completion(std::move(records), context).complete();
}

}
