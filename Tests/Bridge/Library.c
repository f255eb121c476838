// The libraries: what they say where Lua says the same, and where they are Assay's own.

#include "Bench.h"

/// Texts of everything that strings, tables, numbers and code points do with odd positions.
static const char *const as_in_lua[] = {
  "local results = {}\n"
  "for _, s in ipairs { '', 'a', 'hello\\0there' } do\n"
  "  for i = -13, 13 do for j = -13, 13 do\n"
  "    results[#results + 1] = s:sub(i, j) .. '|' .. table.concat({ s:byte(i, j) }, ',')\n"
  "  end end\n"
  "end\n"
  "return table.concat(results, '\\n')",
  "local results = {}\n"
  "for n = -1, 70 do results[#results + 1] = ('ab'):rep(n) .. '/' .. ('ab'):rep(n, ', ') .. '/' .. (''):rep(n, 'x')\n"
  "  .. '/' .. ('\\0'):rep(n) end\n"
  "return table.concat(results, '\\n')",
  "local results, subject = {}, ('abcabd'):rep(30) .. 'e'\n"
  "for _, wanted in ipairs { '', 'a', 'e', 'abd', 'abe', 'abcabdabcabe', subject, subject .. 'x', '\\0' } do\n"
  "  for start = -200, 200, 7 do\n"
  "    local from, to = subject:find(wanted, start, true)\n"
  "    results[#results + 1] = tostring(from) .. tostring(to)\n"
  "  end\n"
  "end\n"
  "return table.concat(results, ' ')",
  "local results = {}\n"
  "for length = 0, 20 do for place = -1, length + 2 do\n"
  "  local t = {} for i = 1, length do t[i] = i end\n"
  "  results[#results + 1] = tostring(pcall(table.insert, t, place, 'new')) .. table.concat(t, ',')\n"
  "  local ok, removed = pcall(table.remove, t, place)\n"
  "  results[#results + 1] = tostring(ok) .. (ok and tostring(removed) or '') .. table.concat(t, ',')\n"
  "end end\n"
  "return table.concat(results, '\\n')",
  "local results = {}\n"
  "for first = -2, 6 do for last = -2, 6 do for target = -2, 8 do\n"
  "  local t = { 1, 2, 3, 4, 5 } table.move(t, first, last, target)\n"
  "  local other = table.move({ 1, 2, 3, 4, 5 }, first, last, target, {})\n"
  "  for i = -4, 16 do results[#results + 1] = tostring(t[i]) .. tostring(other[i]) end\n"
  "end end end\n"
  "return table.concat(results, ' ')",
  "local results, t = {}, { 'a', 2, 'c', 4 }\n"
  "for i = -2, 6 do for j = -2, 6 do\n"
  "  local ok, joined = pcall(table.concat, t, '-', i, j)\n"
  "  results[#results + 1] = ok and joined or 'E'\n"
  "  results[#results + 1] = select('#', table.unpack(t, i, j)) .. ''\n"
  "end end\n"
  "return table.concat(results, ' ')",
  "local results = {}\n"
  "for length = 0, 70 do\n"
  "  local list = {} for i = 1, length do list[i] = (i * 17) % 23 end\n"
  "  table.sort(list) results[#results + 1] = table.concat(list, ' ')\n"
  "  table.sort(list, function(a, b) return a > b end) results[#results + 1] = table.concat(list, ' ')\n"
  "end\n"
  "return table.concat(results, '\\n')",
  "local results = {}\n"
  "local function note(ok, ...)\n"
  "  for i = 1, select('#', ...) do results[#results + 1] = ok and tostring((select(i, ...))) or 'E' end\n"
  "end\n"
  "for _, s in ipairs { '', 'abc', 'h\\u{e9}\\u{20ac}\\u{10ffff}', '\\xff', '\\xe2\\x82', 'a\\x80' } do\n"
  "  for i = -8, 8 do\n"
  "    note(pcall(utf8.len, s, i)) note(pcall(utf8.offset, s, i)) note(pcall(utf8.codepoint, s, i, 8))\n"
  "    note(pcall(utf8.codepoint, s, i))\n"
  "  end\n"
  "  note(pcall(function() for p, c in utf8.codes(s) do note(true, p, c) end end))\n"
  "end\n"
  "note(true, utf8.char(), utf8.char(72, 0x20ac, 0x7fffffff), utf8.charpattern)\n"
  "return table.concat(results, ' ')",
  "local results = {}\n"
  "local numbers = { 0, 1, -1, 7, -7, 255, math.maxinteger, math.mininteger }\n"
  "for _, a in ipairs(numbers) do for _, b in ipairs(numbers) do\n"
  "  results[#results + 1] = (a + b) .. ' ' .. a * b .. ' ' .. tostring(a < b) .. tostring(math.ult(a, b))\n"
  "  results[#results + 1] = math.max(a, b) .. ' ' .. math.min(a, b) .. ' ' .. (a ~ b) .. ' ' .. (a << (b & 127))\n"
  "  if b ~= 0 then results[#results + 1] = a // b .. ' ' .. a % b .. ' ' .. math.fmod(a, b) end\n"
  "  results[#results + 1] = ('%d'):format('10' + a)\n"
  "end end\n"
  "return table.concat(results, ' ')",
  "local results = {}\n"
  "for _, text in ipairs { '', ' ', '10', ' 0x10 ', '1e2', '1e', '0x', 'z', '1 2', '9223372036854775808', '0x1p4',\n"
  "  '\\0' } do\n"
  "  results[#results + 1] = ('%s'):format(math.tointeger(tonumber(text) or 0))\n"
  "  for base = 2, 36, 7 do results[#results + 1] = tostring(tonumber(text, base)) end\n"
  "end\n"
  "return table.concat(results, ' ')",
  "local results = {}\n"
  "for _, f in ipairs { 'b', 'B', 'h', 'i3', 'I5', 'i16', 'j', 's1', 's4', 'z', 'x', '!4 i2 Xi4', '<i4', '>i4', 'c5' } do\n"
  "  local ok, packed = pcall(string.pack, f, f:find('[sz]') and 'ab' or f:find('c') and 'abc' or 100)\n"
  "  results[#results + 1] = ok and packed or 'E'\n"
  "  for length = 0, 20 do\n"
  "    local ok, value, at = pcall(string.unpack, f, ('\\1'):rep(length))\n"
  "    results[#results + 1] = ok and tostring(value) .. tostring(at) or 'E'\n"
  "  end\n"
  "end\n"
  "return table.concat(results, ' ')",
};

static void check_edges(bench *bench) {
  static const row rows[] = {
    ROW("return #('x'):rep(1048551), #('x'):rep(524000, 'y')", "1048551 1047999"),
    ROW("return ('x'):rep(1048552)", "memory at 1: a string of 1048577 bytes is longer than the limit of 1048576 bytes"),
    ROW("return ('x'):rep(1048577)", "runtime at 1: resulting string too large"),
    ROW("return #('ab'):rep(3, ('c'):rep(1000)), (''):rep(5), ('x'):rep(0), ('x'):rep(-5)", "2006 '' '' ''"),
    ROW("return select('#', ('x'):rep(10000):byte(1, -1)), pcall(string.byte, ('x'):rep(10001), 1, -1)",
      "10000 false 'string slice too long (at most 10000 bytes at once)'"),
    ROW("return ('abc'):byte(math.mininteger, math.maxinteger), ('abc'):sub(math.mininteger, math.maxinteger)",
      "97 'abc'"),
    ROW("return ('abc'):find('b', math.mininteger), ('abc'):find('', 4), ('abc'):find('', 5),\n"
        "('x'):find('x', math.maxinteger)",
      "2 4 nil nil"),
    ROW("return table.unpack({}, math.maxinteger, math.maxinteger)", "nil"),
    ROW("return pcall(table.unpack, {}, math.mininteger, math.maxinteger)",
      "false 'too many results to unpack (at most 10000)'"),
    ROW("return pcall(table.unpack, {}, 1, 10001)", "false 'too many results to unpack (at most 10000)'"),
    ROW("return select('#', table.unpack({}, 1, 10000)), select('#', table.unpack({}, 3, 2))", "10000 0"),
    ROW("return table.concat({}, ',', math.maxinteger, math.maxinteger)",
      "runtime at 1: invalid value (at index 9223372036854775807) in table for 'concat': a nil"),
    ROW("return table.concat({ 1, 2.5, 'x' }, ('-'):rep(600)):len()", "1205"),
    ROW("local t = {} for i = 1, 3000 do t[i] = ('x'):rep(i % 300) end return #table.concat(t, '\\0')", "451499"),
    ROW("return pcall(utf8.codepoint, ('x'):rep(20000), 1, -1)",
      "false 'string slice too long (at most 10000 bytes at once)'"),
    ROW("local list = { 3, 'x', 1 } local ok = pcall(table.sort, list) return ok, table.concat(list, ' ')", "false '3 x 1'"),
    ROW("table.sort({ 3, 1, 2, 3 }, function(a, b) return a <= b end)",
      "runtime at 1: invalid order function for sorting: it puts an element before itself (use < instead of <=)"),
    ROW("table.sort({ 3, 1, 2, 3 }, function(a, b) return a ~= b end)",
      "runtime at 1: invalid order function for sorting: it contradicts itself"),
    ROW("local t = { 'b', 'a', 'abc', '', 'ab', '\\0' } table.sort(t) return table.concat(t, ' ')", "' \\x00 a ab abc b'"),
    ROW("return tostring(setmetatable({}, { __name = 5 })), tostring(setmetatable({}, { __name = 'Account' }))",
      "'table#1' 'Account#2'"),
    ROW("table.sort({ 1, 2, nil, 4 }, function(a, b) return false end)", ""),
    ROW("local t = { 3, 2, 1 } table.sort(t, function(a, b) for i = 1, 9 do t[i] = nil end return a < b end) return #t",
      "3"),
    ROW("math.random(2, 1)", "runtime at 1: bad argument #2 to 'random' (interval is empty)"),
    ROW("return math.random(5, 5), math.random(math.mininteger, math.maxinteger) ~= 0, math.type(math.random(0))",
      "5 true 'integer'"),
  };
  CHECK_ROWS(bench, rows);
  CHECK_SCRIPT(bench,
    "for i = 1, 2000 do\n"
    "  local float, small = math.random(), math.random(3)\n"
    "  assert(float >= 0 and float < 1 and small >= 1 and small <= 3)\n"
    "end\n"
    "local list = {}\n"
    "for i = 1, 500 do list[i] = { key = i % 3, index = i } end\n"
    "table.sort(list, function(a, b) return a.key < b.key end)\n"
    "for i = 2, 500 do\n"
    "  local a, b = list[i - 1], list[i]\n"
    "  assert(a.key < b.key or a.key == b.key and a.index < b.index)\n"
    "end");
}

/// Two machines say the same, and so does the host's random stream.
static void check_determinism(void) {
  static const char *const script =
    "local out, t = {}, {}\n"
    "local function note(...) out[#out + 1] = table.concat({ ... }, ',') end\n"
    "for i = 1, 300 do t['key' .. (i * 7919) % 1009] = i end\n"
    "for k, v in pairs(t) do note(k, v) end\n"
    "for i = 1, 20 do note(math.random(1000), math.random()) end\n"
    "note(tostring({}), tostring(print), tostring(t), tostring({}), tostring(t))\n"
    "return table.concat(out, ';')";
  bench *first = bench_make(), *second = bench_make();
  luabridge_set_random(first->machine, 7);
  luabridge_set_random(second->machine, 7);
  CHECK_TEXT(bench_run(first, script), bench_run(second, script));
  CHECK(luabridge_random(first->machine) == luabridge_random(second->machine));
  CHECK(strcmp(bench_run(first, script), second->shown.bytes) != 0);
  bench_end(first);
  bench_end(second);
}

void check_library(void) {
  bench *bench = bench_make();
  for (size_t place = 0; place < sizeof as_in_lua / sizeof *as_in_lua; place++) CHECK_AS_LUA(bench, as_in_lua[place]);
  check_edges(bench);
  bench_end(bench);
  check_determinism();
}
