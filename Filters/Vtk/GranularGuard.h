// Requests of the pipeline whatever happens: an exception that left one would end ParaView.
#pragma once

#include "Basics/Error.h"
#include "Vectors/PlainArithmetic.h"

#include <vtkDataObject.h>
#include <vtkDemandDrivenPipeline.h>
#include <vtkInformation.h>
#include <vtkInformationVector.h>
#include <vtkObject.h>
#include <vtkStreamingDemandDrivenPipeline.h>

#include <exception>
#include <new>
#include <string>

namespace granular
{

/// The message of an exception to a user.
inline std::string toldBy(std::exception_ptr thrown)
{
  try
  {
    std::rethrow_exception(thrown);
  }
  catch (const std::bad_alloc&)
  {
    return "Take fewer grains or smaller inputs, or lower MemoryBudget: there is not enough memory.";
  }
  catch (const std::exception& error)
  {
    return error.what();
  }
  catch (...)
  {
    return "An exception without words was thrown.";
  }
}

/// Does something of which nobody needs the result. What it throws is sent to @a tell.
/// @return whether it was done.
template <typename Act, typename Tell>
bool doGuarded(const Act& act, const Tell& tell) noexcept
{
  std::exception_ptr thrown;
  try
  {
    act();
    return true;
  }
  catch (...)
  {
    thrown = std::current_exception();
  }
  try
  {
    tell(toldBy(thrown));
  }
  catch (...)
  {
    // There is not even memory for words.
  }
  return false;
}

/// Serves a request with plain arithmetic. What that throws is sent to @a tell, and the outputs are
/// empty then. The request itself succeeds: otherwise the pipeline adds an error of its own
/// without a reason.
/// @param tell takes the text of what was thrown
template <typename Serve, typename Tell>
int serveGuarded(vtkInformation* request, vtkInformationVector* outputs, const Serve& serve,
  const Tell& tell) noexcept
{
  std::exception_ptr thrown;
  const dem::PlainArithmetic plain;
  try
  {
    return serve();
  }
  catch (...)
  {
    thrown = std::current_exception();
  }
  try
  {
    request->Remove(vtkStreamingDemandDrivenPipeline::CONTINUE_EXECUTING());
    const bool isData = request->Has(vtkDemandDrivenPipeline::REQUEST_DATA());
    for (int port = 0; isData && port < outputs->GetNumberOfInformationObjects(); ++port)
    {
      if (vtkDataObject* output = vtkDataObject::GetData(outputs, port))
      {
        output->Initialize();
      }
    }
    tell(toldBy(thrown));
  }
  catch (...)
  {
    // There is not even memory for words.
    return 0;
  }
  return 1;
}

/// What a request throws becomes an error of the object of the pipeline that serves it.
template <typename Serve>
int serveGuarded(vtkObject* self, vtkInformation* request, vtkInformationVector* outputs,
  const Serve& serve) noexcept
{
  return serveGuarded(request, outputs, serve,
    [self](const std::string& problem) { vtkErrorWithObjectMacro(self, << problem); });
}

/// Makes a sentence the status of an object of the pipeline, and its error.
inline void fail(vtkObject* self, std::string& status, const std::string& problem)
{
  status = problem;
  vtkErrorWithObjectMacro(self, << status);
}

/// Fills the output of a source. The status says "OK" or which parameter is impossible, and the
/// output is empty then.
template <typename Fill>
void fillOrFail(vtkObject* self, std::string& status, vtkDataObject* output, const Fill& fill)
{
  status = "OK";
  try
  {
    fill();
  }
  catch (const dem::Error& error)
  {
    output->Initialize();
    fail(self, status, error.what());
  }
}

}
