// The files of hosted content. The files of a version are in content/PRODUCT/VERSION/CONTENT/, next to a
// record that all of them are saved. They are excluded from backups, because the store can send them again.
#include "reference.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static const char *product_folder(assay_app *app, const char *product_id) {
  return assay_text(app, "content/%s/", product_id);
}

/// Without a trailing slash.
static const char *folder_of(assay_app *app, const hosted_entry *entry, const assay_download *download) {
  return assay_text(
      app, "content/%s/%s/%s", entry->product_id, download->content_version, download->content_identifier);
}

static const char *record_of(assay_app *app, const hosted_entry *entry, const assay_download *download) {
  return assay_text(app, "%s.complete", folder_of(app, entry, download));
}

bool hosted_is_saved(assay_app *app, const hosted_entry *entry, const assay_download *download) {
  return assay_disk_exists(app, record_of(app, entry, download));
}

static bool copy(assay_app *app, const char *source, const char *folder) {
  assay_texts paths = assay_disk_list(app, source);
  for (size_t place = 0; place < paths.count; place++) {
    const char *target = assay_text(app, "%s/%s", folder, paths.items[place] + strlen(source));
    if (!assay_disk_copy(app, paths.items[place], target)) return false;
  }
  return true;
}

bool hosted_save(assay_app *app, const hosted_entry *entry, const assay_download *download) {
  const char *location = assay_download_content_url(app, download);
  if (!location || !copy(app, assay_text(app, "%s/Contents/", location), folder_of(app, entry, download))) return false;
  return assay_disk_write(app, record_of(app, entry, download), "1");
}

void hosted_exclude(assay_app *app, const hosted_entry *entry, const assay_download *download) {
  assay_texts paths = assay_disk_list(app, assay_text(app, "%s/", folder_of(app, entry, download)));
  for (size_t place = 0; place < paths.count; place++) assay_disk_exclude_from_backup(app, paths.items[place]);
  assay_disk_exclude_from_backup(app, record_of(app, entry, download));
}

void hosted_remove_older(assay_app *app, const hosted_entry *entry) {
  const char *folder = product_folder(app, entry->product_id);
  const char *present = assay_text(app, "%s%s/", folder, entry->version);
  assay_texts paths = assay_disk_list(app, folder);
  for (size_t place = 0; place < paths.count; place++) {
    if (strncmp(paths.items[place], present, strlen(present)) != 0) assay_disk_remove(app, paths.items[place]);
  }
}

void hosted_forget(assay_app *app, const char *product_id) {
  assay_texts paths = assay_disk_list(app, product_folder(app, product_id));
  for (size_t place = 0; place < paths.count; place++) assay_disk_remove(app, paths.items[place]);
}

// -- Versions

/// The next number of a version, which is advanced past it; 0 if none is left.
static long next_number(const char **version) {
  while (**version && !isdigit((unsigned char)**version)) (*version)++;
  char *end;
  long number = strtol(*version, &end, 10);
  *version = end;
  return number;
}

// Versions are numbers separated by dots; 1.10 is newer than 1.9.
static bool is_newer(const char *version, const char *other) {
  while (*version || *other) {
    long number = next_number(&version), other_number = next_number(&other);
    if (number != other_number) return number > other_number;
  }
  return false;
}

/// The version in a record's path, after the product's folder; NULL if the path is no record.
static const char *version_of_record(assay_app *app, const char *path) {
  static const char ending[] = ".complete";
  const char *slash = strchr(path, '/');
  if (!slash || slash == path || strchr(slash + 1, '/')) return NULL;
  size_t length = strlen(slash + 1);
  if (length < sizeof ending || strcmp(slash + 1 + length - (sizeof ending - 1), ending) != 0) return NULL;
  return assay_text(app, "%.*s", (int)(slash - path), path);
}

static const char *saved_version(assay_app *app, const char *product_id) {
  const char *folder = product_folder(app, product_id), *newest = NULL;
  assay_texts paths = assay_disk_list(app, folder);
  for (size_t place = 0; place < paths.count; place++) {
    const char *version = version_of_record(app, paths.items[place] + strlen(folder));
    if (version && (!newest || is_newer(version, newest))) newest = version;
  }
  return newest;
}

static hosted_news *news_of(assay_app *app, const char *product_id) {
  hosted *hosted = &reference_of(app)->hosted;
  for (hosted_news *news = hosted->news; news; news = news->next) {
    if (strcmp(news->product_id, product_id) == 0) return news;
  }
  hosted_news *news = assay_allocate(app, sizeof *news);
  news->next = hosted->news;
  news->product_id = product_id;
  hosted->news = news;
  return news;
}

void hosted_look(assay_app *app, const assay_product *product) {
  const char *product_id = product->product_identifier, *version = product->download_content_version;
  if (!version || assay_same(news_of(app, product_id)->version, version)) return;
  const char *present = saved_version(app, product_id);
  if (!present || !is_newer(version, present)) return;
  news_of(app, product_id)->version = version;
  assay_show_dialog(
      app, ASSAY_CONFIRMATION, assay_text(app, "There is a new version of %s. Download it?", product_id));
}
