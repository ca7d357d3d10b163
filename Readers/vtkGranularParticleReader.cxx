#include "vtkGranularParticleReader.h"

#include "Basics/Error.h"
#include "GrainFile.h"
#include "GrainPolyData.h"
#include "Text/FileReading.h"
#include "vtkDataObject.h"
#include "vtkDoubleArray.h"
#include "vtkFieldData.h"
#include "vtkInformation.h"
#include "vtkInformationVector.h"
#include "vtkNew.h"
#include "vtkObjectFactory.h"
#include "vtkPolyData.h"
#include "vtkStreamingDemandDrivenPipeline.h"

#include <vtksys/SystemTools.hxx>

#include <algorithm>
#include <cmath>
#include <exception>
#include <map>

vtkStandardNewMacro(vtkGranularParticleReader);

namespace
{

using Pipeline = vtkStreamingDemandDrivenPipeline;

const char* const atomStyles[] = { "", "sphere", "ellipsoid", "atomic", "charge", "molecular",
  "full", "bpm/sphere" };

std::string readBeginning(const char* fileName)
{
  return granular::readFile(fileName, 0, 65536);
}

/// Field data as in the output of a simulation, which continues at that time.
void sayTime(double time, vtkPolyData* output)
{
  vtkNew<vtkDoubleArray> array;
  array->SetName("Time");
  array->InsertNextValue(time);
  output->GetFieldData()->AddArray(array);
}

/// The frame that is shown at a time: the last that has begun.
const granular::GrainFrame& frameAt(const std::vector<granular::GrainFrame>& frames,
  vtkInformation* asked)
{
  if (!frames[0].time || !asked->Has(Pipeline::UPDATE_TIME_STEP()))
  {
    return frames[0];
  }
  const double time = asked->Get(Pipeline::UPDATE_TIME_STEP());
  const auto after = std::upper_bound(frames.begin(), frames.end(), time,
    [](double t, const granular::GrainFrame& frame) { return t < *frame.time; });
  return after == frames.begin() ? frames[0] : *(after - 1);
}

std::string joined(const std::string& first, const std::string& second)
{
  return first + (first.empty() || second.empty() ? "" : " ") + second;
}

/// What a file lacks.
std::string remarkOn(granular::GrainFileKind kind, const granular::GrainState& state)
{
  const bool lacksMass = state.grains.mass.empty() && state.grains.size() > 0;
  // TinyDEM's tables never have masses.
  return lacksMass && kind != granular::GrainFileKind::Table
    ? "Give Densities, or a simulation takes the density of its materials: the file has neither "
      "masses nor densities."
    : "";
}

}

/// The frames found in files, which are searched again when the files have changed.
class vtkGranularParticleReader::KnownFiles
{
public:
  struct File
  {
    unsigned long size = 0;
    long changed = 0;
    granular::FrameChoice choice;
    granular::GrainFileKind kind = granular::GrainFileKind::Table;
    std::vector<granular::GrainFrame> frames;
    std::string notes; ///< what of the file does not count
  };

  const File& Examine(const char* fileName, const granular::FrameChoice& choice,
    const granular::Watch& watch)
  {
    vtksys::ifstream stream = granular::openFile(fileName);
    const unsigned long size = vtksys::SystemTools::FileLength(fileName);
    const long changed = vtksys::SystemTools::ModifiedTime(fileName);
    File& file = this->Files[fileName];
    if (file.frames.empty() || file.size != size || file.changed != changed ||
      file.choice.stepLength != choice.stepLength || file.choice.run != choice.run)
    {
      file.frames.clear();
      file.kind = granular::kindOfGrainFile(readBeginning(fileName), fileName);
      granular::GrainFrames found = granular::findFrames(file.kind, stream, choice, watch);
      file.frames = std::move(found.frames);
      file.notes = std::move(found.notes);
      file.size = size;
      file.changed = changed;
      file.choice = choice;
    }
    return file;
  }

private:
  std::map<std::string, File> Files;
};

vtkGranularParticleReader::vtkGranularParticleReader() : Files(new KnownFiles) {}

vtkGranularParticleReader::~vtkGranularParticleReader() = default;

void vtkGranularParticleReader::AddRadius(double radius)
{
  this->Radii.push_back(radius);
  this->Modified();
}

void vtkGranularParticleReader::ClearRadii()
{
  this->Radii.clear();
  this->Modified();
}

void vtkGranularParticleReader::AddDensity(double density)
{
  this->Densities.push_back(density);
  this->Modified();
}

void vtkGranularParticleReader::ClearDensities()
{
  this->Densities.clear();
  this->Modified();
}

int vtkGranularParticleReader::RequestInformation(vtkInformation*, vtkInformationVector**,
  vtkInformationVector* outputs)
{
  vtkInformation* information = outputs->GetInformationObject(0);
  information->Remove(Pipeline::TIME_STEPS());
  information->Remove(Pipeline::TIME_RANGE());
  try
  {
    std::vector<double> times;
    const granular::Watch watch = this->BeginWatch();
    for (const granular::GrainFrame& frame :
      this->Files->Examine(this->GetFileName(), { this->StepLength, this->Run }, watch).frames)
    {
      times.insert(times.end(), frame.time ? 1 : 0, frame.time.value_or(0.0));
    }
    if (!times.empty())
    {
      const double range[2] = { times.front(), times.back() };
      information->Set(Pipeline::TIME_STEPS(), times.data(), static_cast<int>(times.size()));
      information->Set(Pipeline::TIME_RANGE(), range, 2);
    }
  }
  catch (const dem::Error&)
  {
    // The request for the data says what is wrong.
  }
  return 1;
}

vtkGranularTextReader::Told vtkGranularParticleReader::Read(vtkInformation* asked,
  vtkPolyData* output)
{
  if (!(this->StepLength > 0.0) || !std::isfinite(this->StepLength))
  {
    throw dem::Error("StepLength has to be above 0 and finite.");
  }
  const char* fileName = this->GetFileName();
  const granular::Watch watch = this->BeginWatch();
  const KnownFiles::File& file = this->Files->Examine(fileName, { this->StepLength, this->Run },
    granular::part(watch, 0.0, 0.1));
  const granular::GrainFrame& frame = frameAt(file.frames, asked);
  const std::string text =
    granular::readFile(fileName, frame.begin, frame.end, granular::part(watch, 0.1, 0.2));
  granular::GrainState state = granular::parseGrains(file.kind, text, fileName, frame,
    { this->Radii, this->Densities, atomStyles[this->AtomStyle] }, granular::part(watch, 0.2, 0.9));
  granular::fillGrains(state, output, granular::part(watch, 0.9, 1.0));
  if (frame.time)
  {
    output->GetInformation()->Set(vtkDataObject::DATA_TIME_STEP(), *frame.time);
    if (granular::tellsTime(file.kind, text, this->StepLength))
    {
      sayTime(*frame.time, output);
    }
  }
  const std::string incomplete = joined(file.notes, state.remark);
  if (!incomplete.empty())
  {
    AddText(output, "Incomplete", incomplete); // which a simulation passes on
  }
  return { joined(file.notes, state.notes), joined(remarkOn(file.kind, state), state.remark) };
}

int vtkGranularParticleReader::CanReadFile(const char* fileName)
{
  if (!fileName)
  {
    return 0;
  }
  if (vtksys::SystemTools::LowerCase(vtksys::SystemTools::GetFilenameLastExtension(fileName)) ==
    ".tinydem")
  {
    return 1;
  }
  try
  {
    const std::string beginning = readBeginning(fileName);
    const granular::GrainFileKind kind = granular::kindOfGrainFile(beginning, fileName);
    return kind == granular::GrainFileKind::Table ? granular::looksLikeParticleTable(beginning) : 1;
  }
  catch (const std::exception&)
  {
    return 0; // a folder, or a pipe, whose opening would wait
  }
}

void vtkGranularParticleReader::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  os << indent << "Radii: " << this->Radii.size() << " values\n";
  os << indent << "Densities: " << this->Densities.size() << " values\n";
  os << indent << "AtomStyle: " << this->AtomStyle << "\n";
  os << indent << "StepLength: " << this->StepLength << "\n";
  os << indent << "Run: " << this->Run << "\n";
}
