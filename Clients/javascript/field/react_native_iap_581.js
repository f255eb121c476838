// The native half of the library finished a purchase at once and then sent it to the app's script, which posts it to
// the app's server. If the server was down, the script could only report an error. The transaction was gone and would
// not be delivered again, and the server never received the purchase that the user had paid for.

"use strict";

const { run } = require("../assay_app.js");
const { Bridge } = require("../bridge.js");
const { HybridShop } = require("../hybrid_shop.js");

/** The native half. The script receives a copy of the purchase, and no transaction that it could keep unfinished. */
class FinishingBridge extends Bridge {
  #app;

  constructor(app) {
    super(app);
    this.#app = app;
  }

  updatedTransactions(transactions) {
    super.updatedTransactions(transactions);
    for (const { transactionState: state, transactionIdentifier: id, payment } of transactions) {
      const isPosted = this.#app.deliveryOf(payment.productIdentifier) === "server";
      if (state === "purchased" && isPosted) this.exec(undefined, undefined, "finish", [id]);
    }
  }
}

/** The script. */
class PostingShop extends HybridShop {
  static title = "the native code finishes a purchase before the script sends it to a server that is down";
  static source = "https://github.com/hyochan/react-native-iap/issues/581";
  static productTypes = ["consumable"];
  static capabilities = { server: true, serverDelivery: true };

  makeBridge() {
    return new FinishingBridge(this);
  }

  approved(order) {
    if (this.deliveryOf(order.productId) === "server") this.#post(order);
    else super.approved(order);
  }

  #post(order) {
    const question = { receipt: order.receipt ?? "", productId: order.productId, transactionId: order.id };
    this.server.deliver(question, (_, delivery) => {
      if (delivery?.status !== undefined) this.verified(this.bridge.transaction(order.id), delivery.status);
      if (delivery?.answer === "sent") this.deliver(order);
      else this.showDialog("error", "Your purchase could not be registered.");
    });
  }
}

run(PostingShop);
