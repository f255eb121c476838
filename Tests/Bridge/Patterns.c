// Patterns: every short one does what it does in Lua, and none reads beyond its text or itself.

#include "Bench.h"

#include <stdlib.h>

/// Tries all patterns of one beginning on a few subjects, and returns everything that came of it.
static const char *const all_patterns =
  "local letters = { 'a', 'b', '.', '%%', '[', ']', '(', ')', '*', '+', '-', '?', '^', '$', '\\0', 'f', '1' }\n"
  "local subjects = { '', 'a', 'ab', 'aab1', 'a]b%%-', '\\0a\\0b', 'f(a(b)1)' }\n"
  "local results = {}\n"
  "local function note(ok, ...)\n"
  "  if not ok then results[#results + 1] = 'E' return end\n"
  "  for i = 1, select('#', ...) do results[#results + 1] = tostring((select(i, ...))) end\n"
  "end\n"
  "local function try(pattern)\n"
  "  for _, subject in ipairs(subjects) do\n"
  "    note(pcall(string.find, subject, pattern))\n"
  "    note(pcall(string.match, subject, pattern, 2))\n"
  "    note(pcall(string.gsub, subject, pattern, '<%%0%%1>'))\n"
  "  end\n"
  "end\n"
  "local first = letters[%d] .. letters[%d]\n"
  "try(first)\n"
  "for _, third in ipairs(letters) do\n"
  "  try(first .. third)\n"
  "  for _, fourth in ipairs(letters) do try(first .. third .. fourth) end\n"
  "end\n"
  "return table.concat(results, ' ')";

enum { LETTERS = 17 };

static void check_all(bench *bench) {
  for (int first = 1; first <= LETTERS; first++) {
    for (int second = 1; second <= LETTERS; second += 4) {
      text script = {NULL, 0, 0};
      text_print(&script, all_patterns, first, second);
      CHECK_AS_LUA(bench, script.bytes);
      free(script.bytes);
    }
  }
}

/// Classes, sets, frontiers, balances and captures, on every byte.
static void check_bytes(bench *bench) {
  static const char *const patterns[] = {
    "%a+", "%c", "%d*", "%g-", "%l?", "%p", "%s", "%u", "%w+", "%x", "%A", "%W+", "[%a_]", "[^%w%s]+", "[a-z]",
    "[^\\0-~]", "[]-]", "[%]-a]", "[a-]", "[\\128-\\255]+", "%f[%w]%w+", "%f[\\0]", "%b()", "%b\\0a", "(.)(.)%2%1",
    "()(.)()", "((a)(b))", "^(.-)%s*$", ".-b", "%.", "(%d+)%-(%d+)", "\\0+", "(a*(.)%w(%s*))", "%1", "(", "(()",
    "%", "[a", "[^", "[%", "%b", "%f", "%fa", "(a)%2", "a**", "^^", "$$", "a$b", "(a", "a)", "-", "a-", "%g%g%g",
    "[]", "[^]", "[]]", "[^]]",
  };
  for (size_t place = 0; place < sizeof patterns / sizeof *patterns; place++) {
    text script = {NULL, 0, 0};
    text_print(&script,
      "local all, results = {}, {}\n"
      "for i = 0, 255 do all[#all + 1] = string.char(i) end\n"
      "local function note(ok, ...)\n"
      "  results[#results + 1] = ok and table.concat({ ... }, ',') or 'E'\n"
      "end\n"
      "for _, subject in ipairs { table.concat(all), ' THE (quick) fox() ', '2024-01-02', 'a\\0b\\0', 'abab  ba', '' } do\n"
      "  for start = -3, 9 do note(pcall(string.find, subject, '%s', start)) end\n"
      "  note(pcall(string.gsub, subject, '%s', function(...) return select('#', ...) .. '' end))\n"
      "  note(pcall(string.gsub, subject, '%s', { a = 'A', [''] = 'nothing', b = false }, 3))\n"
      "  note(pcall(string.gsub, subject, '%s', '%%%%%%1%%0', 7))\n"
      "  note(pcall(function() local n = 0 for a, b in subject:gmatch('%s') do n = n + 1\n"
      "    results[#results + 1] = tostring(a) .. tostring(b) end return n end))\n"
      "end\n"
      "return table.concat(results, ';')",
      patterns[place], patterns[place], patterns[place], patterns[place], patterns[place]);
    CHECK_AS_LUA(bench, script.bytes);
    free(script.bytes);
  }
}

/// The host looks for patterns in blocks that end where text and pattern end. It asks for no captures, so that one which
/// stays open is none of its errors.
static void check_searches(bench *bench) {
  CHECK_SCRIPT(bench,
    "local letters = { 'a', 'b', '.', '%', '[', ']', '(', ')', '*', '-', '^', '$', 'f', '1', '\\0' }\n"
    "local subjects = { '', 'a', 'ab', 'aab1', '\\0' }\n"
    "local function try(pattern)\n"
    "  for _, subject in ipairs(subjects) do\n"
    "    local ok, start = pcall(string.match, subject, pattern)\n"
    "    local answer = search(subject, pattern)\n"
    "    local is_found = ok and start or start and start:match('unfinished capture')\n"
    "    assert(answer:match('^%a+') == (is_found and 'found' or ok and 'missing' or 'malformed'))\n"
    "  end\n"
    "end\n"
    "try('')\n"
    "for _, set in ipairs { '[a]', '[^a]', '[b]', '[\\0]', '[^\\0]', '[1%s]' } do\n"
    "  for _, rest in ipairs { '', '$', 'x', 'a', '%b()', '(.)%1', '.-$', '.*' } do\n"
    "    try('%f' .. set .. rest) try('^%f' .. set .. rest) try('(.-)%f' .. set .. rest) try('.%f' .. set .. rest)\n"
    "  end\n"
    "end\n"
    "for _, a in ipairs(letters) do try(a)\n"
    "  for _, b in ipairs(letters) do try(a .. b)\n"
    "    for _, c in ipairs(letters) do try(a .. b .. c)\n"
    "      if a == '[' or a == '(' or a == '%' then for _, d in ipairs(letters) do try(a .. b .. c .. d) end end\n"
    "    end\n"
    "  end\n"
    "end");
  static const row rows[] = {
    ROW("return search('abc', 'a[')", "'malformed: malformed pattern (missing ']')'"),
    ROW("return search(('a'):rep(1000), ('a?'):rep(250))", "'malformed: pattern too complex'"),
    ROW("return search('x', ('()'):rep(33))", "'malformed: too many captures'"),
    ROW("return search('x', ('()'):rep(32)), ('x'):match(('()'):rep(32))",
      "'found' 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1"),
    ROW("return ('x'):find(('(x?)'):rep(33))", "runtime at 1: too many captures"),
    ROW("return ('abc'):gsub('%w', '%9')", "runtime at 1: invalid capture index %9"),
    ROW("return ('abc'):gsub('%w', '%')", "runtime at 1: invalid use of '%' in replacement string"),
    ROW("return ('abc'):gsub('(a', '%1')", "runtime at 1: unfinished capture"),
    ROW("return ('hello world'):gsub('o', { o = 0 }), ('x'):gsub('x', 2.5), ('abc'):gsub('', '-')",
      "'hell0 w0rld' '2.5' '-a-b-c-' 4"),
    ROW("return ('x'):rep(5000):gsub('x', ('y'):rep(200)):len()", "1000000"),
    ROW("return #('x'):rep(3000):gsub('x', function(c) return c:rep(300) end)", "900000"),
  };
  CHECK_ROWS(bench, rows);
}

void check_patterns(void) {
  bench *bench = bench_make();
  check_all(bench);
  check_bytes(bench);
  check_searches(bench);
  bench_end(bench);
}
