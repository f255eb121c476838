// Marks on products that outlive a launch: a file is there or not.

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

  /** A mark that finds no room is done without. */
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
