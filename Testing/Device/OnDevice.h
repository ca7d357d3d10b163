// Kernels on a graphics processor.
#pragma once

#include "OnHost.h"
#include "Run.h"

#include <memory>
#include <string>

namespace device
{

/// How kernels are launched; no bits depend on it.
struct DeviceOptions
{
  LoadLayout layout = LoadLayout::Columns;
  int threads = 128; ///< of a block of contacts
  int blocks = 5;    ///< that a multiprocessor has to have capacity for, which limits registers
  int together = 2;  ///< contacts of a grain that are requested at a time
  bool graph = true; ///< whether steps are launched together
};

/// Seconds of each kernel in a step.
struct KernelTimes
{
  double walls = 0.0, pairs = 0.0, grains = 0.0;
};

class DeviceRun : public Run
{
public:
  /// Other kernels from now on. Loads do not last from step to step, so their layout may change;
  /// from or to LoadLayout::None only before an upload.
  virtual void choose(const DeviceOptions& options) = 0;
  /// Continues by some steps, each kernel between two events.
  virtual KernelTimes timeKernels(std::int64_t steps) = 0;
};

/// @throws std::runtime_error where there is no such device, or no kernel made for the options.
std::unique_ptr<DeviceRun> runOnDevice(const DeviceOptions& options);

/// Each kernel that there is at least once.
std::vector<DeviceOptions> deviceOptions();

std::string deviceName();

/// Bytes per second that a plain copy of large arrays reads and writes.
double copyBandwidth();

}
