// Every function of the libraries with odd values, in pairs and in longer lists: none crashes or runs endlessly.

#include "Bench.h"

enum { ODD_INSTRUCTIONS = 20000 };

/// Gives how many odd values there are, and a function that calls a library function with those of two places.
static const char *const script =
  "local liar = setmetatable({}, { __len = function() return math.maxinteger end, __index = function() return 1 end })\n"
  "local recursive = {} recursive.__index = recursive setmetatable(recursive, recursive)\n"
  "local odd = {\n"
  "  0, 1, -1, 2.5, 1e300, 1/0, math.maxinteger, math.mininteger, '', 'abc', '%', '%s%d', '[', '(()', '\\0', '-1',\n"
  "  ('x'):rep(5000), {}, { 1, 2, 3 }, { a = 1 }, { [{}] = 1 }, liar, recursive, true, print, function() return 1 end,\n"
  "  function() error({}) end, setmetatable({}, { __tostring = function() return 1 end }), make(0, 1), table, 'k', 0/0,\n"
  "}\n"
  "return function(name, i, j)\n"
  "  local library, member = name:match('^(%w+)%.(%w+)$')\n"
  "  local called = library and _ENV[library][member] or _ENV[name]\n"
  "  pcall(called, odd[i], odd[j])\n"
  "  pcall(called, odd[i], odd[j], odd[(i * 7 + j) % #odd], odd[(i + j * 5) % #odd])\n"
  "  pcall(called, odd[(i + j) % #odd], odd[i], odd[j])\n"
  "end";

enum { ODD_VALUES = 32 };

static const char *const names[] = {
  "assert",         "error",          "getmetatable",  "ipairs",        "next",          "pairs",        "pcall",
  "print",          "rawequal",       "rawget",        "rawlen",        "require",       "select",       "setmetatable",
  "tonumber",       "tostring",       "type",          "math.abs",      "math.ceil",     "math.floor",   "math.fmod",
  "math.max",       "math.min",       "math.modf",     "math.random",   "math.sqrt",     "math.tointeger",
  "math.type",      "math.ult",       "string.byte",   "string.char",   "string.find",   "string.format",
  "string.gmatch",  "string.gsub",    "string.len",    "string.lower",  "string.match",  "string.pack",
  "string.packsize", "string.rep",    "string.reverse", "string.sub",   "string.unpack", "string.upper",
  "table.concat",   "table.insert",   "table.move",    "table.pack",    "table.remove",  "table.sort",
  "table.unpack",   "utf8.char",      "utf8.codepoint", "utf8.codes",    "utf8.len",           "utf8.offset",
  "note",           "echo",           "raise",         "call",          "search",        "make",         "list",
  "give",           "take",           "shop.open",
};

static void check_pair(bench *bench, int32_t function, const char *name, int64_t first, int64_t second) {
  luabridge_mark mark = bench_mark(bench);
  luabridge_append_bytes(bench->values, name, strlen(name));
  luabridge_append(bench->values, LUABRIDGE_INTEGER, 0, first);
  luabridge_append(bench->values, LUABRIDGE_INTEGER, 0, second);
  luabridge_renew_budget(bench->machine, ODD_INSTRUCTIONS);
  luabridge_step step = luabridge_start(bench->machine, function, mark, false);
  if (step.state == LUABRIDGE_FAILED) {
    CHECK_EQUAL(luabridge_last_failure(bench->machine).kind, LUABRIDGE_FAILURE_BUDGET);
    CHECK(luabridge_restore(bench->machine));
  } else {
    CHECK_EQUAL(step.state, LUABRIDGE_FINISHED);
  }
}

void check_oddities(void) {
  bench *bench = bench_make_limited(20000000, 4 << 20, 1 << 20);
  int32_t function = bench_function_of(bench, script);
  CHECK(luabridge_capture(bench->machine));
  for (size_t name = 0; name < sizeof names / sizeof *names; name++) {
    check_begins(names[name], __FILE__, __LINE__);
    CHECK(luabridge_restore(bench->machine));
    for (int first = 1; first <= ODD_VALUES; first++) {
      for (int second = 1; second <= ODD_VALUES; second++) check_pair(bench, function, names[name], first, second);
    }
    text_clear(&bench->told);
  }
  CHECK_TEXT(bench_run(bench, "return 1 + 1"), "2");
  bench_end(bench);
}
