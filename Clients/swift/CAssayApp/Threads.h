#pragma once

/// Has the threads of a process that was forked counted, and not those of its parent.
void forget_threads(void);
