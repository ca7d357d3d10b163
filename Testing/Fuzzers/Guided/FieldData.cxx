#include "FieldData.h"

#include <vtkDataArray.h>
#include <vtkFieldData.h>
#include <vtkSmartPointer.h>
#include <vtkStringArray.h>
#include <vtkVariant.h>

namespace fuzzed
{
namespace
{

void setValue(vtkAbstractArray* array, Bytes& bytes)
{
  const auto values = static_cast<std::size_t>(array->GetNumberOfValues());
  if (values == 0)
  {
    return;
  }
  const std::size_t at = bytes.below(values);
  if (auto* texts = vtkStringArray::SafeDownCast(array))
  {
    texts->SetValue(static_cast<vtkIdType>(at), bytes.text(24));
    return;
  }
  const std::uint64_t bits = bytes.take<std::uint64_t>();
  const auto size = static_cast<std::size_t>(array->GetDataTypeSize());
  std::memcpy(static_cast<char*>(array->GetVoidPointer(0)) + at * size, &bits,
    std::min(size, sizeof(bits)));
}

/// A number as people write them, in the type of the array.
void setNumber(vtkAbstractArray* array, Bytes& bytes)
{
  auto* numbers = vtkDataArray::SafeDownCast(array);
  if (numbers && numbers->GetNumberOfValues() > 0)
  {
    const auto values = static_cast<std::size_t>(numbers->GetNumberOfValues());
    const auto at = static_cast<vtkIdType>(bytes.below(values));
    const int columns = numbers->GetNumberOfComponents();
    numbers->SetComponent(at / columns, static_cast<int>(at % columns), bytes.take<std::int8_t>());
  }
}

void setShape(vtkAbstractArray* array, Bytes& bytes)
{
  const std::uint8_t columns = bytes.take<std::uint8_t>() % 12;
  const vtkIdType values = array->GetNumberOfValues();
  array->SetNumberOfComponents(columns + 1);
  array->SetNumberOfTuples(values / (columns + 1));
}

void setLength(vtkAbstractArray* array, Bytes& bytes)
{
  const auto before = vtkSmartPointer<vtkAbstractArray>::Take(array->NewInstance());
  before->DeepCopy(array);
  array->SetNumberOfTuples(bytes.take<std::uint8_t>());
  for (vtkIdType k = 0; k < array->GetNumberOfValues(); ++k)
  {
    array->SetVariantValue(k,
      k < before->GetNumberOfValues() ? before->GetVariantValue(k) : vtkVariant(0));
  }
}

void setType(vtkFieldData* fieldData, vtkAbstractArray* array, Bytes& bytes)
{
  constexpr int types[] = { VTK_DOUBLE, VTK_FLOAT, VTK_CHAR, VTK_ID_TYPE, VTK_UNSIGNED_LONG_LONG,
    VTK_STRING, VTK_BIT };
  const auto other =
    vtkSmartPointer<vtkAbstractArray>::Take(vtkAbstractArray::CreateArray(types[bytes.below(7)]));
  other->SetName(array->GetName());
  other->SetNumberOfComponents(array->GetNumberOfComponents());
  other->SetNumberOfTuples(array->GetNumberOfTuples());
  for (vtkIdType k = 0; k < other->GetNumberOfValues(); ++k)
  {
    other->SetVariantValue(k, array->GetVariantValue(k));
  }
  fieldData->AddArray(other);
}

}

void spoil(vtkFieldData* fieldData, Bytes& bytes)
{
  for (int change = 0; change < 8 && bytes.any() && fieldData->GetNumberOfArrays() > 0; ++change)
  {
    const std::uint8_t kind = bytes.take<std::uint8_t>() % 8;
    vtkAbstractArray* array =
      fieldData->GetAbstractArray(static_cast<int>(bytes.below(fieldData->GetNumberOfArrays())));
    switch (kind)
    {
      case 0:
        fieldData->RemoveArray(array->GetName());
        break;
      case 1:
        setShape(array, bytes);
        break;
      case 2:
        setLength(array, bytes);
        break;
      case 3:
        setType(fieldData, array, bytes);
        break;
      case 4:
      case 5:
        setNumber(array, bytes);
        break;
      default:
        setValue(array, bytes);
    }
  }
}

}
