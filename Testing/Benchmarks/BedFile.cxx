#include "BedFile.h"

#include <cstdio>
#include <fstream>
#include <sstream>
#include <type_traits>

namespace bed
{

namespace
{

constexpr std::uint64_t Format = 0x62656434; // of the files; another when what is kept changes
constexpr std::uint64_t LargestArray = 1000000000;

template <typename T, typename Allocator>
void transfer(std::fstream& file, std::vector<T, Allocator>& values, bool write)
{
  static_assert(std::is_trivially_copyable<T>::value, "written as bytes");
  std::uint64_t size = values.size();
  const auto bytes = [](auto* p) { return reinterpret_cast<char*>(p); };
  if (write)
  {
    file.write(bytes(&size), sizeof(size));
    file.write(bytes(values.data()), static_cast<std::streamsize>(size * sizeof(T)));
  }
  else
  {
    file.read(bytes(&size), sizeof(size));
    values.resize(file && size < LargestArray ? size : 0);
    file.read(bytes(values.data()), static_cast<std::streamsize>(values.size() * sizeof(T)));
  }
}

bool transfer(const std::string& name, dem::Snapshot& state, bool write)
{
  std::fstream file(name, std::ios::binary | (write ? std::ios::out : std::ios::in));
  std::vector<std::uint64_t> format{ Format };
  transfer(file, format, write);
  if (format != std::vector<std::uint64_t>{ Format })
  {
    return false;
  }
  dem::Particles& p = state.particles;
  for (dem::VectorArray* vectors : { &p.position, &p.velocity, &p.angularVelocity })
  {
    transfer(file, vectors->packed, write);
  }
  transfer(file, p.orientation, write);
  transfer(file, p.id, write);
  transfer(file, p.material, write);
  p.temperature.resize(p.size(), dem::UsualTemperature); // beds are settled without heat
  transfer(file, state.contacts, write);
  const auto isThere = [&](bool inState)
  { return write ? inState : file.good() && file.peek() != std::fstream::traits_type::eof(); };
  if (isThere(!p.shaped.empty() || state.cell.begun))
  {
    transfer(file, p.shaped, write);
    transfer(file, p.shapedOf, write);
    transfer(file, p.feature, write);
    p.furtherBalls = p.shaped.empty() ? 0 : p.size() - p.shaped.size();
  }
  if (isThere(state.cell.begun))
  {
    std::vector<dem::CellState> cell{ state.cell };
    transfer(file, cell, write);
    state.cell = cell.empty() ? dem::CellState() : cell.front();
  }
  file.clear(file.rdstate() & ~std::ios::eofbit);
  file.flush();
  return file.good();
}

}

namespace
{

void finish(std::ofstream& file, const std::string& name)
{
  if (!file.flush())
  {
    throw dem::Error("Cannot write " + name + ".");
  }
}

}

bool readBed(const std::string& file, dem::Snapshot& state)
{
  return transfer(file, state, false);
}

void writeBed(const std::string& file, const dem::Snapshot& state)
{
  const std::string part = file + ".part";
  dem::Snapshot copy = state;
  if (!transfer(part, copy, true) || std::rename(part.c_str(), file.c_str()) != 0)
  {
    throw dem::Error("Cannot write " + file + ".");
  }
}

namespace
{

/// @param box lines of the header that say where it is
void writeData(const std::string& name, const dem::Particles& p, double density,
  const std::string& box)
{
  std::ofstream file(name);
  file.precision(17);
  file << "A settled bed\n\n" << p.size() << " atoms\n1 atom types\n" << box;
  file << "\nAtoms # sphere\n\n";
  for (std::size_t i = 0; i < p.size(); ++i)
  {
    const dem::Vec3 x = p.position.get(i);
    file << i + 1 << " 1 " << 2 * p.radius(i) << ' ' << density << ' ' << x.x << ' ' << x.y << ' '
         << x.z << '\n';
  }
  file << "\nVelocities\n\n";
  for (std::size_t i = 0; i < p.size(); ++i)
  {
    const dem::Vec3 v = p.velocity.get(i), w = p.angularVelocity.get(i);
    file << i + 1 << ' ' << v.x << ' ' << v.y << ' ' << v.z << ' ' << w.x << ' ' << w.y << ' '
         << w.z << '\n';
  }
  finish(file, name);
}

}

void writeLammps(const std::string& name, const dem::Particles& p, double density, double width)
{
  std::ostringstream box;
  box.precision(17);
  box << "0 " << width << " xlo xhi\n0 " << width << " ylo yhi\n";
  box << "0 " << 1.5 * width << " zlo zhi\n";
  writeData(name, p, density, box.str());
}

void writeLammps(const std::string& name, const dem::Particles& p, double density,
  const dem::CellState& cell)
{
  std::ostringstream box;
  box.precision(17);
  const dem::Vec3 corner = cell.origin;
  const dem::Matrix3& edges = cell.edges;
  box << corner.x << ' ' << corner.x + edges.a.x << " xlo xhi\n";
  box << corner.y << ' ' << corner.y + edges.b.y << " ylo yhi\n";
  box << corner.z << ' ' << corner.z + edges.c.z << " zlo zhi\n";
  box << edges.b.x << " 0 0 xy xz yz\n";
  writeData(name, p, density, box.str());
}

void writePoses(const std::string& name, const dem::Particles& p, double width)
{
  std::ofstream file(name);
  file.precision(17);
  file << width << '\n';
  for (const dem::ShapedGrain& grain : p.shaped)
  {
    const dem::Vec3 x = grain.position;
    const dem::Quaternion q = grain.orientation;
    file << grain.size << ' ' << grain.mass << ' ' << x.x << ' ' << x.y << ' ' << x.z << ' ' << q.w
         << ' ' << q.x << ' ' << q.y << ' ' << q.z << '\n';
  }
  finish(file, name);
}

}
