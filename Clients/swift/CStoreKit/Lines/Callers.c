#define _GNU_SOURCE

#include "CStoreKit.h"
#include "Frames.h"
#include "LineTable.h"

#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

// MARK: The program

static struct line_table table;
/// The program's load offset, and the range of its code in the program's file.
static uint64_t displacement, code_begin, code_end;

/// Notes the first entry, which is the program.
static int note_program(struct dl_phdr_info *information, size_t size, void *unused) {
  (void)size;
  (void)unused;
  displacement = information->dlpi_addr;
  for (int place = 0; place < information->dlpi_phnum; place++) {
    const ElfW(Phdr) *segment = &information->dlpi_phdr[place];
    if (segment->p_type != PT_LOAD || (segment->p_flags & PF_X) == 0) continue;
    if (code_end == 0) code_begin = segment->p_vaddr;
    code_end = segment->p_vaddr + segment->p_memsz;
  }
  return 1;
}

/// A section of the program's file; empty if it is missing or compressed.
static struct debug_bytes section(const uint8_t *file, size_t size, const char *name) {
  struct debug_bytes none = {NULL, NULL};
  Elf64_Ehdr head;
  if (size < sizeof head) return none;
  memcpy(&head, file, sizeof head);
  if (memcmp(head.e_ident, ELFMAG, SELFMAG) != 0 || head.e_ident[EI_CLASS] != ELFCLASS64) return none;
  if (head.e_shoff > size || (size - head.e_shoff) / sizeof(Elf64_Shdr) < head.e_shnum) return none;
  const Elf64_Shdr *sections = (const Elf64_Shdr *)(file + head.e_shoff);
  if (head.e_shstrndx >= head.e_shnum) return none;
  uint64_t names = sections[head.e_shstrndx].sh_offset;
  for (int place = 0; place < head.e_shnum; place++) {
    const Elf64_Shdr *found = &sections[place];
    uint64_t name_offset = names + found->sh_name;
    if (name_offset > size || size - name_offset <= strlen(name)) continue;
    if (strcmp((const char *)file + name_offset, name) != 0) continue;
    bool is_there = found->sh_offset <= size && found->sh_size <= size - found->sh_offset;
    if (!is_there || (found->sh_flags & SHF_COMPRESSED) != 0) return none;
    return (struct debug_bytes){file + found->sh_offset, file + found->sh_offset + found->sh_size};
  }
  return none;
}

/// Marks the files of the modules through which an app calls, and the client's file that calls the app. The
/// files are found relative to the folder of this file at compile time.
static void mark_files(void) {
  static const char *const modules[] = {
      "StoreKit/", "CStoreKit/", "AppSide/", "CAppSide/", "StoreKitTest/", "AppleModules/",
  };
  const char *here = strstr(__FILE__, "CStoreKit/Lines/Callers.c");
  size_t size = here == NULL ? 0 : (size_t)(here - __FILE__);
  for (size_t place = 0; place < table.file_count; place++) {
    struct line_file *file = &table.files[place];
    if (strncmp(file->path, __FILE__, size) != 0) continue;
    for (size_t module = 0; module < sizeof modules / sizeof *modules; module++) {
      if (strncmp(file->path + size, modules[module], strlen(modules[module])) == 0) file->kind = line_file_own;
    }
    if (strcmp(file->path + size, "StoreKit/Session/StoreSession+Events.swift") == 0) file->kind = line_file_calling;
  }
}

static void read_program(void) {
  dl_iterate_phdr(note_program, NULL);
  int descriptor = open("/proc/self/exe", O_RDONLY | O_CLOEXEC);
  struct stat information;
  if (descriptor < 0 || fstat(descriptor, &information) != 0) return;
  size_t size = (size_t)information.st_size;
  uint8_t *file = mmap(NULL, size, PROT_READ, MAP_PRIVATE, descriptor, 0);
  close(descriptor);
  if (file == MAP_FAILED) return;
  struct debug_sections sections = {
      .lines = section(file, size, ".debug_line"),
      .units = section(file, size, ".debug_info"),
      .abbreviations = section(file, size, ".debug_abbrev"),
      .texts = section(file, size, ".debug_str"),
      .line_texts = section(file, size, ".debug_line_str"),
  };
  line_table_read(&table, &sections, code_begin, code_end);
  munmap(file, size);
  mark_files();
}

// MARK: The stack

enum { frames_max = 64 };

bool storekit_caller(struct storekit_place *place) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, read_program);
  if (table.row_count == 0) return false;
  const struct assay_app_frame *frame = __builtin_frame_address(0);
  for (int count = 0; frame != NULL && count < frames_max; count++, frame = assay_app_frame_above(frame)) {
    uint64_t address = (uint64_t)(uintptr_t)frame->return_address - displacement - 1;
    if (address < code_begin || address >= code_end) return false;
    // The compiler emits some code without lines: code shared by functions, and thunks.
    const struct line_row *row = line_table_row(&table, address);
    if (row != NULL && row->line != 0) {
      const struct line_file *file = &table.files[row->file];
      *place = (struct storekit_place){file->path, (int32_t)row->line};
      // A function that ends with the call has already left its frame. The next frame of the app would belong
      // to another function.
      if (file->kind != line_file_own) return file->kind == line_file_app;
    }
  }
  return false;
}
