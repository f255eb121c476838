// The files of hosted content. The files of a version are in content/PRODUCT/VERSION/CONTENT/, next to a marker file
// that says that all of them are saved. They are excluded from backup, because the store can send them again.

"use strict";

const { hasRoomFor } = require("./room.js");

class ContentFiles {
  #disk;

  constructor(disk) {
    this.#disk = disk;
  }

  isSaved(productId, download) {
    return this.#disk.exists(recordOf(productId, download));
  }

  /** Copies files from the cache, which the system empties after the finish. Returns false if the disk is full. */
  save(productId, download) {
    const source = `${download.contentUrl}/Contents/`;
    return hasRoomFor(() => {
      for (const path of this.#disk.list(source)) {
        this.#disk.copy(path, folderOf(productId, download) + path.slice(source.length));
      }
      this.#disk.write(recordOf(productId, download), "1");
    });
  }

  /** Excludes saved files from backup. A kill may have occurred between a copy and this call. */
  exclude(productId, download) {
    for (const path of this.#disk.list(folderOf(productId, download))) this.#disk.excludeFromBackup(path);
    this.#disk.excludeFromBackup(recordOf(productId, download));
  }

  /** Removes all other versions of a product. */
  removeOthers(productId, version) {
    for (const path of this.#disk.list(productFolder(productId))) {
      if (!path.startsWith(versionFolder(productId, version))) this.#disk.remove(path);
    }
  }

  removeAll(productId) {
    for (const path of this.#disk.list(productFolder(productId))) this.#disk.remove(path);
  }

  /** The newest recorded version of a product, or undefined. */
  savedVersion(productId) {
    const folder = productFolder(productId);
    let newest;
    for (const path of this.#disk.list(folder)) {
      const [, version] = path.slice(folder.length).match(/^([^/]+)\/[^/]+\.complete$/) ?? [];
      if (version && (!newest || isNewer(version, newest))) newest = version;
    }
    return newest;
  }
}

/** Compares versions: numbers separated by dots. 1.10 is newer than 1.9. */
function isNewer(version, other) {
  const [numbers, others] = [version, other].map((text) => text.match(/\d+/g) ?? []);
  for (let place = 0; place < Math.max(numbers.length, others.length); place += 1) {
    const difference = Number(numbers[place] ?? 0) - Number(others[place] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return false;
}

function productFolder(productId) {
  return `content/${productId}/`;
}

function versionFolder(productId, version) {
  return `${productFolder(productId)}${version}/`;
}

function folderOf(productId, download) {
  return `${versionFolder(productId, download.contentVersion)}${download.contentIdentifier}/`;
}

function recordOf(productId, download) {
  return `${versionFolder(productId, download.contentVersion)}${download.contentIdentifier}.complete`;
}

module.exports = { ContentFiles, isNewer };
