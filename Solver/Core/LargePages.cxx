#include "Core/LargePages.h"

#include <new>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace dem
{

namespace
{

std::align_val_t alignmentOf(std::size_t bytes)
{
  return std::align_val_t{ bytes < LargePage ? CacheLine : LargePage };
}

}

void* allocateLarge(std::size_t bytes)
{
  void* memory = ::operator new(bytes, alignmentOf(bytes));
#if defined(MADV_HUGEPAGE)
  if (bytes >= LargePage)
  {
    madvise(memory, bytes / LargePage * LargePage, MADV_HUGEPAGE); // a wish; all is well without
  }
#endif
  return memory;
}

void freeLarge(void* memory, std::size_t bytes) noexcept
{
  ::operator delete(memory, alignmentOf(bytes));
}

}
