#include "vtkGranularFields.h"

#include "Analysis/Fields/FieldArrays.h"
#include "Analysis/Fields/FieldPoints.h"
#include "Analysis/GranularFigures.h"
#include "Analysis/GranularGrainSet.h"
#include "Inputs/Grains/GranularParticleInput.h"
#include "Properties/GranularNames.h"
#include "Vtk/GranularClientWatch.h"

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
  std::unique_ptr<granular::CoarseFields> fields;
  std::unique_ptr<granular::CoarseKernel> kernel;
  granular::FieldInput about;         ///< input of the first time, without its grains
  vtkSmartPointer<vtkDataSet> shape;  ///< the points with their cells
  vtkSmartPointer<vtkDataArray> step; ///< as simulations have it, by which units are known
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
int vtkGranularFields::RequestInformation(vtkInformation* request, vtkInformationVector** inputs,
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
  return this->Superclass::RequestInformation(request, inputs, outputs);
}

//------------------------------------------------------------------------------
int vtkGranularFields::RequestUpdateExtent(vtkInformation* request, vtkInformationVector** inputs,
  vtkInformationVector* outputs)
{
  for (const int port : { ParticleInput, ContactInput, MeshInput })
  {
    vtkInformation* asked = inputs[port]->GetNumberOfInformationObjects() > 0
      ? inputs[port]->GetInformationObject(0)
      : nullptr;
    if (asked && asked->Has(Pipeline::WHOLE_EXTENT())) // not that of the image
    {
      asked->Set(Pipeline::UPDATE_EXTENT(), asked->Get(Pipeline::WHOLE_EXTENT()), 6);
    }
  }
  return this->Superclass::RequestUpdateExtent(request, inputs, outputs);
}

//------------------------------------------------------------------------------
std::vector<double> vtkGranularFields::ChooseTimes(const std::vector<double>& times,
  double shown) const
{
  return granular::timesToAverage(times, shown, static_cast<granular::FrameChoice>(this->Averaging),
    this->WindowFrames, this->AverageRange);
}

//------------------------------------------------------------------------------
bool vtkGranularFields::FollowsTimes(int port) const
{
  return port != MeshInput;
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
    throw dem::Error("AverageRange is from " + dem::asTyped(range[0]) + " to " +
      dem::asTyped(range[1]) + ", but must be from a smaller time to a larger one.");
  }
  if (this->Averaging == TIME_RANGE && !this->HasTimes() &&
    this->GetInputInformation(ParticleInput, 0)->Length(Pipeline::TIME_STEPS()) > 0)
  {
    throw dem::Error("AverageRange is from " + dem::asTyped(range[0]) + " to " +
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
dem::Team vtkGranularFields::MakeTeam() const
{
  return { this->NumberOfThreads > 0 ? this->NumberOfThreads : dem::availableThreads(), 16 };
}

//------------------------------------------------------------------------------
void vtkGranularFields::Begin()
{
  this->Check();
  this->Pass = std::make_unique<Mean>();
}

//------------------------------------------------------------------------------
// The points of the fields.
void vtkGranularFields::MakePoints(const granular::FieldInput& input, vtkDataObject* mesh)
{
  Mean& pass = *this->Pass;
  if (mesh)
  {
    auto* given = vtkDataSet::SafeDownCast(mesh);
    if (!given)
    {
      throw dem::Error(
        std::string("Extract a block, or merge blocks, first: the Mesh input is a ") +
        mesh->GetClassName() + ", but must be one data set.");
    }
    pass.shape = vtkSmartPointer<vtkDataSet>::Take(given->NewInstance());
    pass.shape->ShallowCopy(given);
  }
  else
  {
    pass.shape = vtkSmartPointer<vtkImageData>::New();
    if (this->OwnBox || !input.sources.grains.empty())
    {
      granular::setImageGrid(this->OwnBox ? granular::toBox(this->Box) : input.bounds,
        this->Dimensions, vtkImageData::SafeDownCast(pass.shape));
    }
  }
  pass.kernel = std::make_unique<granular::CoarseKernel>(this->MakeKernel(input.meanRadius));
  pass.fields = std::make_unique<granular::CoarseFields>(granular::pointsOf(pass.shape),
    *pass.kernel, static_cast<int>(input.species.size()));
  pass.about = input;
  pass.about.sources = {};
}

//------------------------------------------------------------------------------
void vtkGranularFields::Take(const Inputs& inputs, double, std::size_t index)
{
  Mean& pass = *this->Pass;
  const granular::FieldInput input =
    granular::readFieldInput(inputs[ParticleInput], inputs[ContactInput]);
  if (index == 0)
  {
    this->MakePoints(input, inputs[MeshInput]);
  }
  pass.step = granular::findParticles(inputs[ParticleInput])
                ->GetFieldData()
                ->GetArray(granular::names::TimeStepUsed);
  const auto goesOn = [&](double share)
  {
    this->UpdateProgress((static_cast<double>(index) + share) / this->CountPasses());
    return !this->GetAbortExecute() && !granular::isClientGone();
  };
  if (pass.fields->size() > 0)
  {
    const granular::FieldSources near = granular::imagesIn(input.sources, input.space,
      granular::boxAround(pass.fields->points()), pass.kernel->reach());
    if (!pass.fields->add(near, this->MakeTeam(), goesOn))
    {
      throw dem::Error("Stopped before the fields were complete.");
    }
  }
}

//------------------------------------------------------------------------------
void vtkGranularFields::End(vtkInformationVector* outputs)
{
  const Mean pass = std::move(*this->Pass);
  this->Pass.reset();
  vtkInformation* info = outputs->GetInformationObject(0);
  if (!vtkDataObject::GetData(info)->IsA(pass.shape->GetClassName()))
  {
    info->Set(vtkDataObject::DATA_OBJECT(),
      vtkSmartPointer<vtkDataObject>::Take(pass.shape->NewInstance()));
  }
  auto* output = vtkDataSet::SafeDownCast(vtkDataObject::GetData(info));
  output->ShallowCopy(pass.shape);
  granular::addFieldArrays(*pass.fields, pass.about, this->MakeTeam(), output->GetPointData());
  granular::addFieldNumber(output, "KernelWidth",
    this->Width *
      (this->InDiameters && pass.about.meanRadius > 0.0 ? 2.0 * pass.about.meanRadius : 1.0));
  granular::addFieldNumber(output, "KernelReach", pass.kernel->reach());
  granular::addFieldNumber(output, "AveragedFrames", static_cast<double>(this->CountPasses()));
  // By this the client knows that arrays have the units of a simulation.
  output->GetFieldData()->AddArray(pass.step);
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
