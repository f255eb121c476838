// The server was down when a purchase was made, so it stayed unfinished, and the user reloaded the app. The purchase
// was delivered again, but its promise belonged to the previous launch. Without a promise the module ignores an update.
// The user tapped Buy again, the store answered that the product was already purchased, and the new promise was not
// resolved either. The screen stayed locked, and the first purchase stayed in the queue.

"use strict";

const { run } = require("../assay_app.js");
const { SmallShop } = require("./small_shop.js");

class PromisingShop extends SmallShop {
  static title = "a purchase left unfinished by a reload has no promise, and blocks the next one";
  static source = "https://github.com/expo/expo/issues/13498";
  static productTypes = ["consumable"];
  static capabilities = {};

  /** The functions that resolve the promises of this launch, by product. */
  #promises = new Map();

  add(productId, quantity) {
    // The tap ends long before the purchase does, so it is not awaited here.
    this.#purchase(productId, quantity);
  }

  async #purchase(productId, quantity) {
    // Only one call at a time.
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
