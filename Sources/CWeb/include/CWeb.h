// HTTP through libmicrohttpd and libcurl, each of which is looked for when it is first used: whoever serves nothing and
// sends nothing pays nothing for them.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Why libmicrohttpd cannot be used here, or nothing when it can.
const char *_Nullable cweb_server_obstacle(void);

/// Why libcurl cannot be used here, or nothing when it can.
const char *_Nullable cweb_client_obstacle(void);
