#define _GNU_SOURCE
#include "Assumptions.h"
#include "Behind.h"
#include "CAppSide.h"

#include <stdlib.h>

// Functions of libdispatch and of the blocks runtime. Not every installation of Swift has their C headers.
void *_Block_copy(const void *block);
void _Block_release(const void *block);
void dispatch_async_f(void *queue, void *context, void (*work)(void *context));
void dispatch_retain(void *object);
void dispatch_release(void *object);
void dispatch_after(uint64_t when, void *queue, void *block);
void dispatch_after_f(uint64_t when, void *queue, void *context, void (*work)(void *context));

/// Delayed work: a function with its context, and its queue.
struct delayed {
  void *queue;
  void *context;
  void (*work)(void *context);
};

static bool (*delay_taker)(int64_t nanoseconds, bool is_main_queue, void *delayed);

void assay_app_set_delay_taker(bool (*taker)(int64_t nanoseconds, bool is_main_queue, void *delayed)) {
  delay_taker = taker;
}

void assay_app_perform_delayed(void *delayed) {
  struct delayed work = *(struct delayed *)delayed;
  free(delayed);
  if (work.queue == _dispatch_main_q) {
    work.work(work.context);
  } else {
    dispatch_async_f(work.queue, work.context, work.work);
    dispatch_release(work.queue);
  }
}

/// Passes delayed work to the taker; returns whether it accepts the work.
static bool take(uint64_t when, void *queue, void *context, void (*work)(void *context)) {
  if (delay_taker == NULL || when == DISPATCH_NEVER) return false;
  bool is_main_queue = queue == _dispatch_main_q;
  struct delayed *delayed = malloc(sizeof *delayed);
  *delayed = (struct delayed){queue, context, work};
  if (!is_main_queue) dispatch_retain(queue);
  if (delay_taker(assay_app_nanoseconds_until(when), is_main_queue, delayed)) return true;
  if (!is_main_queue) dispatch_release(queue);
  free(delayed);
  return false;
}

static void run_block(void *block) {
  ((struct assay_app_block *)block)->invoke(block);
  _Block_release(block);
}

__attribute__((weak)) void dispatch_after(uint64_t when, void *queue, void *block) {
  void *copy = _Block_copy(block);
  if (take(when, queue, copy, run_block)) return;
  _Block_release(copy);
  BEHIND(dispatch_after)(assay_app_machine_deadline(when), queue, block);
}

/// Tasks use this function to sleep.
__attribute__((weak)) void dispatch_after_f(
    uint64_t when, void *queue, void *context, void (*work)(void *context)) {
  if (take(when, queue, context, work)) return;
  BEHIND(dispatch_after_f)(assay_app_machine_deadline(when), queue, context, work);
}
