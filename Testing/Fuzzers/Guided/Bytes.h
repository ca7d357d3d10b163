// What a fuzzer offers, taken piece by piece.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <string>
#include <string_view>

namespace fuzzed
{

/// Whether an input is one of so many, always the same ones, with which what takes a hundred times
/// as long as reading them is done as well.
inline bool isOneOf(std::size_t many, const std::uint8_t* data, std::size_t size)
{
  return std::hash<std::string_view>{}({ reinterpret_cast<const char*>(data), size }) % many == 0;
}

class Bytes
{
public:
  Bytes(const std::uint8_t* data, std::size_t size) : Next(data), Left(size) {}

  bool any() const { return this->Left > 0; }

  /// The next bytes as a value; 0 for those that are not there.
  template <typename T>
  T take()
  {
    T value{};
    const std::size_t size = std::min(sizeof(T), this->Left);
    std::memcpy(&value, this->Next, size);
    this->skip(size);
    return value;
  }

  std::size_t below(std::size_t limit)
  {
    return limit > 0 ? this->take<std::uint16_t>() % limit : 0;
  }

  std::string text(std::size_t most)
  {
    const std::size_t size = std::min(most, this->Left);
    const std::string taken(reinterpret_cast<const char*>(this->Next), size);
    this->skip(size);
    return taken;
  }

  std::string rest() { return this->text(this->Left); }

private:
  void skip(std::size_t size)
  {
    this->Next += size;
    this->Left -= size;
  }

  const std::uint8_t* Next;
  std::size_t Left;
};

}
