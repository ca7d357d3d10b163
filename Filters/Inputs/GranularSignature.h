// Whether inputs have changed, known before their content is read.
#pragma once

#include "Inputs/Walls/GranularWallInput.h"

#include <vtkDataObject.h>

#include <utility>
#include <vector>

namespace granular
{

/// Data sets with their modification times: equal ones hold equal content.
using Signature = std::vector<std::pair<vtkDataObject*, vtkMTimeType>>;

/// Adds an input, or none, with its data sets.
inline void sign(vtkDataObject* input, Signature& signature)
{
  signature.push_back({ input, 0 });
  if (input)
  {
    for (const Leaf& leaf : findLeaves(input, ""))
    {
      signature.push_back({ leaf.data, leaf.data->GetMTime() });
    }
  }
}

}
