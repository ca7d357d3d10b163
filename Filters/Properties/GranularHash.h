// A 64-bit fingerprint: equal content has an equal value on every machine.
#pragma once

#include <cstdint>
#include <cstring>

namespace granular
{

class Hash
{
public:
  void Add(std::uint64_t word)
  {
    this->Value = (this->Value ^ word) * 0x9E3779B97F4A7C15ull;
    this->Value ^= this->Value >> 29;
  }
  void Add(std::int64_t word) { this->Add(static_cast<std::uint64_t>(word)); }
  void Add(double number)
  {
    std::uint64_t word;
    std::memcpy(&word, &number, sizeof(word));
    this->Add(word);
  }
  std::uint64_t Get() const { return this->Value; }

private:
  std::uint64_t Value = 0x243F6A8885A308D3ull;
};

}
