// Lack of memory at any moment of a small run is told as an error, and the next request succeeds:
// one allocation after another fails, until a run needs no more of them. Allocations of the plugin
// and the solver count; VTK's own classes are not made for exceptions, and ask for little.
#include "Spawning/Inflow.h"
#include "vtkGranularInflow.h"
#include "vtkGranularProfile.h"
#include "vtkGranularSensor.h"
#include "vtkGranularSimulation.h"
#include "vtkGranularWall.h"

#include <vtkCallbackCommand.h>
#include <vtkCommand.h>
#include <vtkCubeSource.h>
#include <vtkInformation.h>
#include <vtkInformationVector.h>
#include <vtkNew.h>
#include <vtkObject.h>
#include <vtkObjectFactory.h>
#include <vtkPolyData.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <execinfo.h>
#include <link.h>
#include <new>
#include <string>

namespace
{

std::atomic<bool> isArmed{ false };
std::atomic<long> left{ 0 };

std::uintptr_t codeBegin = 0, codeEnd = 0; // of the library of the plugin, with the solver in it

int findLibrary(dl_phdr_info* library, std::size_t, void*)
{
  if (std::strstr(library->dlpi_name, "libGranularFilters"))
  {
    for (int k = 0; k < library->dlpi_phnum; ++k)
    {
      const auto& part = library->dlpi_phdr[k];
      if (part.p_type == PT_LOAD && (part.p_flags & PF_X) != 0)
      {
        codeBegin = library->dlpi_addr + part.p_vaddr;
        codeEnd = codeBegin + part.p_memsz;
      }
    }
  }
  return 0;
}

/// Templates of the standard library are there once for all libraries: one of the plugin may work
/// for VTK, as its nearest callers tell.
bool isForVtk()
{
  isArmed = false; // what follows allocates
  constexpr int near = 6;
  void* callers[near];
  const int found = backtrace(callers, near);
  bool isVtk = false;
  for (int k = 0; k < found; ++k)
  {
    Dl_info library;
    isVtk = isVtk ||
      (dladdr(callers[k], &library) && std::strstr(library.dli_fname, "libvtk") != nullptr);
  }
  isArmed = true;
  return isVtk;
}

void* allocate(std::size_t size, std::size_t alignment, void* caller)
{
  const auto from = reinterpret_cast<std::uintptr_t>(caller);
  const bool counts = isArmed.load() && from >= codeBegin && from < codeEnd;
  if (counts && left.fetch_sub(1) == 1 && !isForVtk())
  {
    throw std::bad_alloc();
  }
  const std::size_t whole = (size + alignment - 1) / alignment * alignment;
  void* memory = alignment > alignof(std::max_align_t)
    ? std::aligned_alloc(alignment, whole ? whole : alignment)
    : std::malloc(size ? size : 1);
  if (!memory)
  {
    throw std::bad_alloc();
  }
  return memory;
}

/// A pipeline element whose allocations count while it serves a request.
template <typename Element>
class Counted : public Element
{
public:
  static Counted* New() { VTK_STANDARD_NEW_BODY(Counted); }

  vtkTypeBool ProcessRequest(vtkInformation* request, vtkInformationVector** inputs,
    vtkInformationVector* outputs) override
  {
    isArmed = true;
    const vtkTypeBool done = Element::ProcessRequest(request, inputs, outputs);
    isArmed = false;
    return done;
  }

protected:
  Counted() = default;
};

struct Scene
{
  vtkNew<vtkCubeSource> box;
  vtkNew<Counted<vtkGranularWall>> wall;
  vtkNew<Counted<vtkGranularInflow>> inflow;
  vtkNew<Counted<vtkGranularSensor>> sensor;
  vtkNew<Counted<vtkGranularSimulation>> simulation;
  vtkNew<Counted<vtkGranularProfile>> profile;
  vtkNew<vtkCallbackCommand> listener;

  explicit Scene(int threads)
  {
    this->box->SetBounds(-0.1, 0.1, -0.1, 0.1, 0.0, 0.2);
    this->wall->SetInputConnection(this->box->GetOutputPort());
    this->wall->SetAngularVelocity(1.0);
    this->inflow->SetBox(-0.05, 0.05, -0.05, 0.05, 0.05, 0.15);
    this->inflow->SetRadiusRange(0.01, 0.012);
    this->inflow->SetAmount(static_cast<int>(dem::InflowAmount::Fill));
    this->simulation->AddInputConnection(0, this->wall->GetOutputPort());
    this->simulation->AddInputConnection(2, this->inflow->GetOutputPort());
    this->simulation->AddInputConnection(4, this->sensor->GetOutputPort());
    this->simulation->SetMaximumParticles(40);
    this->simulation->SetEndTime(0.06);
    this->simulation->SetNumberOfThreads(threads);
    this->profile->SetInputConnection(0, this->simulation->GetOutputPort(0));
    for (vtkObject* element : { static_cast<vtkObject*>(this->wall),
           static_cast<vtkObject*>(this->inflow), static_cast<vtkObject*>(this->sensor),
           static_cast<vtkObject*>(this->simulation), static_cast<vtkObject*>(this->profile) })
    {
      element->AddObserver(vtkCommand::ErrorEvent, this->listener);
    }
  }

  void update() { this->profile->UpdateTimeStep(0.03); }

  vtkIdType grains() { return this->simulation->GetOutput()->GetNumberOfPoints(); }
};

/// @return whether the run came to its end without any failure.
bool tryWith(long allowed, int& failures)
{
  Scene scene(1);
  left = allowed;
  scene.update();
  const bool wasEnough = left.load() > 0;
  left = -1;
  // The pipeline asks again for what has changed only.
  scene.simulation->Modified();
  scene.wall->Modified();
  scene.inflow->Modified();
  scene.sensor->Modified();
  scene.profile->Modified();
  scene.update();
  const std::string status = scene.simulation->GetStatus();
  if (status != "OK" || scene.grains() != 40)
  {
    std::printf("FAIL after allocation %ld: status \"%s\", %lld grains\n", allowed, status.c_str(),
      static_cast<long long>(scene.grains()));
    ++failures;
  }
  return wasEnough;
}

}

void* operator new(std::size_t size)
{
  return allocate(size, alignof(std::max_align_t), __builtin_return_address(0));
}

void* operator new[](std::size_t size)
{
  return allocate(size, alignof(std::max_align_t), __builtin_return_address(0));
}

void* operator new(std::size_t size, std::align_val_t alignment)
{
  return allocate(size, static_cast<std::size_t>(alignment), __builtin_return_address(0));
}

void* operator new[](std::size_t size, std::align_val_t alignment)
{
  return allocate(size, static_cast<std::size_t>(alignment), __builtin_return_address(0));
}

void operator delete(void* memory) noexcept
{
  std::free(memory);
}

void operator delete[](void* memory) noexcept
{
  std::free(memory);
}

void operator delete(void* memory, std::size_t) noexcept
{
  std::free(memory);
}

void operator delete[](void* memory, std::size_t) noexcept
{
  std::free(memory);
}

void operator delete(void* memory, std::align_val_t) noexcept
{
  std::free(memory);
}

void operator delete[](void* memory, std::align_val_t) noexcept
{
  std::free(memory);
}

void operator delete(void* memory, std::size_t, std::align_val_t) noexcept
{
  std::free(memory);
}

void operator delete[](void* memory, std::size_t, std::align_val_t) noexcept
{
  std::free(memory);
}

/// Arguments: the first allocation to fail, and how far it is to the next one.
int main(int count, char** arguments)
{
  dl_iterate_phdr(findLibrary, nullptr);
  int failures = 0;
  long n = count > 1 ? std::atol(arguments[1]) : 1;
  const long stride = count > 2 ? std::atol(arguments[2]) : 1;
  long tried = 0;
  for (; !tryWith(n, failures) && failures < 10; n += stride)
  {
    ++tried;
    if (tried % 500 == 0)
    {
      std::printf("%ld allocations failed\n", tried);
      std::fflush(stdout);
    }
  }
  std::printf("%ld runs, up to allocation %ld; %d failed\n", tried, n, failures);
  return failures == 0 && tried > 0 ? 0 : 1;
}
