// The functions of libmicrohttpd and libcurl, looked up by name at run time. Used by Library.c, Client.c, and
// the server's layers through Connections.h. It may include no header of ours.
#pragma once

#include <curl/curl.h>
#include <microhttpd.h>

#define CWEB_SERVER_FUNCTIONS(each) \
  each(MHD_start_daemon)            \
  each(MHD_stop_daemon)             \
  each(MHD_get_connection_info)     \
  each(MHD_get_connection_values)   \
  each(MHD_lookup_connection_value) \
  each(MHD_suspend_connection)      \
  each(MHD_resume_connection)       \
  each(MHD_create_response_from_buffer) \
  each(MHD_create_response_from_callback) \
  each(MHD_add_response_header)     \
  each(MHD_queue_response)          \
  each(MHD_destroy_response)

// The header's macros check the types of options; the functions themselves are called here.
#undef curl_easy_setopt
#undef curl_easy_getinfo

#define CWEB_CLIENT_FUNCTIONS(each) \
  each(curl_global_init)            \
  each(curl_easy_init)              \
  each(curl_easy_setopt)            \
  each(curl_easy_getinfo)           \
  each(curl_easy_perform)           \
  each(curl_easy_reset)             \
  each(curl_easy_cleanup)           \
  each(curl_easy_strerror)          \
  each(curl_url)                    \
  each(curl_url_set)                \
  each(curl_url_get)                \
  each(curl_url_strerror)           \
  each(curl_url_cleanup)            \
  each(curl_free)                   \
  each(curl_slist_append)           \
  each(curl_slist_free_all)

#define CWEB_POINTER(name) __typeof__(name) *name##_;

/// The functions of the server's library, as its header declares them.
typedef struct cweb_server_library {
  CWEB_SERVER_FUNCTIONS(CWEB_POINTER)
} cweb_server_library;

/// The functions of the client's library, as its header declares them.
typedef struct cweb_client_library {
  CWEB_CLIENT_FUNCTIONS(CWEB_POINTER)
} cweb_client_library;

/// The functions; valid after cweb_server_obstacle returned NULL.
extern cweb_server_library cweb_server_functions;

/// The functions; valid after cweb_client_obstacle returned NULL.
extern cweb_client_library cweb_client_functions;
