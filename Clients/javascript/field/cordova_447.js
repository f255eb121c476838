// A user bought a product again that was already paid. One kind of store alert is followed by callbacks. The other
// kind, which says that the item will be restored automatically, is followed by none in that launch. The app showed a
// busy indicator and waited for a callback of the plugin that never arrived.

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
