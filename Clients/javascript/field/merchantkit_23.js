// A restored transaction came without the original transaction that it goes back to, which the documentation promises.
// The library unwrapped it by force and the app crashed; the transaction was not finished and came again at the next
// launch, and the next. Nothing but an update of the app could end that.

"use strict";

const { run } = require("../assay_app.js");
const { SmallShop } = require("./small_shop.js");

class UnwrappingShop extends SmallShop {
  static title = "a restored transaction without its original crashes the app at every launch";
  static source = "https://github.com/benjaminmayo/merchantkit/pull/23";
  static productTypes = ["non_consumable"];

  update(transaction) {
    if (transaction.transactionState === "restored") {
      this.note(`restored from ${transaction.originalTransaction.transactionIdentifier}`);
    }
    super.update(transaction);
  }
}

run(UnwrappingShop);
