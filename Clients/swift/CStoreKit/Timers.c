#include "../CAppSide/Assumptions.h"

#if defined(__x86_64__)
#define GO_ON_IN "jmp "
#define INDIRECTLY "@PLT"
#elif defined(__aarch64__)
#define GO_ON_IN "b "
#define INDIRECTLY ""
#endif
#ifdef GO_ON_IN

/// Defines a weak function that jumps to another one with the same arguments.
#define JUMP(name, target)                                                                                    \
  __asm__(".pushsection .text\n.weak \"" name "\"\n.type \"" name "\", %function\n\"" name "\":\n" GO_ON_IN "\"" \
          target "\"" INDIRECTLY "\n.popsection\n")

// Foundation's function replaces this one if it is linked into the program.
JUMP(SCHEDULED_TIMER, "storekit_scheduled_timer");
// Foundation's method under a name for StoreKit. Another version of Foundation may lack the method.
__asm__(".weak \"" RUN_LOOP_ADD "\"\n");
JUMP("storekit_foundation_run_loop_add", RUN_LOOP_ADD);
#endif
