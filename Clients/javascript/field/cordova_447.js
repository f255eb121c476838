// A user bought again what was already paid. One kind of alert of the store is followed by callbacks; the other one,
// which says that the item will be restored automatically, by nothing at all in that launch. The app waited for a
// callback of the plugin behind a spinner, and the user behind the app.

"use strict";

const { run } = require("../assay_app.js");
const { HybridShop } = require("../hybrid_shop.js");

class WaitingShop extends HybridShop {
  static title = "the store answers a second purchase with only an alert, and the app waits for a callback";
  static source = "https://github.com/j3k0/cordova-plugin-purchase/issues/447";
  static productTypes = ["consumable", "non_consumable"];
  static capabilities = { receipts: true };

  launch() {
    const answered = () => this.busy(false);
    this.store.when().approved(answered).deferred(answered).cancelled(answered).failed(answered);
    super.launch();
  }

  order(productId, quantity) {
    this.busy(true);
    super.order(productId, quantity);
  }
}

run(WaitingShop);
