// Walls that the pipeline moves as bytes, for ranks that simulate together: the first one records
// where they are. And what others have to know of walls that only the first one has.
#pragma once

#include "Inputs/GranularScene.h"
#include "Ranks/Exchange/Bytes.h"

#include <vector>

namespace granular
{

/// What determines of a wall that moves how it is read, whatever it does later; of one that does
/// not move, which has no record, nothing.
WallRecord beginOf(const WallRecord* record);

/// What other ranks have to know of walls that only the first one has.
/// @param key of the scene
void writeElsewhere(const dem::Scene& scene, const RestartKey& key, dem::ByteWriter& writer);
WallsElsewhere readElsewhere(dem::ByteReader& reader);

void writeRecords(const std::vector<WallRecord>& records, dem::ByteWriter& writer);
std::vector<WallRecord> readRecords(dem::ByteReader& reader);

/// Tracks of all wall bodies as bytes.
dem::Bytes bytesOfTracks(const dem::Surface& walls);
/// @throws dem::Error when the walls are others
void takeTracks(const dem::Bytes& bytes, dem::Surface& walls);

}
