// Kernels in plain loops: what a graphics processor does, for tests.
#pragma once

#include "Run.h"

#include <memory>

namespace device
{

/// Where loads of contacts wait.
enum class LoadLayout
{
  Columns,
  Packed,
  None ///< nowhere: each grain works out all of its contacts itself
};

std::unique_ptr<Run> runOnHost(LoadLayout layout);

}
