#include "Contacts/PairTranspose.h"

namespace dem
{

void PairTranspose::build(const PairRows& pairs)
{
  const std::size_t rows = pairs.rowBegin.size() - 1;
  this->rowBegin.assign(rows + 1, 0);
  for (const std::int32_t partner : pairs.partner)
  {
    ++this->rowBegin[partner + 1];
  }
  for (std::size_t row = 0; row < rows; ++row)
  {
    this->rowBegin[row + 1] += this->rowBegin[row];
  }
  this->pair.resize(pairs.partner.size());
  std::vector<std::int64_t> next(this->rowBegin.begin(), this->rowBegin.end() - 1);
  for (std::size_t p = 0; p < pairs.partner.size(); ++p)
  {
    this->pair[next[pairs.partner[p]]++] = static_cast<std::int64_t>(p);
  }
}

}
