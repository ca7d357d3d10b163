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
void writeWear(const WearState& wear, ByteWriter& message);
void readWear(ByteReader& message, WearState& wear);

}
