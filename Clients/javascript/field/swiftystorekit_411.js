// The library's own example finished a subscription at once and validated the receipt afterwards. An app that unlocks
// only validated purchases loses the purchase if the network fails in between. It shows an error, and the finished
// transaction is never delivered again. The user has paid and has no access.

"use strict";

const { run } = require("../assay_app.js");
const { SmallShop, productOf } = require("./small_shop.js");

class VerifyingShop extends SmallShop {
  static title = "a purchase is finished first and verified later, when the network is down";
  static source = "https://github.com/bizz84/SwiftyStoreKit/issues/411";
  static productTypes = ["auto_renewable"];
  static capabilities = { server: true, receipts: true };

  update(transaction) {
    if (transaction.transactionState === "purchased") {
      this.queue.finish(transaction);
      this.#verify(transaction);
    } else {
      super.update(transaction);
    }
  }

  #verify(transaction) {
    this.server.verify(this.receiptData() ?? "", (_, check) => {
      const entries = check?.status === 0 ? check.latestReceiptInfo : [];
      if (entries.some((entry) => entry.productId === productOf(transaction))) {
        this.verified(transaction, check.status);
        this.deliver(transaction);
      } else {
        this.showDialog("error", "Your purchase could not be verified.");
      }
    });
  }
}

run(VerifyingShop);
