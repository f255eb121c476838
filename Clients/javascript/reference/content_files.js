// The files of hosted content. Those of a version lie in content/PRODUCT/VERSION/CONTENT/, beside a record that says
// that all of them are there. No backup holds them, since the store sends them again.

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

  /** Copies what came to the cache, which the system empties after finish; false where there is no room. */
  save(productId, download) {
    const source = `${download.contentUrl}/Contents/`;
    return hasRoomFor(() => {
      for (const path of this.#disk.list(source)) {
        this.#disk.copy(path, folderOf(productId, download) + path.slice(source.length));
      }
      this.#disk.write(recordOf(productId, download), "1");
    });
  }

  /** Keeps what is saved out of backups; a kill may have come between a copy and this. */
  exclude(productId, download) {
    for (const path of this.#disk.list(folderOf(productId, download))) this.#disk.excludeFromBackup(path);
    this.#disk.excludeFromBackup(recordOf(productId, download));
  }

  /** Removes every version of a product but one. */
  removeOthers(productId, version) {
    for (const path of this.#disk.list(productFolder(productId))) {
      if (!path.startsWith(versionFolder(productId, version))) this.#disk.remove(path);
    }
  }

  removeAll(productId) {
    for (const path of this.#disk.list(productFolder(productId))) this.#disk.remove(path);
  }

  /** The newest version of a product of which there is a record, or undefined. */
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

/** Versions are numbers with dots between them; 1.10 is newer than 1.9. */
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
