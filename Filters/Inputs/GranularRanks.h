// The processes of a server that work on a request together: ranks of MPI, of which the first one
// simulates.
#pragma once

#include "Ranks/Exchange/Bytes.h"

#include <string>
#include <vector>

class vtkInformation;
class vtkInformationVector;
class vtkMultiProcessController;
class vtkMultiProcessStream;

namespace granular
{

/// What an output is asked for by a request to it, or to no output in particular.
vtkInformation* findAsked(vtkInformation* request, vtkInformationVector* outputs);

class Ranks
{
public:
  /// @param asked what the pipeline asks an output for.
  explicit Ranks(vtkInformation* asked);

  /// Whether each rank is asked for its own piece, so that all of them are here at the same time.
  /// Otherwise this process works alone.
  bool AreTogether() const { return this->Controller != nullptr; }
  /// Whether this is the one that simulates.
  bool IsFirst() const { return this->First; }

  /// Whether a thing is so on one of the ranks. All of them have to ask.
  bool OnAny(bool here) const;
  /// Makes the message of the first rank that of all. All of them have to call it.
  void Share(vtkMultiProcessStream& message) const;
  /// The bytes of each rank, by ranks. All of them have to call it.
  std::vector<dem::Bytes> Gather(const dem::Bytes& own) const;
  /// Throws the first problem that a rank has, if any, on all of them. All have to call it.
  /// @param problem of this rank; empty when all is well
  void Agree(const std::string& problem) const;

  /// Waits until the other one has it, so that there is one copy at a time.
  void Send(const dem::Bytes& bytes, int to) const;
  dem::Bytes Receive(int from) const;
  /// Only for ranks that are together.
  vtkMultiProcessController* GetController() const { return this->Controller; }

private:
  vtkMultiProcessController* Controller = nullptr; ///< null: alone
  bool First = true;
};

}
