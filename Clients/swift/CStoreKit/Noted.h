// The assumptions that other files check. For the files of this module only.
#pragma once

#include "../CAppSide/Assumptions.h"

#include <stdbool.h>

enum assumption_number {
#define ROW(name, text, effect) name,
  ASSUMPTIONS(ROW)
#undef ROW
};

/// Notes whether an assumption holds. Returns NULL if it holds, otherwise its effect on the app.
const char *note_assumption(enum assumption_number number, bool holds);
