// The last resort against work that instruction counts do not show: comparing two huge strings, colliding
// keys, long chains of tables. Budgets are always checked first. A script that gets here ends the process,
// without a verdict.

#include "Machine.h"

#include <signal.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

enum {
  TICK_MICROSECONDS = 250000,  // of processor time, so that a machine with other work does not matter
  STEPS_PER_TICK = 60000,      // an empty loop runs more than a hundred times as many
  SILENT_TICKS = 7,            // between two checks of the budget, which are a thousand instructions apart
};

_Thread_local luabridge_machine *volatile luabridge_running;

static struct {
  int descriptor, exit_code;
  const char *opening, *closing;
} watch = {.descriptor = -1};

static void say(const char *text, size_t length) {
  while (length > 0) {
    ssize_t count = write(watch.descriptor, text, length);
    if (count <= 0) return;
    text += count;
    length -= (size_t)count;
  }
}

static void say_text(const char *text) { say(text, strlen(text)); }

/// Writes a file name. Replaces characters that would end the line or the quotation.
static void say_name(const char *name, size_t length) {
  for (size_t position = 0; position < length; position++) {
    unsigned char byte = (unsigned char)name[position];
    say(byte < ' ' || byte == '"' || byte == '\\' || byte == 0x7f ? "?" : name + position, 1);
  }
}

static void say_number(int32_t number) {
  char digits[12];
  size_t place = sizeof digits;
  do digits[--place] = (char)('0' + number % 10);
  while ((number /= 10) > 0);
  say(digits + place, sizeof digits - place);
}

/// Writes the message and ends the process. Calls only functions that a signal handler may call.
_Noreturn static void end(const char *chunk, size_t length, int32_t line) {
  say_text(watch.opening);
  if (length > 0) {
    say_name(chunk, length);
    say_text(":");
    say_number(line);
    say_text(": ");
  }
  say_text("the script was stopped without a verdict: it uses far more processor time than its instructions account for; "
           "make its data smaller, usually strings of megabytes that are compared, sometimes table keys that collide or "
           "a long chain of metatables");
  say_text(watch.closing);
  _exit(watch.exit_code);
}

/// Whether the script executed too few instructions during the last ticks to explain the processor time.
static bool is_overdue(const luabridge_machine *machine) {
  const luabridge_ticks *ticks = &machine->ticks;
  if (ticks->count < WATCHED_TICKS) return false;
  return ticks->budgets[ticks->count % WATCHED_TICKS] - machine->budget < WATCHED_TICKS * STEPS_PER_TICK;
}

static void tick(int signal) {
  (void)signal;
  luabridge_machine *machine = luabridge_running;
  if (machine == NULL || machine->current == NULL) return;
  luabridge_ticks *ticks = &machine->ticks;
  if (++ticks->silent_count >= SILENT_TICKS) end("", 0, 0);
  bool overdue = is_overdue(machine);
  ticks->budgets[ticks->count % WATCHED_TICKS] = machine->budget;
  ticks->count++;
  if (!overdue) return;
  ticks->is_overdue = true;
  luabridge_set_check_interval(machine->current, 1);
}

void luabridge_look_at_watch(lua_State *L) {
  luabridge_machine *machine = machine_of(L);
  machine->ticks.silent_count = 0;
  if (!machine->ticks.is_overdue) return;
  luabridge_record_frames(machine, L);
  end(machine->chunk.bytes, machine->chunk.count, machine->failure_line);
}

void luabridge_watch(int32_t descriptor, const char *opening, const char *closing, int32_t exit_code) {
  watch.descriptor = descriptor;
  watch.opening = opening;
  watch.closing = closing;
  watch.exit_code = exit_code;
  struct sigaction action = {.sa_handler = tick, .sa_flags = SA_RESTART};
  sigemptyset(&action.sa_mask);
  sigaction(SIGPROF, &action, NULL);
  struct itimerval every = {{0, TICK_MICROSECONDS}, {0, TICK_MICROSECONDS}};
  setitimer(ITIMER_PROF, &every, NULL);
}
