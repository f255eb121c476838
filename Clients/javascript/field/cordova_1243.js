// The store's terms had changed. The purchase failed with 3038, the user agreed outside the app and paid, and the
// plugin never sent "approved". An order starts with a tap and ends with its first event. The failure had ended this
// order, and a purchase without an order has no handler. It stayed in the queue, paid but neither delivered nor
// finished.

"use strict";

const { run } = require("../assay_app.js");
const { HybridShop } = require("../hybrid_shop.js");
const { Store } = require("../sample_library.js");

/** The library's half in the web view. It reports only purchases that have an order. */
class OrderedStore extends Store {
  /** The products whose orders have neither failed nor been approved. */
  #ordered = new Set();

  order(productId, options) {
    this.#ordered.add(productId);
    super.order(productId, options);
  }

  transactionUpdated(state, error, id, productId, ...rest) {
    const isOrdered = this.#ordered.has(productId);
    if (state === "failed" || state === "purchased") this.#ordered.delete(productId);
    if (state === "purchased" && !isOrdered) return;
    super.transactionUpdated(state, error, id, productId, ...rest);
  }
}

class OrderedShop extends HybridShop {
  static title = "an interrupted purchase ends its order, and is never approved when it succeeds";
  static source = "https://github.com/j3k0/cordova-plugin-purchase/issues/1243";
  static productTypes = ["consumable", "non_consumable"];
  static capabilities = { receipts: true };

  makeStore(bridge) {
    return new OrderedStore(bridge);
  }
}

run(OrderedShop);
