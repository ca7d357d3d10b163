// What the window shows of an entry of the library of materials.
#pragma once

#include <QJsonObject>
#include <QString>

/// The angle of repose of this solver, or a dash.
QString granularAngleOf(const QJsonObject& entry);

/// All texts of an entry, to search in.
QString granularWordsOf(const QJsonObject& entry);

/// The numbers and ranges of an entry with its source, in HTML.
QString granularTextOf(const QJsonObject& entry);
