// The namespaces of the guardian. For the files of this module only.
#pragma once

/// Open namespaces that a child can enter; negative if there are none.
typedef struct namespaces {
  int user, network;
} namespaces;

/// The namespaces without a network; the guardian of this process holds them.
namespaces quiet_namespaces(void);
