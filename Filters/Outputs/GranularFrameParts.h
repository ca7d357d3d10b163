// What is shown of a state, cut into a part for each rank of a server.
#pragma once

#include "Properties/GranularTuples.h"

#include <vtkPolyData.h>
#include <vtkSmartPointer.h>

#include <vector>

namespace granular
{

/// Who of the ranks shows what: each grain and each contact is at one of them.
class FrameParts
{
public:
  /// Grains are shared out to ranks by their positions, in boxes that hold about as many each, by
  /// cuts in halves across the longest sides. A contact is where its first grain is.
  FrameParts(vtkPolyData* particles, vtkPolyData* contacts, int ranks);

  /// The grains of a rank, in the order of ids, with all arrays; what a restart needs beside them
  /// is with those of the first rank.
  vtkSmartPointer<vtkPolyData> Particles(int rank) const;

  /// The contacts of a rank, with the points that they need, all arrays, and as global ids the
  /// array `ContactId`: the index of each contact among those of all ranks.
  vtkSmartPointer<vtkPolyData> Contacts(int rank) const;

private:
  void ShareGrains(TupleIds::iterator begin, TupleIds::iterator end, int firstRank, int ranks);
  void ShareContacts();

  vtkPolyData* Grains;
  vtkPolyData* Touches;
  std::vector<int> RankOf;      ///< of each grain
  std::vector<TupleIds> GrainsOf;   ///< of each rank, in the order of all
  std::vector<TupleIds> ContactsOf; ///< of each rank, in the order of all contacts
};

}
