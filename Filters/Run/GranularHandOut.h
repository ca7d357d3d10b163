// The outputs of each rank of a server: the part of a frame that the first rank hands out to it, or
// its own.
#pragma once

#include "Inputs/GranularRanks.h"
#include "Simulation/Simulation.h"
#include "Vtk/GranularFrame.h"

#include <vtkPolyData.h>
#include <vtkSmartPointer.h>

#include <string>

namespace granular
{

class HandOut
{
public:
  /// All ranks have to call it alike. What was handed out before stays where it is.
  /// @param particles, contacts what is shown; of the other ranks nothing
  /// @param frame that these are of
  /// @param work that this rank has of a simulation that all share; null for none
  /// @throws dem::Error or std::bad_alloc on a rank that has no part then
  void Share(const Ranks& ranks, vtkPolyData* particles, vtkPolyData* contacts, vtkPolyData* frame,
    const dem::RankShare* work);

  /// Shows a frame of which each rank has its own part.
  void Show(const Ranks& ranks, const granular::Frame* own, const dem::RankShare* work);

  /// The part of this rank; null where there is none.
  vtkPolyData* GetParticles() const { return this->Particles; }
  vtkPolyData* GetContacts() const { return this->Contacts; }
  /// How the ranks share the work, what they show and have taken of memory, in words for the first
  /// one.
  const std::string& GetNote() const { return this->Note; }

private:
  void Give(const Ranks& ranks, vtkPolyData* particles, vtkPolyData* contacts);
  void Take(const Ranks& ranks);
  void Tell(const Ranks& ranks, const dem::RankShare* work);

  vtkSmartPointer<vtkPolyData> Frame; ///< that the parts are of, or is the own one
  vtkSmartPointer<vtkPolyData> Particles, Contacts;
  std::string Note;
};

}
