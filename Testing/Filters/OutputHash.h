// A number that all outputs of a pipeline element go into: two results with another bit anywhere
// have, as good as surely, another one.
#pragma once

#include <vtkAbstractArray.h>
#include <vtkAlgorithm.h>
#include <vtkCompositeDataIterator.h>
#include <vtkCompositeDataSet.h>
#include <vtkDataObject.h>
#include <vtkDataSet.h>
#include <vtkFieldData.h>
#include <vtkSmartPointer.h>
#include <vtkVariant.h>

#include <cstddef>
#include <cstdint>
#include <string>

class OutputHash
{
public:
  std::uint64_t value() const { return this->Value; }

  void add(vtkAlgorithm* element)
  {
    for (int port = 0; port < element->GetNumberOfOutputPorts(); ++port)
    {
      this->add(element->GetOutputDataObject(port));
    }
  }

  void add(const void* bytes, std::size_t count)
  {
    const auto* from = static_cast<const unsigned char*>(bytes);
    for (std::size_t i = 0; i < count; ++i)
    {
      this->Value = (this->Value ^ from[i]) * 1099511628211u; // FNV-1a
    }
  }

private:
  void add(double number) { this->add(&number, sizeof(number)); }

  void add(vtkAbstractArray* array)
  {
    const std::string name = array->GetName() ? array->GetName() : "";
    this->add(name.data(), name.size());
    this->add(array->GetNumberOfComponents());
    for (vtkIdType k = 0; k < array->GetNumberOfValues(); ++k)
    {
      const vtkVariant value = array->GetVariantValue(k);
      if (value.IsString())
      {
        const std::string text = value.ToString();
        this->add(text.data(), text.size());
        continue;
      }
      this->add(value.ToDouble());
    }
  }

  void add(vtkDataObject* data)
  {
    if (auto* blocks = vtkCompositeDataSet::SafeDownCast(data))
    {
      auto leaf = vtkSmartPointer<vtkCompositeDataIterator>::Take(blocks->NewIterator());
      for (leaf->InitTraversal(); !leaf->IsDoneWithTraversal(); leaf->GoToNextItem())
      {
        this->add(leaf->GetCurrentDataObject());
      }
    }
    auto* set = vtkDataSet::SafeDownCast(data);
    for (vtkIdType i = 0; set && i < set->GetNumberOfPoints(); ++i)
    {
      double position[3];
      set->GetPoint(i, position);
      this->add(position, sizeof(position));
    }
    for (int kind = 0; data && kind < vtkDataObject::NUMBER_OF_ATTRIBUTE_TYPES; ++kind)
    {
      vtkFieldData* arrays = data->GetAttributesAsFieldData(kind);
      for (int k = 0; arrays && k < arrays->GetNumberOfArrays(); ++k)
      {
        this->add(arrays->GetAbstractArray(k));
      }
    }
  }

  std::uint64_t Value = 14695981039346656037u;
};
