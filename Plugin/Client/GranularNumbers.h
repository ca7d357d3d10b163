// What is typed into fields of numbers.
#pragma once

class QLineEdit;

/// Lets a field of a number in a panel of this project take any text. A number with a unit becomes the
/// number in the unit of the property. Text that is no number is red, and refused with a sentence.
void granularTakeUnits(QLineEdit* field);

/// Ends the typing in the field of such a number that has the focus, as if the user left the field.
void granularEndTyping();
