// Arrays of what is shown, filled by several threads. A frame is made once in many steps, but there
// is more of it than of anything that a step writes.
#pragma once

#include "Basics/Vec3.h"
#include "Vectors/Parallel.h"

#include <vtkDoubleArray.h>
#include <vtkSmartPointer.h>

#include <cstddef>
#include <cstdint>

namespace granular
{

/// An array whose values are still to be written.
template <typename ArrayT>
vtkSmartPointer<ArrayT> makeArray(const char* name, int components, std::size_t tuples)
{
  auto array = vtkSmartPointer<ArrayT>::New();
  array->SetName(name);
  array->SetNumberOfComponents(components);
  array->SetNumberOfTuples(static_cast<vtkIdType>(tuples));
  return array;
}

inline void put(const dem::Vec3& v, double* to)
{
  to[0] = v.x;
  to[1] = v.y;
  to[2] = v.z;
}

/// @param get returns the number at an index.
template <typename ArrayT, typename GetterT>
vtkSmartPointer<ArrayT> makeNumbers(const char* name, std::size_t count, const dem::Team& team,
  const GetterT& get)
{
  using ValueT = typename ArrayT::ValueType;
  auto array = makeArray<ArrayT>(name, 1, count);
  ValueT* out = array->GetPointer(0);
  dem::parallelFor(static_cast<std::int64_t>(count), team,
    [&](std::int64_t i) { out[i] = static_cast<ValueT>(get(i)); });
  return array;
}

/// @param put(i, to) writes the numbers of a tuple, from @a to on.
template <typename ArrayT, typename PutT>
vtkSmartPointer<ArrayT> makeTuples(const char* name, int components, std::size_t count,
  const dem::Team& team, const PutT& put)
{
  auto array = makeArray<ArrayT>(name, components, count);
  auto* out = array->GetPointer(0);
  dem::parallelFor(static_cast<std::int64_t>(count), team,
    [&](std::int64_t i) { put(i, out + components * i); });
  return array;
}

/// @param get returns the dem::Vec3 at an index.
template <typename GetterT>
vtkSmartPointer<vtkDoubleArray> makeVectors(const char* name, std::size_t count,
  const dem::Team& team, const GetterT& get)
{
  return makeTuples<vtkDoubleArray>(name, 3, count, team,
    [&](std::int64_t i, double* to) { put(get(i), to); });
}

}
