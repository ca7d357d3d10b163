#include "Inputs/GranularGathering.h"

#include "Basics/Error.h"
#include "Inputs/GranularPieces.h"

#include <vtkCharArray.h>
#include <vtkCommunicator.h>
#include <vtkDataObjectTree.h>
#include <vtkDataObjectTreeIterator.h>
#include <vtkDataSet.h>
#include <vtkInformation.h>
#include <vtkMultiBlockDataSet.h>
#include <vtkMultiProcessController.h>
#include <vtkMultiProcessStream.h>
#include <vtkNew.h>
#include <vtkPartitionedDataSet.h>

#include <map>

namespace granular
{
namespace
{

constexpr int AboutTag = 58201;
constexpr int DataTag = 58202;

/// The path of a leaf in a composite data set: the numbers of the blocks from the root on. Parts of
/// a partitioned data set are pieces of one leaf and have its path.
using BlockPath = std::vector<int>;

/// What a rank has of a leaf.
struct Part
{
  std::string name; ///< of the block, or empty
  vtkSmartPointer<vtkDataObject> data;
};

/// The parts of all ranks by paths. The parts of a path are in the order of the ranks.
using Parts = std::map<BlockPath, std::vector<Part>>;

void collect(vtkDataObject* data, const BlockPath& path, const std::string& name, Parts& parts)
{
  auto* tree = vtkDataObjectTree::SafeDownCast(data);
  if (!tree)
  {
    int number = 0;
    for (const Leaf& leaf : findLeaves(data, name))
    {
      BlockPath own = path;
      if (leaf.data != data) // levels of a refined grid
      {
        own.push_back(number++);
      }
      parts[own].push_back({ name, leaf.data });
    }
    return;
  }
  const bool partitioned = vtkPartitionedDataSet::SafeDownCast(data) != nullptr;
  auto child = vtk::TakeSmartPointer(tree->NewTreeIterator());
  child->TraverseSubTreeOff();
  child->VisitOnlyLeavesOff();
  child->SkipEmptyNodesOff();
  int number = 0;
  for (child->InitTraversal(); !child->IsDoneWithTraversal(); child->GoToNextItem(), ++number)
  {
    if (!child->GetCurrentDataObject())
    {
      continue;
    }
    BlockPath own = path;
    if (!partitioned)
    {
      own.push_back(number);
    }
    vtkInformation* about = child->HasCurrentMetaData() ? child->GetCurrentMetaData() : nullptr;
    const bool named = about && about->Has(vtkCompositeDataSet::NAME());
    collect(child->GetCurrentDataObject(), own,
      named ? about->Get(vtkCompositeDataSet::NAME()) : name, parts);
  }
}

void sendParts(vtkMultiProcessController* controller, const Parts& parts, int to)
{
  std::vector<std::pair<BlockPath, Part>> sent;
  for (const auto& [path, pieces] : parts)
  {
    for (const Part& piece : pieces)
    {
      if (vtkDataSet::SafeDownCast(piece.data)) // the first rank has others, and refuses them
      {
        sent.push_back({ path, piece });
      }
    }
  }
  vtkMultiProcessStream about;
  about << static_cast<int>(sent.size());
  for (const auto& [path, piece] : sent)
  {
    about << static_cast<int>(path.size());
    for (const int number : path)
    {
      about << number;
    }
    about << piece.name;
  }
  controller->Send(about, to, AboutTag);
  for (const auto& [path, piece] : sent)
  {
    vtkNew<vtkCharArray> bytes;
    vtkCommunicator::MarshalDataObject(portable(vtkDataSet::SafeDownCast(piece.data)), bytes);
    controller->Send(bytes, to, DataTag);
  }
}

void receiveParts(vtkMultiProcessController* controller, int rank, Parts& parts)
{
  vtkMultiProcessStream about;
  controller->Receive(about, rank, AboutTag);
  int count = 0;
  about >> count;
  for (int i = 0; i < count; ++i)
  {
    int depth = 0;
    about >> depth;
    BlockPath path(depth);
    for (int& number : path)
    {
      about >> number;
    }
    Part part;
    about >> part.name;
    vtkNew<vtkCharArray> bytes;
    controller->Receive(bytes, rank, DataTag);
    part.data = vtkCommunicator::UnMarshalDataObject(bytes);
    parts[path].push_back(std::move(part));
  }
}

/// Puts a leaf where it was in the composite data set.
void put(vtkMultiBlockDataSet* tree, const BlockPath& path, std::size_t level, vtkDataObject* leaf,
  const std::string& name)
{
  const unsigned int number = path[level];
  if (level + 1 < path.size())
  {
    auto* branch = vtkMultiBlockDataSet::SafeDownCast(tree->GetBlock(number));
    if (!branch)
    {
      vtkNew<vtkMultiBlockDataSet> fresh;
      tree->SetBlock(number, fresh);
      branch = fresh;
    }
    put(branch, path, level + 1, leaf, name);
    return;
  }
  tree->SetBlock(number, leaf);
  if (!name.empty())
  {
    tree->GetMetaData(number)->Set(vtkCompositeDataSet::NAME(), name.c_str());
  }
}

vtkSmartPointer<vtkDataObject> assemble(const Parts& parts, const std::string& name)
{
  if (parts.empty())
  {
    return nullptr;
  }
  auto tree = vtkSmartPointer<vtkMultiBlockDataSet>::New();
  for (const auto& [path, pieces] : parts)
  {
    std::vector<vtkDataObject*> data;
    for (const Part& piece : pieces)
    {
      data.push_back(piece.data);
    }
    const std::string& block = pieces.front().name;
    auto whole = mergePieces(data, block.empty() ? name : name + ", block '" + block + "'");
    if (path.empty())
    {
      return whole;
    }
    put(tree, path, 0, whole, block);
  }
  return tree;
}

}

void sendInput(vtkMultiProcessController* controller, vtkDataObject* whole, int to)
{
  Parts parts;
  collect(whole, {}, "", parts);
  sendParts(controller, parts, to);
}

vtkSmartPointer<vtkDataObject> receiveInput(vtkMultiProcessController* controller, int from,
  const std::string& name)
{
  Parts parts;
  receiveParts(controller, from, parts);
  return assemble(parts, name);
}

void Gathering::Forget()
{
  const OwnPart own = this->Own;
  *this = Gathering();
  this->Own = own;
}

vtkDataObject* Gathering::Take(const Ranks& ranks, vtkDataObject* local, bool failed,
  const std::string& name, std::int64_t fewest)
{
  local = this->Own.Of(local);
  if (ranks.OnAny(failed))
  {
    this->Forget();
    this->Problem = name + " is missing: its source failed and reported why.";
    return nullptr;
  }
  if (!ranks.AreTogether())
  {
    this->Forget();
    return ranks.IsFirst() ? local : nullptr;
  }
  Signature present;
  sign(local, present);
  const bool needsAll = this->Parts.any() && fewest == NeverInParts;
  const bool changed = ranks.OnAny(!this->Has || present != this->Known || needsAll);
  if (!changed)
  {
    return this->Whole;
  }
  this->Has = true;
  this->Known = std::move(present);
  this->Problem.clear();
  this->Parts = findStartParts(ranks, local, fewest);
  if (this->Parts.any())
  {
    this->Whole = vtk::TakeSmartPointer(local->NewInstance()); // new where any rank has other data
    this->Whole->ShallowCopy(local);
    return this->Whole;
  }
  this->Whole = nullptr;
  granular::Parts parts;
  if (local)
  {
    collect(local, {}, "", parts);
  }
  vtkMultiProcessController* controller = ranks.GetController();
  if (!ranks.IsFirst())
  {
    sendParts(controller, parts, 0);
    return nullptr;
  }
  for (int rank = 1; rank < controller->GetNumberOfProcesses(); ++rank)
  {
    receiveParts(controller, rank, parts);
  }
  try
  {
    this->Whole = assemble(parts, name);
  }
  catch (const dem::Error& error)
  {
    this->Problem = error.what();
    this->Whole = nullptr;
  }
  return this->Whole;
}

}
