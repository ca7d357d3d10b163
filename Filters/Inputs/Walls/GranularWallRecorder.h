// Wall inputs that move by the pipeline: which of their times to ask for, and the record of them.
//
// An input with several time steps is asked for one after another, over passes of the pipeline,
// before a run is made. In the mode Moving, an input without time steps is recorded as it is shown:
// its position at each of these times (a transform whose properties are animated).
#pragma once

#include "Inputs/Walls/GranularWallInput.h"

#include <vtkDataObject.h>
#include <vtkSmartPointer.h>
#include <vtkType.h>

#include <cstdint>
#include <string>
#include <vector>

class vtkInformation;
class vtkMultiProcessStream;

namespace granular
{

enum class WallTimes
{
  Auto = 0,   ///< moves if it has several time steps; otherwise a change is an edit
  Static = 1, ///< taken at its first time
  Moving = 2  ///< as Auto, but without time steps a change is a motion
};

class WallRecorder
{
public:
  /// What is known of a wall input, beside its data.
  struct Source
  {
    const void* origin = nullptr; ///< who makes the data
    vtkMTimeType edited = 0;      ///< when what makes the data was edited last
  };

  void SetInputCount(std::size_t count) { this->Inputs.resize(count); }
  bool HasInputCount(std::size_t count) const { return this->Inputs.size() == count; }
  /// Writes the time to ask input @a i for into @a request, or leaves the one that is shown.
  void Ask(std::size_t i, const Source& source, WallTimes times, double endTime,
    vtkInformation* request);
  /// Takes the data of input @a i for the request of Ask().
  /// @return whether there are more times to ask for.
  bool Take(std::size_t i, vtkDataObject* data);

  /// The progress of recording. Ranks that take no data ask as the first one does if they read what
  /// that has written.
  void WriteProgress(vtkMultiProcessStream& message) const;
  void ReadProgress(vtkMultiProcessStream& message);

  /// Names the input that has other cells at some time than before; empty when none has.
  std::string FindProblem() const;
  /// The inputs to read as walls; those without data are left out.
  std::vector<WallSource> GetSources() const;

private:
  enum class Kind
  {
    Plain,   ///< the data as they are
    Stepped, ///< recorded at the time steps
    Shown    ///< recorded at the times that are shown
  };
  struct Input
  {
    Kind kind = Kind::Plain;
    Source source;
    vtkSmartPointer<vtkDataObject> data; ///< Plain: the present; otherwise that of the first time
    std::uint64_t cells = 0;             ///< fingerprint at the first time
    WallRecord record;                   ///< at the times so far
    bool moves = false;                  ///< whether there are different positions
    std::vector<double> wanted;          ///< times to record
    std::size_t recorded = 0;            ///< how many of them are
    bool failed = false;                 ///< whether there is a problem
    double asked = 0.0;
    std::uint64_t revision = 0; ///< another one for other content
    std::string problem;
  };

  void Begin(Input& input, vtkDataObject* data);
  void Record(Input& input, std::size_t i, vtkDataObject* data);

  std::vector<Input> Inputs;
  std::uint64_t LastRevision = 0;
};

}
