#include "DebugValue.h"

enum {
  form_address = 1, form_block2 = 3, form_block4 = 4, form_data2 = 5, form_data4 = 6, form_data8 = 7, form_string = 8,
  form_block = 9, form_block1 = 10, form_data1 = 11, form_flag = 12, form_sdata = 13, form_strp = 14, form_udata = 15,
  form_ref1 = 17, form_ref2 = 18, form_ref4 = 19, form_ref8 = 20, form_ref_udata = 21, form_section_offset = 23,
  form_expression = 24, form_flag_present = 25, form_data16 = 30, form_line_strp = 31, form_signature = 32,
};

bool debug_value_read(
    const struct debug_sections *sections, struct debug_bytes *bytes, size_t offset_size, uint64_t form,
    struct debug_value *value) {
  *value = (struct debug_value){0, ""};
  switch (form) {
  case form_flag_present: return true;
  case form_data1: case form_flag: case form_ref1: value->number = debug_number(bytes, 1); return true;
  case form_data2: case form_ref2: value->number = debug_number(bytes, 2); return true;
  case form_data4: case form_ref4: value->number = debug_number(bytes, 4); return true;
  case form_address: case form_data8: case form_ref8: case form_signature:
    value->number = debug_number(bytes, 8);
    return true;
  case form_section_offset: value->number = debug_number(bytes, offset_size); return true;
  case form_sdata: case form_udata: case form_ref_udata:
    value->number = debug_short_number(bytes, false);
    return true;
  case form_string: value->text = debug_text(bytes); return true;
  case form_strp: value->text = debug_text_at(sections->texts, debug_number(bytes, offset_size)); return true;
  case form_line_strp:
    value->text = debug_text_at(sections->line_texts, debug_number(bytes, offset_size));
    return true;
  case form_data16: debug_part(bytes, 16); return true;
  case form_block1: debug_part(bytes, debug_number(bytes, 1)); return true;
  case form_block2: debug_part(bytes, debug_number(bytes, 2)); return true;
  case form_block4: debug_part(bytes, debug_number(bytes, 4)); return true;
  case form_block: case form_expression: debug_part(bytes, debug_short_number(bytes, false)); return true;
  default: return false;
  }
}
