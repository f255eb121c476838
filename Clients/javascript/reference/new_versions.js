// New versions of hosted content. The store does not notify owners, so the app compares versions when its shop lists a
// product.

"use strict";

const { ContentFiles, isNewer } = require("./content_files.js");

class NewVersions {
  #app;
  #files;
  /** The version of each product that the user was notified of. */
  #announced = new Map();

  constructor(app) {
    this.#app = app;
    this.#files = new ContentFiles(app.disk);
  }

  look({ productIdentifier: productId, downloadContentVersion: version }) {
    if (!version || this.#announced.get(productId) === version) return;
    const present = this.#files.savedVersion(productId);
    if (!present || !isNewer(version, present)) return;
    this.#announced.set(productId, version);
    this.#app.showDialog("confirmation", `There is a new version of ${productId}. Download it?`);
  }
}

module.exports = { NewVersions };
