// Rows of grains whose columns are in any order, set off by white space.
#pragma once

#include "GrainFile.h"
#include "Text/TableParts.h"

#include <map>
#include <set>

namespace granular
{

/// What a column holds.
enum class Quantity
{
  Position,
  ScaledPosition, ///< in parts of the box
  Velocity,
  AngularVelocity,
  AngularMomentum,
  Orientation, ///< real part first
  Force,
  Torque,
  Radius,
  Diameter,
  Mass,
  Density,
  EllipsoidFlag, ///< of LAMMPS: 1 for an ellipsoid, 0 for a point
  RealCount,     ///< from here on no real numbers
  Id = RealCount,
  Species,  ///< a type of LAMMPS, from 1, or a word
  Material, ///< a number from 0
  Extra,
  Skipped
};

/// How many components a real quantity has.
int widthOf(Quantity quantity);

struct GrainColumn
{
  std::string name;
  Quantity quantity = Quantity::Extra;
  int part = 0;       ///< which component
  int extraParts = 1; ///< of Extra: how many components; the columns follow each other
};

/// The column of that name in a dump of LAMMPS or an export of Yade.
GrainColumn columnNamed(std::string_view name);

/// What has been read, before it is completed.
struct GrainRecords
{
  template <typename T>
  using ByQuantity = std::array<T, static_cast<std::size_t>(Quantity::RealCount)>;

  ByQuantity<std::vector<double>> real; ///< all components of each grain; empty where not there
  std::vector<std::int64_t> id;         ///< as in the file, or empty
  std::vector<std::int32_t> species;    ///< in the order of `speciesNames`, or empty
  std::vector<std::string> speciesNames;
  std::vector<std::int32_t> material; ///< or empty
  std::vector<std::int64_t> lines;    ///< of the grains in the file
  ExtraColumns extra;
  std::set<Quantity> named; ///< what there are columns of, with grains or without

  std::size_t size() const { return this->lines.size(); }
  bool has(Quantity quantity) const { return !this->of(quantity).empty(); }
  bool names(Quantity quantity) const { return this->named.count(quantity) != 0; }
  std::vector<double>& of(Quantity q) { return this->real[static_cast<std::size_t>(q)]; }
  const std::vector<double>& of(Quantity q) const
  {
    return this->real[static_cast<std::size_t>(q)];
  }
};

/// Collects grains row by row.
class GrainRows
{
public:
  /// Fails when columns of a position or an orientation are missing, or one is there twice.
  GrainRows(std::vector<GrainColumn> columns, const TextScanner& scanner);

  /// Takes @a line, which the scanner is at.
  void read(std::string_view line);

  GrainRecords& records() { return this->Records; }

private:
  void demandWhole(Quantity quantity, const char* names);
  void readField(std::size_t column, std::string_view field);
  void readReal(std::size_t column, std::string_view field);
  void readSpecies(std::string_view field);

  std::vector<GrainColumn> Columns;
  std::vector<std::string> Meanings;   ///< how messages call the columns
  std::vector<std::size_t> ExtraIndex; ///< by columns, where they are Extra
  const TextScanner& Scanner;
  std::map<std::string, std::int32_t, std::less<>> SpeciesIndex;
  GrainRecords Records;
};

/// What the completion needs beside the records.
struct GrainContext
{
  const MissingValues& missing;
  const TextScanner& scanner;
  std::int64_t firstId = 0; ///< the smallest id in files of this kind, which is 0 here
  std::optional<FileBox> box;
};

/// Makes grains of records: positions from fractions of the box, radii and masses from what is
/// there or from what the user says, ids where there are none, materials from types.
GrainState completeGrains(GrainRecords&& records, const GrainContext& context);

}
