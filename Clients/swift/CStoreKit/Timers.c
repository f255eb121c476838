// Foundation's `Timer.scheduledTimer(withTimeInterval:repeats:block:)`, which jumps to a function of StoreKit
// with the same arguments. It is weak, so that Foundation's function replaces it if that is linked into the
// program.
#define SCHEDULED_TIMER "$s10Foundation5TimerC09scheduledB016withTimeInterval7repeats5blockACSd_SbyACYbctFZ"
#if defined(__x86_64__)
#define GO_ON_IN "jmp storekit_scheduled_timer@PLT"
#elif defined(__aarch64__)
#define GO_ON_IN "b storekit_scheduled_timer"
#endif
#ifdef GO_ON_IN
__asm__(".pushsection .text\n.weak \"" SCHEDULED_TIMER "\"\n.type \"" SCHEDULED_TIMER
        "\", %function\n\"" SCHEDULED_TIMER "\":\n" GO_ON_IN "\n.popsection\n");
#endif
