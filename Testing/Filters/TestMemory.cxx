// Lack of memory at any moment of a small run is told as an error, and the next request succeeds:
// one allocation after another fails, until a run needs no more of them. "The request itself
// succeeds" (GranularGuard.h), so what is not told is silence: without an error or a Status the
// result has to be the very same as ever, of a run that did without what it asked for. Allocations
// of the plugin and the solver count; VTK's own classes are not made for exceptions, and ask for
// little. There are three runs: grains that come from an inflow; clumps and smooth grains with
// bonds, heat and a wall under a load; grains with faces in a periodic cell that is sheared.
#include "MemoryScenes.h"

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <execinfo.h>
#include <link.h>
#include <memory>
#include <new>
#include <string>

namespace
{

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

/// Of a run to which no allocation failed.
struct Usual
{
  vtkIdType grains = 0;
  std::uint64_t result = 0;
};

Usual findUsual(const std::string& name)
{
  const std::unique_ptr<Scene> scene = make(name);
  scene->update();
  std::printf("%s: %lld grains, status %s\n", name.c_str(), static_cast<long long>(scene->grains()),
    scene->status().c_str());
  return scene->status() == "OK" ? Usual{ scene->grains(), scene->result() } : Usual();
}

/// @return whether the run came to its end without any failure.
bool tryWith(const std::string& name, const Usual& usual, long allowed, int& failures)
{
  const std::unique_ptr<Scene> scene = make(name);
  left = allowed;
  scene->update();
  const bool wasEnough = left.load() > 0;
  left = -1;
  if (scene->errors() == 0 && scene->status() == "OK" && scene->result() != usual.result)
  {
    std::printf("FAIL: that allocation %ld failed is not told, and the result is another: %lld "
                "grains\n",
      allowed, static_cast<long long>(scene->grains()));
    ++failures;
  }
  scene->modify();
  scene->update();
  const std::string status = scene->status();
  if (status != "OK" || scene->result() != usual.result)
  {
    std::printf("FAIL after allocation %ld: status \"%s\", %lld grains, another result\n", allowed,
      status.c_str(), static_cast<long long>(scene->grains()));
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

/// Arguments: the scene, the first allocation to fail, and how far it is to the next one.
int main(int count, char** arguments)
{
  dl_iterate_phdr(findLibrary, nullptr);
  const std::string name = count > 1 ? arguments[1] : "flow";
  long n = count > 2 ? std::atol(arguments[2]) : 1;
  const long stride = count > 3 ? std::atol(arguments[3]) : 1;
  const Usual usual = findUsual(name);
  if (usual.grains == 0)
  {
    return 1;
  }
  int failures = 0;
  long tried = 0;
  for (; failures < 10 && !tryWith(name, usual, n, failures); n += stride)
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
