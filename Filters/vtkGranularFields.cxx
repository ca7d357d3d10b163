#include "vtkGranularFields.h"

#include "Analysis/FieldArrays.h"
#include "Analysis/FieldPlaces.h"
#include "Analysis/GranularFigures.h"
#include "Analysis/GranularGrainSet.h"
#include "Inputs/GranularParticleInput.h"
#include "Kept/GranularNames.h"

#include <vtkDataSet.h>
#include <vtkFieldData.h>
#include <vtkImageData.h>
#include <vtkInformation.h>
#include <vtkInformationVector.h>
#include <vtkObjectFactory.h>
#include <vtkPointData.h>
#include <vtkPointSet.h>
#include <vtkStreamingDemandDrivenPipeline.h>

#include <algorithm>
#include <limits>

vtkStandardNewMacro(vtkGranularFields);

namespace
{

using Pipeline = vtkStreamingDemandDrivenPipeline;

enum InputPort
{
  ParticleInput = 0,
  ContactInput = 1,
  MeshInput = 2
};

constexpr double MostPoints = 1e4; // along an axis

vtkInformation* findMesh(vtkInformationVector** inputs)
{
  return inputs[MeshInput]->GetNumberOfInformationObjects() > 0
    ? inputs[MeshInput]->GetInformationObject(0)
    : nullptr;
}

}

/// What the passes of one request sum.
struct vtkGranularFields::Mean
{
  std::vector<double> times; ///< to ask for, the one that is shown first; none for that alone
  std::size_t next = 0;      ///< the one that is asked for now
  std::unique_ptr<granular::CoarseFields> fields;
  std::unique_ptr<granular::CoarseKernel> kernel;
  granular::FieldInput about;        ///< of the first one, without its grains
  vtkSmartPointer<vtkDataSet> shape; ///< the points with their cells

  bool isLast() const { return this->next + 1 >= this->times.size(); }
};

//------------------------------------------------------------------------------
vtkGranularFields::vtkGranularFields()
{
  this->SetNumberOfInputPorts(3);
}

//------------------------------------------------------------------------------
vtkGranularFields::~vtkGranularFields() = default;

//------------------------------------------------------------------------------
int vtkGranularFields::FillInputPortInformation(int port, vtkInformation* info)
{
  info->Set(vtkAlgorithm::INPUT_IS_OPTIONAL(), port == ParticleInput ? 0 : 1);
  return this->Superclass::FillInputPortInformation(port, info);
}

//------------------------------------------------------------------------------
int vtkGranularFields::FillOutputPortInformation(int, vtkInformation* info)
{
  info->Set(vtkDataObject::DATA_TYPE_NAME(), "vtkDataSet");
  return 1;
}

//------------------------------------------------------------------------------
int vtkGranularFields::RequestDataObject(vtkInformation*, vtkInformationVector** inputs,
  vtkInformationVector* outputs)
{
  vtkInformation* mesh = findMesh(inputs);
  auto* shape = mesh ? vtkDataSet::SafeDownCast(mesh->Get(vtkDataObject::DATA_OBJECT())) : nullptr;
  vtkInformation* output = outputs->GetInformationObject(0);
  vtkDataObject* now = output->Get(vtkDataObject::DATA_OBJECT());
  const char* wanted = shape ? shape->GetClassName() : "vtkImageData";
  if (!now || !now->IsA(wanted))
  {
    auto data = shape ? vtkSmartPointer<vtkDataSet>::Take(shape->NewInstance())
                      : vtkSmartPointer<vtkDataSet>(vtkSmartPointer<vtkImageData>::New());
    output->Set(vtkDataObject::DATA_OBJECT(), data);
  }
  return 1;
}

//------------------------------------------------------------------------------
int vtkGranularFields::RequestInformation(vtkInformation*, vtkInformationVector** inputs,
  vtkInformationVector* outputs)
{
  vtkInformation* output = outputs->GetInformationObject(0);
  if (vtkInformation* mesh = findMesh(inputs))
  {
    output->CopyEntry(mesh, Pipeline::WHOLE_EXTENT());
  }
  else
  {
    int extent[6] = { 0, 0, 0, 0, 0, 0 };
    for (int axis = 0; axis < 3; ++axis)
    {
      extent[2 * axis + 1] = std::max(0, this->Dimensions[axis] - 1);
    }
    output->Set(Pipeline::WHOLE_EXTENT(), extent, 6);
  }
  if (this->Averaging == TIME_RANGE) // the same whatever is shown
  {
    output->Remove(Pipeline::TIME_STEPS());
    output->Remove(Pipeline::TIME_RANGE());
  }
  return 1;
}

//------------------------------------------------------------------------------
int vtkGranularFields::RequestUpdateExtent(vtkInformation* request, vtkInformationVector** inputs,
  vtkInformationVector* outputs)
{
  vtkInformation* input = inputs[ParticleInput]->GetInformationObject(0);
  if (!this->Pass)
  {
    this->Pass = std::make_unique<Mean>();
    this->Pass->times = granular::timesToAverage(input, outputs->GetInformationObject(0),
      static_cast<granular::FrameChoice>(this->Averaging), this->WindowFrames, this->AverageRange);
  }
  for (const int port : { ParticleInput, ContactInput, MeshInput })
  {
    if (inputs[port]->GetNumberOfInformationObjects() == 0)
    {
      continue;
    }
    vtkInformation* asked = inputs[port]->GetInformationObject(0);
    if (asked->Has(Pipeline::WHOLE_EXTENT())) // not that of the image
    {
      asked->Set(Pipeline::UPDATE_EXTENT(), asked->Get(Pipeline::WHOLE_EXTENT()), 6);
    }
    if (port != MeshInput && !this->Pass->times.empty())
    {
      asked->Set(Pipeline::UPDATE_TIME_STEP(), this->Pass->times[this->Pass->next]);
    }
  }
  return this->Superclass::RequestUpdateExtent(request, inputs, outputs);
}

//------------------------------------------------------------------------------
// Several times take several passes through the pipeline, as for VTK's own temporal filters.
int vtkGranularFields::RequestData(vtkInformation* request, vtkInformationVector** inputs,
  vtkInformationVector* outputs)
{
  if (!this->Pass)
  {
    this->Pass = std::make_unique<Mean>();
  }
  const int result = this->Superclass::RequestData(request, inputs, outputs);
  if (std::string(this->GetStatus()) == "OK" && !this->Pass->isLast())
  {
    ++this->Pass->next;
    request->Set(Pipeline::CONTINUE_EXECUTING(), 1);
    return result;
  }
  request->Remove(Pipeline::CONTINUE_EXECUTING());
  vtkInformation* output = outputs->GetInformationObject(0);
  vtkInformation* about = vtkDataObject::GetData(output)->GetInformation();
  if (this->Averaging == TIME_RANGE)
  {
    about->Remove(vtkDataObject::DATA_TIME_STEP());
  }
  else if (!this->Pass->times.empty())
  {
    about->Set(vtkDataObject::DATA_TIME_STEP(), this->Pass->times.front());
  }
  this->Pass.reset();
  return result;
}

//------------------------------------------------------------------------------
void vtkGranularFields::Check()
{
  granular::demandAbove("Width", this->Width, 0.0);
  for (const int count : this->Dimensions)
  {
    granular::demandAtLeast("Dimensions", count, 1);
    granular::demandAtMost("Dimensions", count, MostPoints);
  }
  if (this->OwnBox)
  {
    granular::demandVolume(granular::toBox(this->Box), "Box");
  }
  granular::demandAtLeast("WindowFrames", this->WindowFrames, 1);
  granular::demandAtLeast("NumberOfThreads", this->NumberOfThreads, 0);
  const double* range = this->AverageRange;
  if (this->Averaging == TIME_RANGE &&
    !(std::isfinite(range[1] - range[0]) && range[0] <= range[1]))
  {
    throw dem::Error("AverageRange goes from " + dem::asTyped(range[0]) + " to " +
      dem::asTyped(range[1]) + ", but must go from a smaller time to a larger one.");
  }
  if (this->Averaging == TIME_RANGE && this->Pass->times.empty() &&
    this->GetInputInformation(ParticleInput, 0)->Length(Pipeline::TIME_STEPS()) > 0)
  {
    throw dem::Error("AverageRange goes from " + dem::asTyped(range[0]) + " to " +
      dem::asTyped(range[1]) + ", where the input has no frame.");
  }
}

//------------------------------------------------------------------------------
granular::CoarseKernel vtkGranularFields::MakeKernel(double meanRadius) const
{
  const double unit = this->InDiameters ? 2.0 * meanRadius : 1.0;
  // Without grains any width will do.
  const double width = this->Width * (unit > 0.0 ? unit : 1.0);
  return { static_cast<granular::KernelKind>(this->Kernel), width };
}

//------------------------------------------------------------------------------
// Where fields are wanted.
void vtkGranularFields::Begin(const granular::FieldInput& input, vtkDataObject* mesh,
  vtkInformation* output)
{
  Mean& pass = *this->Pass;
  if (mesh)
  {
    auto* given = vtkDataSet::SafeDownCast(mesh);
    if (!given)
    {
      throw dem::Error(std::string("Mesh input is a ") + mesh->GetClassName() +
        ", but must be one data set: extract a block, or merge blocks, first.");
    }
    pass.shape = vtkSmartPointer<vtkDataSet>::Take(given->NewInstance());
    pass.shape->ShallowCopy(given);
  }
  else
  {
    pass.shape = vtkSmartPointer<vtkImageData>::New();
    if (this->OwnBox || !input.sources.grains.empty())
    {
      granular::placeImage(this->OwnBox ? granular::toBox(this->Box) : input.bounds,
        this->Dimensions, vtkImageData::SafeDownCast(pass.shape));
    }
  }
  if (!vtkDataObject::GetData(output)->IsA(pass.shape->GetClassName()))
  {
    output->Set(vtkDataObject::DATA_OBJECT(),
      vtkSmartPointer<vtkDataObject>::Take(pass.shape->NewInstance()));
  }
  pass.kernel = std::make_unique<granular::CoarseKernel>(this->MakeKernel(input.meanRadius));
  pass.fields = std::make_unique<granular::CoarseFields>(granular::pointsOf(pass.shape),
    *pass.kernel, static_cast<int>(input.species.size()));
  pass.about = input;
  pass.about.sources = {};
}

//------------------------------------------------------------------------------
void vtkGranularFields::Analyze(const Inputs& inputs, vtkInformationVector* outputs)
{
  this->Check();
  Mean& pass = *this->Pass;
  const granular::FieldInput input =
    granular::readFieldInput(inputs[ParticleInput], inputs[ContactInput]);
  vtkInformation* info = outputs->GetInformationObject(0);
  if (!pass.fields)
  {
    this->Begin(input, inputs[MeshInput], info);
  }
  const dem::Team team{ this->NumberOfThreads > 0 ? this->NumberOfThreads : dem::availableThreads(),
    16 };
  const double passes = static_cast<double>(std::max<std::size_t>(1, pass.times.size()));
  const auto goesOn = [&](double share)
  {
    this->UpdateProgress((static_cast<double>(pass.next) + share) / passes);
    return !this->GetAbortExecute();
  };
  if (pass.fields->size() > 0)
  {
    const granular::FieldSources near = granular::imagesIn(input.sources, input.space,
      granular::boxAround(pass.fields->points()), pass.kernel->reach());
    if (!pass.fields->add(near, team, goesOn))
    {
      throw dem::Error("Stopped before the fields were complete.");
    }
  }
  if (!pass.isLast())
  {
    return;
  }
  auto* output = vtkDataSet::SafeDownCast(vtkDataObject::GetData(info));
  output->ShallowCopy(pass.shape);
  granular::addFieldArrays(*pass.fields, pass.about, team, output->GetPointData());
  granular::addFieldNumber(output, "KernelWidth",
    this->Width *
      (this->InDiameters && pass.about.meanRadius > 0.0 ? 2.0 * pass.about.meanRadius : 1.0));
  granular::addFieldNumber(output, "KernelReach", pass.kernel->reach());
  granular::addFieldNumber(output, "AveragedFrames", passes);
  // By this the client knows that arrays have the units of a simulation.
  output->GetFieldData()->AddArray(granular::findParticles(inputs[ParticleInput])
                                     ->GetFieldData()
                                     ->GetArray(granular::names::TimeStepUsed));
}

//------------------------------------------------------------------------------
void vtkGranularFields::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  os << indent << "Kernel: " << this->Kernel << "\n";
  os << indent << "InDiameters: " << this->InDiameters << "\n";
  os << indent << "Width: " << this->Width << "\n";
  os << indent << "Dimensions: " << this->Dimensions[0] << " " << this->Dimensions[1] << " "
     << this->Dimensions[2] << "\n";
  os << indent << "OwnBox: " << this->OwnBox << "\n";
  os << indent << "Averaging: " << this->Averaging << "\n";
  os << indent << "WindowFrames: " << this->WindowFrames << "\n";
  os << indent << "AverageRange: " << this->AverageRange[0] << " " << this->AverageRange[1] << "\n";
  os << indent << "NumberOfThreads: " << this->NumberOfThreads << "\n";
}
