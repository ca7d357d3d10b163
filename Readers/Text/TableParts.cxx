#include "Text/TableParts.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace granular
{

std::size_t ExtraColumns::add(const std::string& name, int components)
{
  this->Columns.push_back({ name, {}, components });
  this->IsIgnored.push_back(name.empty());
  return this->Columns.size() - 1;
}

void ExtraColumns::read(std::size_t index, std::string_view field)
{
  double value = 0.0;
  if (!this->IsIgnored[index] && readNumber(field, value) != NumberStatus::Good)
  {
    this->IsIgnored[index] = true;
  }
  if (!this->IsIgnored[index])
  {
    this->Columns[index].values.push_back(value);
  }
}

void ExtraColumns::finish(ParticleTable& table)
{
  for (std::size_t i = 0; i < this->Columns.size(); ++i)
  {
    std::string& name = this->Columns[i].name;
    name = printable(name); // Python cannot name an array otherwise
    if (this->IsIgnored[i])
    {
      table.ignored.push_back(name.empty() ? "(without a name)" : name);
    }
    else
    {
      table.extra.push_back(std::move(this->Columns[i]));
    }
  }
}

void refuseDoubleIds(const std::vector<std::int64_t>& id, const std::vector<std::int64_t>& lines,
  const TextScanner& scanner)
{
  std::vector<std::size_t> order(id.size());
  std::iota(order.begin(), order.end(), std::size_t(0));
  std::sort(order.begin(), order.end(),
    [&id](std::size_t a, std::size_t b) { return id[a] != id[b] ? id[a] < id[b] : a < b; });
  for (std::size_t i = 1; i < order.size(); ++i)
  {
    if (id[order[i]] == id[order[i - 1]])
    {
      scanner.fail("column id is '" + std::to_string(id[order[i]]) + "', as in line " +
          std::to_string(lines[order[i - 1]]) + " already",
        lines[order[i]]);
    }
  }
}

std::int32_t readMaterial(std::string_view field, const char* meaning, const TextScanner& scanner)
{
  const std::int64_t value = scanner.whole(field, meaning);
  if (value < 0 || value > std::numeric_limits<std::int32_t>::max())
  {
    scanner.fail(
      std::string(meaning) + " is " + inQuotes(field) + ", but has to be 0 or above and 32 bits");
  }
  return static_cast<std::int32_t>(value);
}

}
