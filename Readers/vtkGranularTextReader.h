/**
 * @class vtkGranularTextReader
 * @brief What the readers of text files share: the file, the last good result and the status.
 *
 * A subclass reads the file as poly data in Read(). A file that cannot be read causes
 * one error that names the file, the line and the value; the output then keeps the last good result
 * (empty at first), and the message stays in the status and the error code is set. So it is when
 * the user stops it by AbortExecute, which is checked some times a second. The status is
 * also in the field data array `Status` of the output ("OK" when all is well), notes in `Notes`.
 */
#ifndef vtkGranularTextReader_h
#define vtkGranularTextReader_h

#include "GranularReadersModule.h" // for the export macro
#include "Text/Watch.h"            // for progress
#include "vtkNew.h"                // for the last good result
#include "vtkPolyDataAlgorithm.h"

#include <string> // for the status

class GRANULARREADERS_EXPORT vtkGranularTextReader : public vtkPolyDataAlgorithm
{
public:
  vtkTypeMacro(vtkGranularTextReader, vtkPolyDataAlgorithm);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  ///@{
  /**
   * The file to read.
   */
  vtkSetFilePathMacro(FileName);
  vtkGetFilePathMacro(FileName);
  ///@}

  /**
   * Serves a request, and reports what it throws.
   */
  vtkTypeBool ProcessRequest(vtkInformation* request, vtkInformationVector** inputs,
    vtkInformationVector* outputs) override;

  /**
   * "OK", or what kept the last update from reading the file. Empty before the first update.
   */
  const char* GetStatus() const { return this->Status.c_str(); }

  /**
   * What the reader did to the content of the file that its user should know, and what the file
   * lacks, a sentence each; empty when there is nothing to tell.
   */
  const char* GetNotes() const { return this->Notes.c_str(); }

protected:
  vtkGranularTextReader();
  ~vtkGranularTextReader() override;

  int RequestData(vtkInformation* request, vtkInformationVector** inputVector,
    vtkInformationVector* outputVector) override;

  /// What there is to tell of a file that was read, in sentences.
  struct Told
  {
    std::string Warning; ///< what was changed or left out
    std::string Remark;  ///< what is good to know
  };

  /**
   * Fills @a output from the file FileName. Throws a dem::Error when it cannot. @a asked may have
   * the time that is asked for.
   */
  virtual Told Read(vtkInformation* asked, vtkPolyData* output) = 0;

  /**
   * Adds a field data array of one text to @a data.
   */
  static void AddText(vtkDataObject* data, const char* name, const std::string& text);

  /**
   * Shows how far it is, and throws a dem::Error when the user wants to stop. Forgets a wish of an
   * earlier request.
   */
  granular::Watch BeginWatch();

private:
  void Fail(const std::string& problem, vtkInformation* request, vtkInformationVector* outputs);

  vtkGranularTextReader(const vtkGranularTextReader&) = delete;
  void operator=(const vtkGranularTextReader&) = delete;

  char* FileName = nullptr;
  std::string Status;
  std::string Notes;
  vtkNew<vtkPolyData> LastGood;
};

#endif
