// The namespaces of the guardian, for the files of this module alone.
#pragma once

/// Open namespaces that a child can enter; below zero where there is none.
typedef struct namespaces {
  int user, network;
} namespaces;

/// The namespaces without a network, which the guardian of this process holds.
namespaces quiet_namespaces(void);
