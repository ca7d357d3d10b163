// What runs over the lanes of a batch: a kernel for each operation, and for two that often follow
// each other, so that what is between them need not go through memory. Two in one round as two.
#pragma once

#include "Laws/Expression/Language/Operations.h"
#include "Vectors/Vec4.h"

namespace dem::expression
{

/// The operand of an operation that another one, done before it, is to be put into.
struct Fusion
{
  Operation first;
  Operation second;
  int position; ///< among the operands of the second
};

/// Columns that a kernel reads, and the one that it writes, which may be among them. One that is
/// the same in all lanes is a single number.
struct Operands
{
  double* to;
  const double* from[4];
  int lanes;
};

using Kernel = void (*)(const Operands&);

/// @param same bit i says that operand i is the same in all lanes
/// @return null if there is none
Kernel findKernel(Operation operation, int same);
/// Operands are those of the first, then the others of the second.
Kernel findKernel(const Fusion& fusion, int same);

/// Numbers of the table's row of each lane, as columns.
struct Gathering
{
  Lanes4* to;      ///< one for each group of four numbers
  int groups;      ///< that are wanted, the first ones
  const Vec4* packed; ///< of the table, the groups of a row beside each other
  const int* row;  ///< of each lane
  int width;       ///< groups of a row
  int lanes;
};
void gather(const Gathering& gathering);

}
