// The server was down when a purchase was made, so nobody finished it, and the user reloaded the app. The purchase came
// again, but the promise that it would have resolved was one of the launch before; without one the module drops what it
// hears. The user tapped Buy again: already purchased, said the store, and the new promise was never resolved either.
// The screen stayed locked, and the first purchase in the queue.

"use strict";

const { run } = require("../assay_app.js");
const { SmallShop } = require("./small_shop.js");

class PromisingShop extends SmallShop {
  static title = "a purchase left unfinished by a reload has no promise, and blocks the next one";
  static source = "https://github.com/expo/expo/issues/13498";
  static productTypes = ["consumable"];
  static capabilities = {};

  /** What resolves the promises of this launch, by product. */
  #promises = new Map();

  add(productId, quantity) {
    // The tap is over long before the purchase is, so nobody waits for this one.
    this.#purchase(productId, quantity);
  }

  async #purchase(productId, quantity) {
    // One call at a time.
    if (this.#promises.has(productId)) return;
    this.busy(true);
    const outcome = new Promise((resolve) => this.#promises.set(productId, resolve));
    super.add(productId, quantity);
    const transaction = await outcome;
    this.busy(false);
    super.update(transaction);
  }

  update(transaction) {
    const { productIdentifier } = transaction.payment;
    switch (transaction.transactionState) {
      case "purchased":
      case "failed":
        this.#promises.get(productIdentifier)?.(transaction);
        this.#promises.delete(productIdentifier);
        break;
      case "deferred":
        this.busy(false);
        super.update(transaction);
        break;
    }
  }
}

run(PromisingShop);
