// Records who tapped Buy for which product. A replayed payment may have lost the name of its user. So the app keeps a
// list for each product: a line for each unanswered tap, in order, and one for each user whose tap was answered. An
// answer may not be final: an interrupted purchase has failed, but can still be paid for.

"use strict";

const { hasRoomFor } = require("./room.js");

class Buyers {
  #disk;

  constructor(app) {
    this.#disk = app.disk;
  }

  /** A user tapped Buy. */
  tapped(productId, user) {
    this.#write(productId, [...this.#read(productId), { state: "waits", user }]);
  }

  /** The most likely buyer of a purchase without a name: the first user who waits, or the last one answered. */
  likely(productId) {
    const taps = this.#read(productId);
    return (taps.find((tap) => tap.state === "waits") ?? taps.at(-1))?.user;
  }

  /** The store answered a user's tap. */
  answered(productId, user) {
    const taps = this.#read(productId);
    const first = taps.find((tap) => tap.state === "waits" && tap.user === user);
    if (!first) return;
    const others = taps.filter((tap) => tap !== first && !(tap.state === "answered" && tap.user === user));
    this.#write(productId, [...others, { state: "answered", user }]);
  }

  #read(productId) {
    const lines = (this.#disk.read(pathOf(productId)) ?? "").matchAll(/([a-z]+) (.*)\n/g);
    return Array.from(lines, ([, state, user]) => ({ state, user }));
  }

  /** If the disk is full, the queue usually still has the name. */
  #write(productId, taps) {
    const lines = taps.map(({ state, user }) => `${state} ${user}\n`);
    hasRoomFor(() => this.#disk.write(pathOf(productId), lines.join("")));
  }
}

function pathOf(productId) {
  return `buyers/${productId}`;
}

module.exports = { Buyers };
