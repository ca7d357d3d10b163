#include "Export/SceneFile.h"

#include "Basics/Error.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <system_error>

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
  std::error_code unknown; // what cannot be asked cannot be opened either
  const bool wasThere = std::filesystem::exists(name, unknown);
  if (!std::ofstream(name, std::ios::binary | std::ios::app))
  {
    refuse(name, errno);
  }
  if (!wasThere)
  {
    std::remove(name);
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
