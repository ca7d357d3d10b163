// An input that is distributed over the ranks of a server, and gathered on the first one.
#pragma once

#include "Inputs/Grains/GranularOwn.h"
#include "Inputs/Grains/GranularStartParts.h"
#include "Inputs/GranularRanks.h"
#include "Inputs/GranularSignature.h"

#include <vtkDataObject.h>
#include <vtkSmartPointer.h>

#include <string>

namespace granular
{

/// Gives another rank a whole input.
void sendInput(vtkMultiProcessController* controller, vtkDataObject* whole, int to);
/// Takes it there.
vtkSmartPointer<vtkDataObject> receiveInput(vtkMultiProcessController* controller, int from,
  const std::string& name);

/// Pieces of one data set become one again, in the order of the ranks; ghosts, which other ranks
/// have, are left out, of a single process too. Equal pieces count once: a source that cannot be
/// split returns all of its data on every rank.
class Gathering
{
public:
  /// All ranks have to call it alike.
  /// @param local what this rank has of the input, or null.
  /// @param failed whether that is what its source left when it failed; see vtkGranularPipeline.
  /// @param name how messages call the input.
  /// @param fewest grains with which each rank begins with its own part, where it has one
  /// @return on the first rank the whole, on the others null, or on each its own part; the same
  /// object with the same modification times as long as no rank has other data.
  vtkDataObject* Take(const Ranks& ranks, vtkDataObject* local, bool failed,
    const std::string& name, std::int64_t fewest = NeverInParts);

  /// What is known of parts that ranks have been left.
  const StartParts& GetParts() const { return this->Parts; }

  /// Why the pieces make no whole or are none; empty when all is well.
  const std::string& GetProblem() const { return this->Problem; }

private:
  void Forget();

  OwnPart Own;     ///< the part of this rank
  Signature Known; ///< signature of what this rank sent last
  bool Has = false;
  StartParts Parts;
  vtkSmartPointer<vtkDataObject> Whole;
  std::string Problem;
};

}
