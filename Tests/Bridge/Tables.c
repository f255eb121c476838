// Tables across the boundary: those that cannot be copied, those that the host sends wrong, and those of known names.

#include "Bench.h"

#include <stdlib.h>

static void check_refused(bench *bench) {
  static const row rows[] = {
    ROW("local t = {} t.t = t echo(t)", "runtime at 1: a table that contains itself cannot be passed"),
    ROW("local t = {} t.a = { b = { t } } echo(t)", "runtime at 1: a table that contains itself cannot be passed"),
    ROW("local t = {} return t, (function() t[1] = t end)()",
      "runtime at :0: a table that contains itself cannot be passed"),
    ROW("local t = {} for i = 1, 62 do t = { t } end return #echo(t)", "1"),
    ROW("local t = {} for i = 1, 63 do t = { t } end return #echo(t)", "1"),
    ROW("local t = {} for i = 1, 64 do t = { t } end echo(t)",
      "runtime at 1: tables nested more than 64 levels deep cannot be passed"),
    ROW("echo({ [{}] = 1 })",
      "runtime at 1: keys of type table have no order, so this table cannot be iterated; keep a list as well"),
    ROW("echo({ { { [print] = 1 } } })",
      "runtime at 1: keys of type function have no order, so this table cannot be iterated; keep a list as well"),
    ROW("local t = { 1 } return echo({ t, t, t })", "{1={1=1},2={1=1},3={1=1}}"),
    ROW("local t = {} for i = 1, 40 do t = { t, t } end echo(t)",
      "runtime at 1: a table can have at most 4194304 values"),
  };
  CHECK_ROWS(bench, rows);
  CHECK_EQUAL(bench->values->count, 0);
}

static void open(bench *bench, int64_t fields) { luabridge_append(bench->values, LUABRIDGE_TABLE, 0, fields); }
static void end(bench *bench) { luabridge_append(bench->values, LUABRIDGE_TABLE_END, 0, 0); }
static void add(bench *bench, int64_t number) { luabridge_append(bench->values, LUABRIDGE_INTEGER, 0, number); }
static void add_nil(bench *bench) { luabridge_append(bench->values, LUABRIDGE_NIL, 0, 0); }

/// Tables within tables, frozen ones on request.
static luabridge_outcome give_deep(bench *bench, luabridge_arguments arguments) {
  int64_t depth = arguments.items[0].as.integer, fields = arguments.count > 1 ? -1 : 0;
  for (int64_t level = 1; level < depth; level++) {
    open(bench, fields);
    luabridge_append_bytes(bench->values, "inner", 5);
  }
  open(bench, fields);
  for (int64_t level = 0; level < depth; level++) end(bench);
  return LUABRIDGE_RETURNED;
}

static void check_deep(bench *bench) {
  static const row rows[] = {
    ROW("local t, n = give(64), 0 while t do t, n = t.inner, n + 1 end return n", "64"),
    ROW("local t, n = give(64, true), 0 while t do t, n = t.inner, n + 1 end return n", "64"),
    ROW("give(65)", "runtime at 1: the host sent tables nested more than 64 deep"),
    ROW("give(65, true)", "runtime at 1: the host sent tables nested more than 64 deep"),
    ROW("return (pcall(give, 5000))", "false"),
    ROW("give(1, true).x = 1", "runtime at 1: 'case' is read-only: its field 'x' cannot be assigned"),
    ROW("local names = {} for k, v in pairs(give(3, true)) do names[k] = type(v) end\n"
        "return names, next(give(2, true)) == 'inner'",
      "{'inner'='table'} true"),
    ROW("local t = give(3, true) return echo(t), #t, type(t.inner)", "{'inner'={'inner'={}}} 0 'table'"),
  };
  bench->give = give_deep;
  CHECK_ROWS(bench, rows);
}

/// What no well-behaved host sends.
static luabridge_outcome give_malformed(bench *bench, luabridge_arguments arguments) {
  switch (arguments.items[0].as.integer) {
  case 0: end(bench); break;
  case 1: luabridge_append(bench->values, LUABRIDGE_UNSUPPORTED, 0, 0); break;
  case 2: open(bench, 0), add(bench, 1), end(bench); break;
  case 3: open(bench, 0), add_nil(bench), add(bench, 1), end(bench); break;
  case 4: open(bench, 0), add(bench, 1); break;
  case 5: open(bench, 0); break;
  case 6: open(bench, 0), add(bench, 1), add_nil(bench), end(bench); break;
  case 7: open(bench, 0), luabridge_append_number(bench->values, 0.0 / 0.0), add(bench, 1), end(bench); break;
  case 8: open(bench, 0), open(bench, 0), end(bench), add(bench, 1), end(bench); break;
  case 9: luabridge_append(bench->values, LUABRIDGE_MODULE, 0, -1); break;
  case 10: luabridge_append(bench->values, LUABRIDGE_MODULE, 0, 9999); break;
  case 11: luabridge_append(bench->values, LUABRIDGE_TABLE, 3, 5), end(bench), add(bench, 7), end(bench); break;
  case 12: open(bench, -1), add(bench, 1), open(bench, 0), end(bench), end(bench); break;
  case 13: open(bench, 0), add(bench, 1), open(bench, 0), end(bench); break;
  }
  return LUABRIDGE_RETURNED;
}

static void check_malformed(bench *bench) {
  static const row rows[] = {
    ROW("give(0)", "runtime at 1: the host sent a malformed value"),
    ROW("give(1)", "runtime at 1: the host sent a malformed value"),
    ROW("give(2)", "runtime at 1: the host sent a malformed value"),
    ROW("give(3)", "runtime at 1: the host sent a malformed table"),
    ROW("give(4)", "runtime at 1: the host sent a malformed table"),
    ROW("return give(5)", "{}"),
    ROW("return give(6)", "{}"),
    ROW("give(7)", "runtime at 1: table index is NaN"),
    ROW("return (next({}))", "nil"),
    ROW("return echo(give(9)), echo(give(10))", "nil nil"),
    ROW("give(11)", "runtime at 1: the host sent a malformed value"),
    ROW("return give(12)[1]", "{}"),
    ROW("return give(13)[1]", "{}"),
    ROW("local n = 0 for i = 1, 200 do n = n + (pcall(give, i % 14) and 1 or 0) end return n", "98"),
  };
  bench->give = give_malformed;
  CHECK_ROWS(bench, rows);
  CHECK_EQUAL(bench->values->count, 0);
}

/// Answers with the results of the functions that it is given by their names.
static luabridge_outcome take_functions(bench *bench, luabridge_arguments arguments) {
  char *one = exact_copy("one", 3), *two = exact_copy("two", 3);
  luabridge_named wanted[] = {{one, 3, -1}, {two, 3, -1}};
  bool is_plain = luabridge_read_functions(arguments, 0, wanted, 2);
  luabridge_append(bench->values, LUABRIDGE_BOOLEAN, 0, is_plain);
  for (int place = 0; place < 2 && is_plain; place++) {
    luabridge_append(bench->values, wanted[place].reference == 0 ? LUABRIDGE_NIL : LUABRIDGE_FUNCTION, 0,
      wanted[place].reference);
  }
  memset(one, '?', 3);
  memset(two, '?', 3);
  free(one);
  free(two);
  return LUABRIDGE_RETURNED;
}

static void check_functions(bench *bench) {
  static const row rows[] = {
    ROW("local ok, a, b = take { one = function() return 1 end, two = function() return 2 end } return ok, a(), b()",
      "true 1 2"),
    ROW("return take { two = print }", "true nil function"),
    ROW("return take {}", "true nil nil"),
    ROW("return take { one = print, three = print }", "false"),
    ROW("return take { one = print, two = 2 }", "false"),
    ROW("return take { print }", "false"),
    ROW("return take(print), take(1), take('one')", "false false false"),
    ROW("return take(setmetatable({ one = print }, {})), take(shop), take(string)", "false false false"),
    ROW("for i = 1, 2000 do assert(take { one = function() return i end }) end", ""),
  };
  bench->take = take_functions;
  CHECK_ROWS(bench, rows);
}

static luabridge_outcome take_fields(bench *bench, luabridge_arguments arguments) {
  luabridge_field wanted[] = {{"id", 2, {0}}, {"count", 5, {0}}, {"\0", 1, {0}}};
  bool is_plain = luabridge_read_fields(arguments, 0, wanted, 3);
  luabridge_append(bench->values, LUABRIDGE_BOOLEAN, 0, is_plain);
  for (int place = 0; place < 3 && is_plain; place++) {
    const luabridge_value *value = &wanted[place].value;
    if (value->kind == LUABRIDGE_STRING) {
      luabridge_append_bytes(bench->values, value->as.bytes, value->length);
    } else {
      luabridge_append(bench->values, value->kind, 0, value->as.integer);
    }
  }
  return LUABRIDGE_RETURNED;
}

static void check_fields(bench *bench) {
  static const row rows[] = {
    ROW("return take { id = 'coins', count = 3 }", "true 'coins' 3 nil"),
    ROW("return take { id = ('x'):rep(100) .. '\\0', count = false, ['\\0'] = '' }",
      "true 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\\x00' "
      "false ''"),
    ROW("return take {}", "true nil nil nil"),
    ROW("return take { id = 1, other = 2 }", "false"),
    ROW("return take { id = {} }, take { count = print }, take { id = make(0, 1) }, take { id = 2.5 }",
      "false false false false"),
    ROW("return take(1), take('id'), take(setmetatable({}, {})), take(shop)", "false false false false"),
    ROW("return take { 'a', 'b' }", "false"),
  };
  bench->take = take_fields;
  CHECK_ROWS(bench, rows);
}

void check_tables(void) {
  bench *bench = bench_make();
  check_refused(bench);
  check_deep(bench);
  check_malformed(bench);
  check_functions(bench);
  check_fields(bench);
  bench_end(bench);
}
