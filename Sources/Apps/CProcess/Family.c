// The parent of a process, and the number of processes in a group.
#define _GNU_SOURCE
#include "CProcess.h"
#include "Family.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

family family_of(int32_t identifier) {
  char path[32], text[512];
  snprintf(path, sizeof path, "/proc/%d/stat", identifier);
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return (family){0, 0};
  ssize_t count = read(file, text, sizeof text - 1);
  close(file);
  if (count <= 0) return (family){0, 0};
  text[count] = '\0';
  // The numbers are after the process's name, which may contain any characters.
  const char *name_end = strrchr(text, ')');
  family found = {0, 0};
  if (name_end == NULL || sscanf(name_end, ") %*c %d %d", &found.parent, &found.group) != 2) return (family){0, 0};
  return found;
}

int32_t cprocess_group_count(int32_t group) {
  DIR *processes = opendir("/proc");
  if (processes == NULL) return 0;
  int32_t count = 0;
  for (struct dirent *entry; (entry = readdir(processes)) != NULL;) {
    char *end;
    long identifier = strtol(entry->d_name, &end, 10);
    if (*end == '\0' && family_of((int32_t)identifier).group == group) count++;
  }
  closedir(processes);
  return count;
}
