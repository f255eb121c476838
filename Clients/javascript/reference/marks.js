// Marks on products that survive a launch. A mark is a file that exists or not.

"use strict";

const { hasRoomFor } = require("./room.js");

class Marks {
  #disk;
  #folder;

  constructor(disk, folder) {
    this.#disk = disk;
    this.#folder = folder;
  }

  has(productId) {
    return this.#disk.exists(this.#pathOf(productId));
  }

  /** If the disk is full, the mark is not set. */
  set(productId) {
    hasRoomFor(() => this.#disk.write(this.#pathOf(productId), "1"));
  }

  remove(productId) {
    this.#disk.remove(this.#pathOf(productId));
  }

  #pathOf(productId) {
    return `${this.#folder}/${productId}`;
  }
}

module.exports = { Marks };
