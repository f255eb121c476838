// `string.format`: every flag, width, precision and letter says what the C library says.

#include "Bench.h"

#include <stdio.h>
#include <stdlib.h>

static const char *const flags[] = {"", "-", "+", " ", "#", "0", "-+ #0"};
static const char *const sizes[] = {"", "1", "7", "99", ".0", ".3", ".99", "12.5", "99.99"};

/// The result of one conversion, without the quotes of the bench.
static void check_conversion(bench *bench, const char *conversion, const char *value, const char *expected) {
  text script = {NULL, 0, 0}, shown = {NULL, 0, 0};
  size_t position = 0;
  text_print(&script, "return string.format('%s', %s)", conversion, value);
  luabridge_value item = {.kind = LUABRIDGE_STRING, .length = (uint32_t)strlen(expected), .as.bytes = expected};
  text_add_item(&shown, &item, &position);
  check_begins(script.bytes, __FILE__, __LINE__);
  CHECK_TEXT(bench_run(bench, script.bytes), shown.bytes);
  free(script.bytes);
  free(shown.bytes);
}

static void check_integer(bench *bench, const char *prefix, char letter) {
  static const struct {
    const char *text;
    long long value;
  } values[] = {{"0", 0}, {"-1", -1}, {"123456789", 123456789}, {"math.maxinteger", INT64_MAX},
    {"math.mininteger", INT64_MIN}};
  char conversion[16], wide[18], expected[300];
  snprintf(conversion, sizeof conversion, "%%%s%c", prefix, letter);
  snprintf(wide, sizeof wide, "%%%sll%c", prefix, letter);
  for (size_t place = 0; place < sizeof values / sizeof *values; place++) {
    snprintf(expected, sizeof expected, wide, values[place].value);
    check_conversion(bench, conversion, values[place].text, expected);
  }
}

static void check_float(bench *bench, const char *prefix, char letter) {
  static const struct {
    const char *text;
    double value;
  } values[] = {{"0.0", 0.0}, {"-1.5", -1.5}, {"1.7976931348623157e308", 1.7976931348623157e308}, {"5e-324", 5e-324},
    {"-1/0", -1.0 / 0.0}};
  char conversion[16], expected[600];
  snprintf(conversion, sizeof conversion, "%%%s%c", prefix, letter);
  for (size_t place = 0; place < sizeof values / sizeof *values; place++) {
    snprintf(expected, sizeof expected, conversion, values[place].value);
    check_conversion(bench, conversion, values[place].text, expected);
  }
}

static void check_conversions(bench *bench) {
  for (size_t flag = 0; flag < sizeof flags / sizeof *flags; flag++) {
    for (size_t size = 0; size < sizeof sizes / sizeof *sizes; size++) {
      char prefix[12];
      snprintf(prefix, sizeof prefix, "%s%s", flags[flag], sizes[size]);
      for (const char *letter = "dioxX"; *letter != 0; letter++) check_integer(bench, prefix, *letter);
      for (const char *letter = "aAeEfFgG"; *letter != 0; letter++) check_float(bench, prefix, *letter);
    }
  }
}

static void check_texts(bench *bench) {
  static const row rows[] = {
    ROW("return ('%s|%5s|%-5s|%.2s|%5.1s|%s'):format('abc', 'abc', 'abc', 'abc', 'abc', 'a\\0b')",
      "'abc|  abc|abc  |ab|    a|a\\x00b'"),
    ROW("return ('%99s'):format('x'):len(), ('%.99s'):format(('x'):rep(200)):len(), ('%s'):format(('x'):rep(500000)):len()",
      "99 99 500000"),
    ROW("return ('%c%c%3c|%-3c|'):format(0, 255, 65, 66)", "'\\x00\\xff  A|B  |'"),
    ROW("return ('%q'):format('a\\n\\0001\\r\"\\\\\\127')", "'\"a\\\\x0a\\0001\\13\\\"\\\\\\127\"'"),
    ROW("return ('%q %q %q %q'):format(1, true, nil, math.mininteger)", "'1 true nil 0x8000000000000000'"),
    ROW("return ('%q'):format(2.5)",
      "runtime at 1: bad argument #1 to 'format' ('%q' accepts strings, integers, booleans, and nil)"),
    ROW("return ('%s %s %s %s %s'):format(1, 2.0, nil, true, 0.1)", "'1 2.0 nil true 0.1'"),
    ROW("return ('%s %s'):format({}, print), ('%s'):format(string)", "'table#1 function#1' 'module string'"),
    ROW("return ('%p'):format({})", "runtime at 1: '%p' is not available: addresses differ in every run"),
    ROW("return ('%100d'):format(1)", "runtime at 1: invalid conversion '%10' to 'format' (width or precision too long)"),
    ROW("return ('%.100d'):format(1)", "runtime at 1: invalid conversion '%.10' to 'format' (width or precision too long)"),
    ROW("return ('%------d'):format(1)", "runtime at 1: invalid conversion '%-----' to 'format' (repeated flags)"),
    ROW("return ('%'):format()", "runtime at 1: invalid conversion '%' to 'format' (the format ends there)"),
    ROW("return ('%-12.34'):format()", "runtime at 1: invalid conversion '%-12.34' to 'format' (the format ends there)"),
    ROW("return ('%y'):format(1)", "runtime at 1: invalid conversion '%y' to 'format'"),
    ROW("return ('%d'):format()", "runtime at 1: bad argument #1 to 'format' (no value)"),
    ROW("return ('%d'):format(2.5)", "runtime at 1: bad argument #1 to 'format' (number has no integer representation)"),
    ROW("return ('%%%d%%'):format(3), ('\\0%d\\0'):format(4)", "'%3%' '\\x004\\x00'"),
    ROW("return ('%5.1f'):format(0/0), ('%f'):format(-(0/0))", "'  nan' 'nan'"),
    ROW("local t = setmetatable({}, { __tostring = function() return ('x'):rep(3000) end })\n"
        "return #('%s%s%s'):format(t, t, t), #('%.5s'):format(t)",
      "9000 5"),
    ROW("local t = {} for i = 1, 200 do t[i] = i end return #(('%d'):rep(200)):format(table.unpack(t))", "492"),
  };
  CHECK_ROWS(bench, rows);
}

/// A number has one text, and reading the text gives the number.
static void check_numbers(bench *bench) {
  static const row rows[] = {
    ROW("return tostring(2^53), tostring(1e15), tostring(1e100), tostring(-0.0), tostring(1/3)",
      "'9007199254740992.0' '1e+15' '1e+100' '-0.0' '0.3333333333333333'"),
    ROW("return tostring(5e-324), tostring(1.7976931348623157e308), tostring(-1/0), tostring(0/0)",
      "'4.9406564584125e-324' '1.7976931348623157e+308' '-inf' 'nan'"),
    ROW("return tostring(math.mininteger), tostring(3), tostring(3.0), 2^63 .. '', 0.1 .. ''",
      "'-9223372036854775808' '3' '3.0' '9.2233720368548e+18' '0.1'"),
  };
  CHECK_ROWS(bench, rows);
  CHECK_SCRIPT(bench,
    "for i = 1, 3000 do\n"
    "  local x = string.unpack('d', string.pack('j', math.random(0)))\n"
    "  assert(x ~= x or tonumber(tostring(x)) == x)\n"
    "end");
}

void check_formats(void) {
  bench *bench = bench_make();
  check_conversions(bench);
  check_texts(bench);
  check_numbers(bench);
  bench_end(bench);
}
