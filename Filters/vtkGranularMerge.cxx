#include "vtkGranularMerge.h"

#include "Inputs/GranularPieces.h"
#include "Vtk/GranularGuard.h"

#include <vtkDataObject.h>
#include <vtkDoubleArray.h>
#include <vtkFieldData.h>
#include <vtkInformation.h>
#include <vtkInformationVector.h>
#include <vtkNew.h>
#include <vtkObjectFactory.h>
#include <vtkSmartPointer.h>

#include <exception>
#include <stdexcept>
#include <string>
#include <vector>

vtkStandardNewMacro(vtkGranularMerge);

namespace
{

/** VTK's own name for the time of data in field data. */
constexpr const char* TimeValue = "TimeValue";

/** Data that ranks send to each other has no time. The time is field data in between. */
void passTime(vtkDataObject* from, vtkDataObject* to)
{
  vtkDataArray* told = to->GetFieldData()->GetArray(TimeValue);
  if (told && told->GetNumberOfValues() == 1)
  {
    to->GetInformation()->Set(vtkDataObject::DATA_TIME_STEP(), told->GetTuple1(0));
    to->GetFieldData()->RemoveArray(TimeValue);
  }
  else if (from->GetInformation()->Has(vtkDataObject::DATA_TIME_STEP()))
  {
    vtkNew<vtkDoubleArray> time;
    time->SetName(TimeValue);
    time->InsertNextValue(from->GetInformation()->Get(vtkDataObject::DATA_TIME_STEP()));
    to->GetFieldData()->AddArray(time);
  }
}

}

//------------------------------------------------------------------------------
int vtkGranularMerge::FillInputPortInformation(int, vtkInformation* info)
{
  // Not any data: ParaView's writers pass a part in a composite data set, which VTK then opens.
  info->Remove(vtkAlgorithm::INPUT_REQUIRED_DATA_TYPE());
  info->Append(vtkAlgorithm::INPUT_REQUIRED_DATA_TYPE(), "vtkDataSet");
  info->Append(vtkAlgorithm::INPUT_REQUIRED_DATA_TYPE(), "vtkTable");
  info->Set(vtkAlgorithm::INPUT_IS_REPEATABLE(), 1);
  return 1;
}

//------------------------------------------------------------------------------
int vtkGranularMerge::FillOutputPortInformation(int, vtkInformation* info)
{
  info->Set(vtkDataObject::DATA_TYPE_NAME(), "vtkDataObject");
  return 1;
}

//------------------------------------------------------------------------------
int vtkGranularMerge::RequestDataObject(vtkInformation*, vtkInformationVector** inputs,
  vtkInformationVector* outputs)
{
  vtkDataObject* input = vtkDataObject::GetData(inputs[0]);
  vtkInformation* about = outputs->GetInformationObject(0);
  vtkDataObject* output = about->Get(vtkDataObject::DATA_OBJECT());
  if (input && (!output || !output->IsA(input->GetClassName())))
  {
    about->Set(vtkDataObject::DATA_OBJECT(), vtk::TakeSmartPointer(input->NewInstance()));
  }
  return 1;
}

//------------------------------------------------------------------------------
int vtkGranularMerge::RequestData(vtkInformation*, vtkInformationVector** inputs,
  vtkInformationVector* outputs)
{
  try
  {
    std::vector<vtkDataObject*> pieces;
    for (int i = 0; i < inputs[0]->GetNumberOfInformationObjects(); ++i)
    {
      pieces.push_back(vtkDataObject::GetData(inputs[0], i));
    }
    const auto whole = granular::mergePieces(pieces, "Input");
    vtkDataObject* output = vtkDataObject::GetData(outputs);
    if (!output->IsA(whole->GetClassName()))
    {
      throw std::runtime_error("The parts are of several types and make no whole.");
    }
    output->ShallowCopy(whole);
    passTime(pieces.front(), output);
    return 1;
  }
  catch (...) // a dem::Error, or for instance out of memory
  {
    const std::exception_ptr thrown = std::current_exception();
    granular::doGuarded([&] { vtkErrorMacro(<< granular::toldBy(thrown)); },
      [](const std::string&) {});
    return 0;
  }
}
