// What grains and walls are made of, and what any two materials do to each other: two tables. All
// coefficients are properties of a pair, those of two bodies of one material are in its own row.
// Coefficients.def and LawValues.def declare them.
#pragma once

#include "Parameters/Laws/LawValues.h"
#include "Parameters/Laws/OtherLaws.h"

#include <optional>
#include <string>
#include <vector>

namespace dem
{

struct Config;

/// A row of the table of materials. Symbols are those of Vetter (2025), "TinyDEM", Table 2.
struct Material
{
  std::string name;
  double density = 1000.0;      ///< rho [M/L^3, kg/m^3], > 0
  double youngsModulus = 1.0e6; ///< E [M/(L T^2), Pa], > 0
  double poissonRatio = 0.3;    ///< nu, in (-1, 0.5]
  // Between two bodies of this material.
#define COEFFICIENT(name, field, usual, ...) double field = usual;
#define COEFFICIENT_FLAG(name, field, usual, ...) bool field = usual;
#include "Parameters/Coefficients.def"
  LawValues law = usualLawValues(); ///< what only some laws need
};

/// What two bodies do to each other beside being elastic.
struct Coefficients
{
#define COEFFICIENT(name, field, usual, ...) double field = usual;
#define COEFFICIENT_FLAG(name, field, usual, ...) bool field = usual;
#include "Parameters/Coefficients.def"
  LawValues law{};

  double effectiveTwistingFriction() const
  {
    return this->automaticTwistingFriction ? 2.0 * this->slidingFriction / 3.0
                                           : this->twistingFriction;
  }
};

/// Coefficients that are given for some bodies; those that are not stay as they are.
struct GivenCoefficients
{
#define COEFFICIENT(name, field, ...) std::optional<double> field;
#include "Parameters/Coefficients.def"
  GivenLawValues law;

  bool operator==(const GivenCoefficients& o) const
  {
    bool same = this->law == o.law;
#define COEFFICIENT(name, field, ...) same = same && this->field == o.field;
#include "Parameters/Coefficients.def"
    return same;
  }
  Coefficients over(Coefficients others) const;
  /// The first that is wrong, in a sentence that begins with @a owner; empty when all is well.
  std::string findProblem(const std::string& owner) const;
};

/// A row of the table of pairs.
struct MaterialPair : GivenCoefficients
{
  std::string first;
  std::string second;
  OtherLaws laws; ///< of contacts of the two, instead of the usual ones
};

/// What a wall is made of, and in what it differs from that.
struct WallMaterial : GivenCoefficients
{
  int index = 0; ///< for those who read the walls
  /// A row of the table of materials; without one the wall is as elastic as the configuration says
  /// of walls, and does to a grain what one of the grain's own material would.
  std::string name;

  bool operator==(const WallMaterial& o) const
  {
    return this->index == o.index && this->name == o.name &&
      static_cast<const GivenCoefficients&>(*this) == o;
  }
};

/// Some of many grains that are of a material.
struct MaterialShare
{
  std::string name;
  double share = 1.0; ///< of the number of grains, of any sum, > 0
};

/// The materials of a run by index.
class Materials
{
public:
  /// @param config must have passed findProblem()
  explicit Materials(const Config& config);

  int count() const { return static_cast<int>(this->Rows.size()); }
  /// Material of a grain with this index. Without a table all grains are of one material, whatever
  /// their index.
  const Material& of(int index) const { return this->Rows[this->Tabled ? index : 0]; }
  bool isTable() const { return this->Tabled; }
  /// Index of a material by its name; -1 if the name is not in the table.
  int find(const std::string& name) const;
  /// The names, as they are listed in a sentence.
  std::string names() const;
  /// Coefficients between two bodies of these materials. Given coefficients count. Other
  /// coefficients are means of those that either material has with itself, by the rules that users
  /// choose (MixingChoice). The usual rule is the geometric mean, as in LAMMPS' granular pair
  /// styles, and stiffnesses are those of two springs in series, each of twice the stiffness of its
  /// material (Zhao and Zhao 2021, SudoDEM). The twisting friction follows the sliding one where
  /// both materials have it so.
  Coefficients between(int first, int second) const;
  /// Coefficients between a grain of this material and a wall.
  Coefficients between(int grain, const WallMaterial& wall) const;
  /// The law of two bodies of these materials, where other pairs have that of the configuration.
  LawChoice lawBetween(int first, int second) const;
  /// The law of a grain of this material and a wall. A wall of no material of the table counts as
  /// one of the grain's own.
  LawChoice lawBetween(int grain, const WallMaterial& wall) const;
  /// The largest values that any two have, of those that only some laws need.
  /// @param walls that grains may touch
  LawValues largest(const std::vector<WallMaterial>& walls = {}) const;
  /// The one whose grains need the smallest steps (equation 49).
  const Material& stiffest() const;
  /// What is wrong with a mixture, in words that follow its owner's name; empty when all is well.
  std::string findProblem(const std::vector<MaterialShare>& mixture) const;
  /// Material of a wall; none if the wall is of no material of the table.
  const Material* of(const WallMaterial& wall) const;

private:
  int rowOf(const WallMaterial& wall, int grain) const
  {
    return wall.name.empty() ? grain : this->find(wall.name);
  }

  bool Tabled;
  MixingChoice Rules;
  LawChoice Usual; ///< law
  std::vector<Material> Rows;
  std::vector<MaterialPair> Given; ///< row by row of a square table
};

/// The largest values of two bodies that have the law; of any two where none have it.
/// @param walls that grains may touch
LawValues largestWith(const LawChoice& law, const Config& config,
  const std::vector<WallMaterial>& walls);

/// What the parts of the law need of the materials and lack, in one sentence; empty when all is
/// well.
std::string findProblemOfLaw(const Config& config);
/// What may be a mistake, in one sentence; empty when there is nothing to say.
std::string noteOnLaw(const Config& config);
/// Rules of mixing that change nothing, as there is one material, in one sentence; empty if there
/// are none.
std::string noteOnMixing(const Config& config);

/// The first row of either table of @a config that cannot be simulated, in a sentence that names
/// it; empty when all is well.
std::string findProblemOfMaterials(const Config& config);

}
