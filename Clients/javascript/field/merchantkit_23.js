// A restored transaction arrived without its original transaction, although the documentation promises one. The library
// force-unwrapped it and the app crashed. The transaction was not finished, so it was delivered again at every launch.
// Only an update of the app could end that.

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
