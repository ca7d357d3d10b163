// Field data that others have had in their hands: arrays that are missing, of another type, size or
// shape, or hold what nobody wrote.
#pragma once

#include "Bytes.h"

class vtkFieldData;

namespace fuzzed
{

/// Changes some arrays as @a bytes say, up to eight times. What they hold is shared with none.
void spoil(vtkFieldData* fieldData, Bytes& bytes);

}
