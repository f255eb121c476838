#pragma once

/// After a fork, counts the threads of this process instead of its parent's.
void forget_threads(void);
