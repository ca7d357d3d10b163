// TinyDEM's particle table (Vetter 2025, section 4): comma separated values, a header line that
// names the columns, a grain on each further line.
//
//   x,y,z,R,vx,vy,vz,q0,q1,q2,q3,wx,wy,wz
//
// Columns are found by name (TableColumns.h) and may be in any order, with commas, semicolons or
// white space between them; lines that begin with # are remarks, of which the last one before the
// rows may name the columns. Position and radius are needed; velocity and angular velocity default
// to 0, the orientation quaternion (q0 is its real part) to 1, 0, 0, 0. Beyond TinyDEM there may be
// `id`, `material` and `mass`, and any further columns of numbers.
#pragma once

#include "Text/Watch.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace granular
{

struct ExtraColumn
{
  std::string name;
  std::vector<double> values;
  int components = 1; ///< values for each grain
};

/// All vectors hold one entry, or three or four, for each grain, in the order of the file.
struct ParticleTable
{
  std::vector<double> position;        ///< x, y, z [L, m]
  std::vector<double> radius;          ///< R [L, m], above 0
  std::vector<double> velocity;        ///< vx, vy, vz [L/T, m/s]
  std::vector<double> orientation;     ///< q0, q1, q2, q3
  std::vector<double> angularVelocity; ///< wx, wy, wz [1/T, rad/s]
  std::vector<std::int64_t> id;        ///< from column `id`, else the row from 0; all different
  std::vector<std::int32_t> material;  ///< from column `material`, else empty
  std::vector<double> mass;            ///< from column `mass` [M, kg], else empty
  std::vector<ExtraColumn> extra;      ///< further columns that hold numbers throughout
  std::vector<std::string> ignored;    ///< further columns that do not
  bool hasMaterial = false;            ///< whether grains have materials, if there were any
  bool hasMass = false;                ///< whether grains have masses, if there were any

  std::size_t size() const { return this->radius.size(); }
};

/// Reads a table; a header without grains is legal. Throws a dem::Error that names @a fileName, the
/// line, the column and the value otherwise.
ParticleTable parseParticleTable(std::string_view text, const std::string& fileName,
  const Watch& watch = {});

/// Whether @a text begins with the names of the columns that a particle table needs.
bool looksLikeParticleTable(std::string_view text);

/// Writes TinyDEM's fourteen columns, with @a extraColumns `id` and, where filled, `material` and
/// `mass` after them. Numbers are the shortest that read back as the same bits.
std::string formatParticleTable(const ParticleTable& table, bool extraColumns);

}
