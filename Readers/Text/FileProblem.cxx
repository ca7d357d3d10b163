#include "Text/FileProblem.h"

#include "Basics/Error.h"

#include <new>

namespace granular
{

std::string problemOfFile(std::exception_ptr thrown, const char* fileName, const char* use)
{
  const std::string name = fileName ? fileName : "A file without a name";
  try
  {
    std::rethrow_exception(thrown);
  }
  catch (const dem::Error& error)
  {
    return error.what(); // with the name
  }
  catch (const std::bad_alloc&)
  {
    return name + ": there is not enough memory to " + use + " this file.";
  }
  catch (const std::exception& error)
  {
    return name + ": " + error.what();
  }
}

}
