// Who tapped Buy for what. A replayed payment may have lost the name of its user, so the app keeps a list for each
// product: a line for each tap that waits for an answer, in the order of the taps, and one for each user whose tap was
// answered. An answer may not be the last: a purchase that was interrupted has failed, and can still be paid for.

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

  /** Whose a purchase without a name is, as far as anybody can tell: the first who waits, or the last answered. */
  likely(productId) {
    const taps = this.#read(productId);
    return (taps.find((tap) => tap.state === "waits") ?? taps.at(-1))?.user;
  }

  /** The store answered a tap of a user. */
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

  /** Where there is no room for the list, the queue remembers the name most of the time. */
  #write(productId, taps) {
    const lines = taps.map(({ state, user }) => `${state} ${user}\n`);
    hasRoomFor(() => this.#disk.write(pathOf(productId), lines.join("")));
  }
}

function pathOf(productId) {
  return `buyers/${productId}`;
}

module.exports = { Buyers };
