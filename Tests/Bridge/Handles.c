// Handles: values without memory, whose type decides what they offer.

#include "Bench.h"

static void check_offers(bench *bench) {
  static const row rows[] = {
    ROW("return make(0, 7).state, make(0, 7):finish(1), make(1, 3):buy()",
      "'state 7' 'handle 0:0:7,1' 'handle 1:0:3'"),
    ROW("return make(0, 7) == make(0, 7), make(0, 7) == make(0, 8), make(0, 7) == make(0, 7, 1)", "true false false"),
    ROW("return ({ [make(0, 7)] = 'found' })[make(0, 7)]", "'found'"),
    ROW("return tostring(make(0, 7)), tostring(make(1, 2)), ('%s'):format(make(1, 2)), tostring(make(9, 1))",
      "'transaction#7' 'phone 2' 'phone 2' 'handle#1'"),
    ROW("return type(make(0, 1)), getmetatable(make(0, 1))", "'userdata' 'handle'"),
    ROW("return make(0, 7, 5).seller, make(1, 7, 5).last, make(0, 7, 5).seller.last == make(0, 7, 5)",
      "handle 1:5:7 handle 0:5:7 true"),
    ROW("return #list(0), #list(1), list(3), list(3)[2].state",
      "0 1 {1=handle 0:3:0,2=handle 0:3:1,3=handle 0:3:2} 'state 1'"),
    ROW("local l = list(100000) return #l, l[100000].state, l[100001]", "100000 'state 99999' nil"),
    ROW("for type = 0, 255 do local h = make(type, 0xFFFFFFFF, 0xFFFFFF) assert(#tostring(h) > 3 and h == echo(h)) end",
      ""),
  };
  CHECK_ROWS(bench, rows);
}

static void check_mistakes(bench *bench) {
  static const row rows[] = {
    ROW("return make(0, 1).stat", "runtime at 1: transaction has no field 'stat'; did you mean 'state'?"),
    ROW("make(0, 1):finsh()", "runtime at 1: transaction has no field 'finsh'; did you mean 'finish'?"),
    ROW("return make(0, 1)[1]", "runtime at 1: transaction has no field [1]"),
    ROW("return make(0, 1)[0]", "runtime at 1: transaction has no field [0]"),
    ROW("return make(1, 1)[-1]", "runtime at 1: device has no field [-1]"),
    ROW("return make(0, 1)[{}]", "runtime at 1: transaction has no field [table#1]"),
    ROW("return make(0, 1)[make(1, 1)]", "runtime at 1: transaction has no field [phone 1]"),
    ROW("return make(9, 1).x", "runtime at 1: handle has no field [x]"),
    ROW("make(0, 1).state = 2", "runtime at 1: transaction is read-only: its field 'state' cannot be assigned"),
    ROW("make(200, 1)[{}] = 2", "runtime at 1: handle is read-only: its field 'table#2' cannot be assigned"),
    ROW("make(0, 1).finish()",
      "runtime at 1: 'finish' is a method of transaction: write transaction:finish(...) with a colon, not with a dot"),
    ROW("make(0, 1).finish(make(1, 1))",
      "runtime at 1: 'finish' is a method of transaction: write transaction:finish(...) with a colon, not with a dot"),
    ROW("return make(0, 1) + 1", "runtime at 1: attempt to perform arithmetic on a transaction"),
    ROW("return 1 - make(0, 1)", "runtime at 1: attempt to perform arithmetic on a transaction"),
    ROW("return -make(1, 1), ~make(1, 1)", "runtime at 1: attempt to perform arithmetic on a device"),
    ROW("return make(0, 1) < make(1, 1)", "runtime at 1: attempt to compare a transaction with a device"),
    ROW("return make(0, 1) <= 3", "runtime at 1: attempt to compare a transaction with a number"),
    ROW("return 'x' .. make(0, 1)", "runtime at 1: attempt to concatenate (use tostring) a transaction"),
    ROW("return #make(0, 1)", "runtime at 1: attempt to get the length of a transaction"),
    ROW("make(0, 1)()", "runtime at 1: attempt to call a transaction"),
    ROW("setmetatable(make(0, 1), {})", "runtime at 1: bad argument #1 to 'setmetatable' (table expected, got handle)"),
  };
  CHECK_ROWS(bench, rows);
  const char *outcome = bench_run(bench, "return make(0, 1)[('x'):rep(100000)]");
  CHECK(strncmp(outcome, "runtime at 1: transaction has no field 'xxxxxxxx", 48) == 0);
}

/// The description and a field raise, and so does what called them.
static void check_raising(bench *bench) {
  static const row rows[] = {
    ROW("local h = make(0, 1) return pcall(function() return h.product end)",
      "runtime at 1: this call waits, which is not allowed here: in a comparator, a replacement function, a "
      "metamethod called by a library function, or a function that must return at once"),
    ROW("return pcall(tostring, make(1, 1))", "true 'phone 1'"),
    ROW("local t = {} for i = 1, 50 do t[make(i % 2, i)] = i end local n = 0 for h in pairs(t) do n = n + #tostring(h) end "
        "return n",
      "541"),
    ROW("return #table.concat({ tostring(make(1, 1)), ('%s %s'):format(make(0, 2), make(1, 3)) }, ' ')", "29"),
    ROW("print(make(1, 1), make(0, 1))", ""),
  };
  CHECK_ROWS(bench, rows);
  CHECK_TEXT(bench_told(bench), "phone 1\ttransaction#1\n");
}

static void check_waiting(bench *bench) {
  int32_t function = bench_function_of(bench, "return function(t) return t.product .. t:wait() end");
  luabridge_mark mark = bench_mark(bench);
  luabridge_append(bench->values, LUABRIDGE_HANDLE, 0, (int64_t)handle_bits(TRANSACTION, 0, 1));
  luabridge_step step = luabridge_start(bench->machine, function, mark, true);
  CHECK_EQUAL(step.state, LUABRIDGE_WAITING);
  luabridge_append_bytes(bench->values, "coins", 5);
  step = luabridge_resume(bench->machine, step.coroutine, mark);
  CHECK_EQUAL(step.state, LUABRIDGE_WAITING);
  luabridge_append_bytes(bench->values, " later", 6);
  CHECK_TEXT(bench_outcome(bench, luabridge_resume(bench->machine, step.coroutine, mark)), "'coins later'");
}

void check_handles(void) {
  bench *bench = bench_make();
  check_offers(bench);
  check_mistakes(bench);
  check_raising(bench);
  check_waiting(bench);
  bench_end(bench);
}
