// Values of DWARF attributes. Each value is written in one of many forms.
#pragma once

#include "DebugBytes.h"

/// A number, or the text that it refers to. Neither is set for plain bytes.
struct debug_value {
  uint64_t number;
  const char *text;
};

/// Reads a value in a form of DWARF versions 2 to 5. Returns false for any other form, because its length is
/// unknown.
bool debug_value_read(
    const struct debug_sections *sections, struct debug_bytes *bytes, size_t offset_size, uint64_t form,
    struct debug_value *value);
