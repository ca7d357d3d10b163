// Copies, moves and the end of a large structure, compiled once: in the source of the structure. The
// compiler would make them anew in each of the hundreds of sources that copy one, in half of the time
// that these take.
#pragma once

/// Declares them, in the structure. The structure is then no aggregate.
#define DEM_COMPILED_ONCE(Type)                                                                    \
  Type();                                                                                          \
  Type(const Type&);                                                                               \
  Type(Type&&) noexcept;                                                                           \
  Type& operator=(const Type&);                                                                    \
  Type& operator=(Type&&) noexcept;                                                                \
  ~Type()

/// Defines them, in a source.
#define DEM_COMPILE(Type)                                                                          \
  Type::Type() = default;                                                                          \
  Type::Type(const Type&) = default;                                                               \
  Type::Type(Type&&) noexcept = default;                                                           \
  Type& Type::operator=(const Type&) = default;                                                    \
  Type& Type::operator=(Type&&) noexcept = default;                                                \
  Type::~Type() = default
