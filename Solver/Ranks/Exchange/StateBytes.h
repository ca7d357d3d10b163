// What a state keeps beside grains and contacts, as bytes for other ranks.
#pragma once

#include "Ranks/Exchange/Bytes.h"
#include "State/Snapshot.h"

namespace dem
{

void writeScalars(const RunScalars& scalars, ByteWriter& message);
void readScalars(ByteReader& message, RunScalars& scalars);
void writeCollisions(const CollisionState& collisions, ByteWriter& message);
void readCollisions(ByteReader& message, CollisionState& collisions);
void writeSums(const WearState& wear, ByteWriter& message);
void readSums(ByteReader& message, WearState& wear);
void writeSums(const NodalState& nodal, ByteWriter& message);
void readSums(ByteReader& message, NodalState& nodal);

}
