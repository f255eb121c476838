// Coins were paid while the app's server could not be reached, and the transaction was correctly left unfinished. Then
// the app requested the list of purchases from the library. To answer, the library restores, iterates over the whole
// queue, and finishes purchased transactions as well as restored ones. The request for a list had used up the coins.

"use strict";

const { run } = require("../assay_app.js");
const { ServerDelivery } = require("../reference/server_delivery.js");
const { SmallShop, productOf } = require("./small_shop.js");

class ListingShop extends SmallShop {
  static title = "listing the purchases finishes coins that are not granted yet";
  static source = "https://github.com/hyochan/react-native-iap/issues/808";
  static productTypes = ["consumable"];
  static capabilities = { server: true, serverDelivery: true };

  #serverDelivery = new ServerDelivery(this);

  foreground() {
    this.#serverDelivery.resume();
  }

  update(transaction) {
    const productId = transaction.payment.productIdentifier;
    if (transaction.transactionState === "purchased" && this.#isAtServer(transaction, productId)) {
      this.#serverDelivery.fetch(transaction, productId, () => this.deliver(transaction));
    } else {
      super.update(transaction);
    }
  }

  #isAtServer({ transactionIdentifier }, productId) {
    return this.#serverDelivery.delivers(productId) && !this.disk.exists(`granted/${transactionIdentifier}`);
  }

  restoreFinished() {
    super.restoreFinished();
    this.note(`available: ${this.#availablePurchases().join(", ")}`);
  }

  /** The library's list of the products of all purchases. */
  #availablePurchases() {
    const purchases = this.queue.transactions().filter(
      ({ transactionState }) => transactionState === "restored" || transactionState === "purchased");
    for (const transaction of purchases) this.queue.finish(transaction);
    return purchases.map(productOf);
  }
}

run(ListingShop);
