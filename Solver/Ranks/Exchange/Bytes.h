// What ranks send each other: numbers and columns as the bytes that they are.
#pragma once

#include "Basics/Error.h"
#include "State/Particles.h"

#include <cstdint>
#include <cstring>
#include <type_traits>
#include <vector>

namespace dem
{

using Bytes = std::vector<char>;

class ByteWriter
{
public:
  ByteWriter() = default;
  /// Continues behind some bytes.
  explicit ByteWriter(const Bytes& begun) : All(begun) {}

  /// Takes memory for so many bytes at once, where growing would take twice as much.
  void reserve(std::size_t bytes) { this->All.reserve(this->All.size() + bytes); }
  template <typename Number>
  void put(const Number& number)
  {
    static_assert(std::is_trivially_copyable<Number>::value, "bytes say all of it");
    this->putMany(&number, 1);
  }
  template <typename Number>
  void putMany(const Number* numbers, std::size_t count)
  {
    const char* from = reinterpret_cast<const char*>(numbers);
    this->All.insert(this->All.end(), from, from + count * sizeof(Number));
  }
  /// Adds so many bytes to write to; valid until anything else is put.
  char* extend(std::size_t bytes)
  {
    constexpr std::size_t end = 64; // of a message, so that it does not move for that
    this->reserve(bytes + end);
    this->All.resize(this->All.size() + bytes);
    return this->All.data() + this->All.size() - bytes;
  }
  /// A column, with its length.
  template <typename Column>
  void putColumn(const Column& column)
  {
    this->put(static_cast<std::int64_t>(column.size()));
    this->putMany(column.data(), column.size());
  }
  void putGrains(const Particles& grains)
  {
    this->put(grains.applied.kinds);
    Particles::forColumns(grains, grains,
      [this](const auto& column, const auto&) { this->putColumn(column); });
    this->putColumn(grains.shaped);
    this->putColumn(grains.feature);
  }
  Bytes take() { return std::move(this->All); }

private:
  Bytes All;
};

class ByteReader
{
public:
  /// @param bytes needed as long as they are read
  explicit ByteReader(const Bytes& bytes) : All(bytes) {}

  template <typename Number>
  Number get()
  {
    Number number;
    this->getMany(&number, 1);
    return number;
  }
  template <typename Number>
  void getMany(Number* numbers, std::size_t count)
  {
    const std::size_t size = count * sizeof(Number);
    const char* from = this->next(size);
    if (size > 0)
    {
      std::memcpy(numbers, from, size);
    }
  }
  /// The next bytes, as they are.
  const char* next(std::size_t bytes)
  {
    if (bytes > this->All.size() - this->Next)
    {
      throw Error("Two ranks do not understand each other: a message ends too early.");
    }
    this->Next += bytes;
    return this->All.data() + this->Next - bytes;
  }
  /// Adds a column behind what is there.
  template <typename Column>
  void addColumn(Column& column)
  {
    const std::size_t count = static_cast<std::size_t>(this->get<std::int64_t>());
    const std::size_t before = column.size();
    column.resize(before + count);
    this->getMany(column.data() + before, count);
  }
  /// Adds grains behind those that are there.
  void addGrains(Particles& grains)
  {
    const std::size_t before = grains.size();
    grains.applied.have(this->get<std::uint8_t>(), before);
    Particles::forColumns(grains, grains, [this](auto& column, auto&) { this->addColumn(column); });
    grains.applied.have(0, grains.size());
    std::vector<ShapedGrain> shaped;
    LargeVector<Feature> features;
    this->addColumn(shaped);
    this->addColumn(features);
    grains.appendShapes(before, shaped, features);
  }

private:
  const Bytes& All;
  std::size_t Next = 0;
};

}
