// Hostile scripts from a fixed seed: any bytes, tokens in any order, and programs that are Lua and do
// anything with anything.

#include "Bench.h"

#include <stdlib.h>

enum { BYTES_TRIED = 3000, TOKENS_TRIED = 3000, PROGRAMS_TRIED = 3000, INSTRUCTIONS = 20000, DEPTH_MAX = 4 };

static const char *const tokens[] = {
  "and ", "break ", "do ", "else ", "elseif ", "end ", "false ", "for ", "function ", "goto ", "if ", "in ", "local ",
  "nil ", "not ", "or ", "repeat ", "return ", "then ", "true ", "until ", "while ", "+", "-", "*", "/", "//", "%",
  "^", "#", "&", "~", "|", "<<", ">>", "==", "~=", "<=", ">=", "<", ">", "=", "(", ")", "{", "}", "[", "]", "::", ";",
  ":", ",", ".", "..", "...", "a ", "b ", "'x' ", "1 ", "2.5 ", "0x7p3 ", "[[long]] ", "--[[c]]", "<close> ",
  "<const> ", "pcall", "string.rep", "wait", "note", "echo", "call", "make", "error", "\n", "\\", "'", "\"", "\0",
  "\xff",
};

/// Expressions; `E` stands for an expression, `V` for a variable, `S` for statements.
static const char *const expressions[] = {
  "nil", "true", "0", "1", "-1", "2.5", "1e300", "1/0", "math.maxinteger", "math.mininteger", "''", "'a'", "'%d%s'",
  "'[%w_]+'", "'(%a)(%d*)'", "'\\0\\0'", "('x'):rep(E)", "('long'):rep(300)", "{}", "{ E, E, k = E }", "{ [E] = E }",
  "V", "V", "V", "...", "function(...) S return E end", "function(a, b) return a, b, E end", "(E)", "E .. E", "E + E",
  "E == E", "E < E", "#E", "-E", "not E", "E and E", "E or E", "E // E", "E % E", "E << E", "V[E]", "V.k", "V:k(E)",
  "V(E, E)", "tostring(V)", "type(E)", "pcall(E, E, E)", "select(E, E, E)", "tonumber(E, E)", "rawget(E, E)",
  "rawequal(E, E)", "getmetatable(E)",
  "setmetatable(E, { __index = E, __call = E, __add = E, __lt = E, __concat = E, __close = E, __len = E, __tostring = E })",
  "string.format(E, E, E)", "string.find(E, E, E, E)", "string.gsub(E, E, E)", "string.match(E, E)",
  "string.byte(E, E, E)", "string.sub(E, E, E)", "string.rep(E, E, E)", "string.char(E, E)", "string.pack(E, E)",
  "string.unpack(E, E)", "table.concat(E, E, E, E)", "table.insert(E, E, E)", "table.remove(E, E)",
  "table.sort(E, E)", "table.unpack(E, E, E)", "table.move(E, E, E, E, E)", "utf8.len(E, E)", "utf8.char(E)",
  "utf8.offset(E, E)", "math.random(E, E)", "math.floor(E)", "wait(E)", "note(E, E)", "echo(E, E)", "raise(E)",
  "call(E, E, E)", "search(E, E)", "make(0, E)", "make(1, 2)", "list(3)", "require(E)", "make(0, 1).state",
  "make(0, 1):wait()", "shop.open(E)", "ipairs(E)", "pairs(E)", "next(E, E)",
  "utf8.codepoint(E, E, E)", "utf8.codes(E)", "getmetatable(V).__index", "give(E)", "0/0", "select(2, pairs(E))", "string",
  "_ENV", "error(E)", "assert(E, E)",
};

static const char *const statements[] = {
  "V = E ", "V = E ", "local x = E ", "V[E] = E ", "V.k = E ", "pcall(E, E) ", "note(E) ", "do S end ",
  "if E then S else S end ", "for i = 1, 5 do S end ", "for k, w in pairs(E) do V = k S end ",
  "for i, w in ipairs(E) do S end ", "for w in E do S break end ", "while E do S break end ", "repeat S until E ",
  "local function f(a) S return E end V = f ", "local y <close> = E ", "pcall(function() S end) ", "V, V = E, E ",
  "wait() ", "for c in string.gmatch(E, E) do V = c end ", "do return E end ",
};

#define ONE_OF(chance, list) list[draw(chance, sizeof list / sizeof *list)]

/// Writes a template, with everything that it names replaced; what is too deep becomes a variable.
static void add_template(text *text, chance *chance, const char *template, int depth) {
  for (const char *at = template; *at != 0; at++) {
    if (*at == 'V' || (*at == 'E' && depth >= DEPTH_MAX)) {
      text_print(text, "v%d", (int)draw(chance, 4));
    } else if (*at == 'E') {
      add_template(text, chance, ONE_OF(chance, expressions), depth + 1);
    } else if (*at == 'S') {
      for (uint64_t count = depth >= DEPTH_MAX ? 0 : draw(chance, 3); count > 0; count--) {
        add_template(text, chance, ONE_OF(chance, statements), depth + 1);
      }
    } else {
      text_add(text, at, 1);
    }
  }
}

static void write_bytes(text *text, chance *chance) {
  for (uint64_t count = draw(chance, 120); count > 0; count--) {
    char byte = (char)(draw(chance, 3) == 0 ? draw(chance, 256) : ' ' + draw(chance, 95));
    text_add(text, &byte, 1);
  }
}

static void write_tokens(text *text, chance *chance) {
  for (uint64_t count = draw(chance, 40); count > 0; count--) {
    const char *token = ONE_OF(chance, tokens);
    text_add(text, token, *token == 0 ? 1 : strlen(token));
  }
}

static void write_program(text *text, chance *chance) {
  text_print(text, "local v0, v1, v2, v3 = 1, 'text', { 1, 2, k = print }, function(...) return ... end ");
  text_print(text, "return function(...) ");
  for (uint64_t count = 1 + draw(chance, 8); count > 0; count--) {
    text_print(text, "pcall(function(...) ");
    add_template(text, chance, ONE_OF(chance, statements), 0);
    text_print(text, "end, ...) ");
  }
  add_template(text, chance, "return E end", 0);
}

/// Data that a script cannot change.
static luabridge_outcome give_frozen(bench *bench, luabridge_arguments arguments) {
  luabridge_append(bench->values, LUABRIDGE_TABLE, 0, -1);
  if (arguments.count > 0 && arguments.items[0].kind == LUABRIDGE_STRING) {
    luabridge_append_bytes(bench->values, "k", 1);
    host_append(bench, arguments, 0);
  }
  luabridge_append(bench->values, LUABRIDGE_TABLE_END, 0, 0);
  return LUABRIDGE_RETURNED;
}

static void append_odd(bench *bench, chance *chance) {
  switch (draw(chance, 5)) {
  case 0: luabridge_append_bytes(bench->values, "odd\0text", 8); break;
  case 1: luabridge_append(bench->values, LUABRIDGE_INTEGER, 0, (int64_t)draw(chance, UINT64_MAX)); break;
  case 2: luabridge_append_number(bench->values, 0.5); break;
  case 3:
    luabridge_append(bench->values, LUABRIDGE_TABLE, 1, 0);
    luabridge_append(bench->values, LUABRIDGE_BOOLEAN, 0, 1);
    luabridge_append(bench->values, LUABRIDGE_HANDLE, 0, (int64_t)handle_bits(1, 2, 3));
    luabridge_append(bench->values, LUABRIDGE_TABLE_END, 0, 0);
    break;
  default: break;
  }
}

/// Calls the functions that a script returned, and resumes or abandons its coroutines.
static void go_on(bench *bench, chance *chance, luabridge_step step) {
  luabridge_mark mark = bench_mark(bench);
  bench_outcome(bench, step);
  for (int turn = 0; turn < 6 && step.state != LUABRIDGE_FAILED; turn++) {
    luabridge_renew_budget(bench->machine, INSTRUCTIONS);
    if (step.state == LUABRIDGE_WAITING) {
      if (draw(chance, 8) == 0) {
        luabridge_abandon(bench->machine, step.coroutine);
        return;
      }
      append_odd(bench, chance);
      step = luabridge_resume(bench->machine, step.coroutine, mark);
    } else {
      int32_t function = luabridge_reference(bench->machine, luabridge_returned(bench->machine), 0);
      if (function == 0) return;
      append_odd(bench, chance);
      append_odd(bench, chance);
      step = luabridge_start(bench->machine, function, mark, draw(chance, 4) > 0);
      luabridge_release(bench->machine, function);
    }
    bench_outcome(bench, step);
  }
}

static void try_scripts(bench *bench, int count, uint64_t seed, void (*write)(text *text, chance *chance)) {
  chance chance = {seed};
  text script = {NULL, 0, 0};
  for (int number = 0; number < count; number++) {
    text_clear(&script);
    write(&script, &chance);
    check_begins(script.bytes, __FILE__, __LINE__);
    if (number % 5 == 0) CHECK(luabridge_restore(bench->machine));
    luabridge_limit_memory(bench->machine, luabridge_memory_bytes(bench->machine) + draw(&chance, 1 << 20));
    go_on(bench, &chance, bench_load(bench, script.bytes, script.count, "script.lua"));
    luabridge_limit_memory(bench->machine, 64 << 20);
    CHECK_EQUAL(bench->values->count, 0);
    CHECK_EQUAL(luabridge_depth(bench->machine), 0);
    if (number % 50 == 49) CHECK_TEXT(bench_run(bench, "return ('x'):rep(3) .. #{ 1, 2 }"), "'xxx2'");
    text_clear(&bench->told);
    text_clear(&bench->wanted);
  }
  free(script.bytes);
}

void check_hostile(void) {
  bench *bench = bench_make_limited(INSTRUCTIONS, 64 << 20, 1 << 20);
  bench->give = give_frozen;
  bench->sources[0] = (bench_source){"a", "return { wait() }"};
  CHECK(luabridge_capture(bench->machine));
  try_scripts(bench, BYTES_TRIED, 1, write_bytes);
  try_scripts(bench, TOKENS_TRIED, 2, write_tokens);
  try_scripts(bench, PROGRAMS_TRIED, 3, write_program);
  bench_end(bench);
}
