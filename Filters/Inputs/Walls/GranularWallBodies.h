// Which data sets among the wall inputs move together, and how.
#pragma once

#include "Inputs/Walls/GranularWallInput.h"
#include "Properties/GranularWallParameters.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace granular
{

/// Gathers the bodies of a surface while its leaves are read: first all leaves are added, then
/// their cells are read in OrderOfLeaves(), each followed by TakeElements().
class WallBodies
{
public:
  /// @param record of the leaves of the input that follow; nullptr if they stay.
  void BeginInput(const WallRecord* record);
  /// @throws dem::Error that names the wall and the property when its parameters make no sense.
  void AddLeaf(const Leaf& leaf);

  /// Leaves, as they were added, by bodies.
  std::vector<std::size_t> OrderOfLeaves() const;
  /// Which body a leaf belongs to.
  std::size_t BodyOf(std::size_t leaf) const { return this->Leaves[leaf].body; }
  /// How thick the walls of a leaf are.
  WallSettings SettingsOf(std::size_t leaf, WallSettings settings) const;
  /// Makes what is new in @a elements part of the body of @a leaf.
  void TakeElements(std::size_t leaf, WallElements& elements);
  /// Cuts rectangles in two that follow a track: between its times they may be none.
  void SplitRectangles(WallElements& elements) const;
  /// The bodies, with names that differ.
  std::vector<dem::WallBody> Take();

private:
  struct Part
  {
    std::size_t body = 0;
    std::int64_t firstTracked = 0; ///< first point of the part in the record of the input
  };
  struct Body
  {
    std::size_t input = 0;
    std::optional<WallParameters> parameters;
    const WallRecord* record = nullptr;
    dem::WallTrack track; ///< of the points of the body
  };

  std::vector<Part> Leaves;
  std::vector<Body> Bodies;
  std::size_t InputCount = 0;
  const WallRecord* Record = nullptr;                              ///< of the present input
  std::size_t LeavesOfInput = 0;                                   ///< so far
  std::int64_t Tracked = 0;                                        ///< points of these
  std::size_t PointElements = 0, Edges = 0, Faces = 0, Points = 0; ///< taken so far
};

/// @throws dem::Error that names the wall, the time and the element when an element of a body that
/// changes its shape cannot be simulated at some time.
void checkTracks(const dem::Surface& surface);

}
