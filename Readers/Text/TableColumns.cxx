#include "Text/TableColumns.h"

#include "Text/TextScanner.h"

#include <array>
#include <map>

namespace granular
{
namespace
{

constexpr auto SlotCount = static_cast<std::size_t>(TableSlot::Count);

/// TinyDEM's names, and names that follow its pattern.
constexpr std::array<const char*, SlotCount> ownNames = { "x", "y", "z", "R", "vx", "vy", "vz",
  "q0", "q1", "q2", "q3", "wx", "wy", "wz", "mass", "id", "material" };

/// Small letters.
std::map<std::string, TableSlot> makeNames()
{
  std::map<std::string, TableSlot> names;
  const auto add = [&names](const std::string& name, TableSlot first, std::size_t part)
  { names.emplace(name, static_cast<TableSlot>(static_cast<std::size_t>(first) + part)); };
  for (std::size_t k = 0; k < SlotCount; ++k)
  {
    add(lowered(ownNames[k]), TableSlot::X, k);
  }
  add("radius", TableSlot::Radius, 0);
  add("particleid", TableSlot::Id, 0);
  struct Vector
  {
    const char* name;
    TableSlot first;
    const char* ends;
  };
  // ParaView writes Points:0, pandas' frames of a simulation have Position_x.
  constexpr Vector vectors[] = { { "points", TableSlot::X, "xyz" },
    { "position", TableSlot::X, "xyz" }, { "velocity", TableSlot::VX, "xyz" },
    { "orientation", TableSlot::Q0, "wxyz" }, { "angularvelocity", TableSlot::WX, "xyz" },
    { "omega", TableSlot::WX, "xyz" } };
  for (const Vector& vector : vectors)
  {
    for (std::size_t part = 0; vector.ends[part] != '\0'; ++part)
    {
      const std::string name = vector.name;
      const std::string number = std::to_string(part);
      for (const std::string& end : { ":" + number, "_" + number,
             '_' + std::string(1, vector.ends[part]), std::string(1, vector.ends[part]) })
      {
        add(name + end, vector.first, part);
      }
    }
  }
  return names;
}

}

std::vector<TableSlot> meaningsOf(const std::vector<std::string>& names)
{
  static const std::map<std::string, TableSlot> known = makeNames();
  std::vector<TableSlot> meanings(names.size(), TableSlot::None);
  std::array<bool, SlotCount> isTaken{};
  for (const bool isOwn : { true, false })
  {
    for (std::size_t k = 0; k < names.size(); ++k)
    {
      const auto found = known.find(lowered(names[k]));
      const auto slot = found == known.end() ? SlotCount : static_cast<std::size_t>(found->second);
      if (slot < SlotCount && !isTaken[slot] && (!isOwn || names[k] == ownNames[slot]))
      {
        isTaken[slot] = true;
        meanings[k] = found->second;
      }
    }
  }
  return meanings;
}

}
