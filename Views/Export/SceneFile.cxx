#include "Export/SceneFile.h"

#include "Basics/Error.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fstream>

namespace granular
{
namespace
{

[[noreturn]] void refuse(const char* name, int reason)
{
  throw dem::Error(std::string("Choose another file: '") + name + "' cannot be written (" +
    std::strerror(reason) + ").");
}

}

void demandWritable(const char* name)
{
  if (!name || !*name)
  {
    throw dem::Error("Give a file: the scene has no FileName.");
  }
  if (!std::ofstream(name, std::ios::binary | std::ios::app))
  {
    refuse(name, errno);
  }
}

void writeScene(const char* name, const std::string& text)
{
  demandWritable(name);
  std::ofstream file(name, std::ios::binary);
  file << text;
  file.close();
  if (!file)
  {
    const int reason = errno;
    std::remove(name); // half a scene
    refuse(name, reason);
  }
}

}
