// The smallest correct shop. Check it with `assay run --app -- node first_shop.js`; it needs assay_app.js.
const { App, CallFailed, run } = require("./assay_app.js");

class FirstShop extends App {
  static productTypes = ["consumable"];
  static capabilities = { promotions: false };

  launch() {
    this.queue.addObserver(this);
  }
  buy(productId, quantity) {
    if (this.queue.canMakePayments()) this.queue.add(productId, quantity);
  }
  updatedTransactions(transactions) {
    for (const transaction of transactions) {
      const { transactionState: state, error } = transaction;
      if (state === "failed" && error?.code !== 2) this.showDialog("error", "The purchase failed.");
      if (state === "failed" || (state === "purchased" && this.deliver(transaction))) this.queue.finish(transaction);
    }
  }
  deliver(transaction) {
    const { productIdentifier, quantity } = transaction.payment;
    const path = `granted/${productIdentifier}/${transaction.transactionIdentifier}`;
    if (!productIdentifier || this.disk.exists(path)) return Boolean(productIdentifier);
    const count = this.grantsOf(productIdentifier) * quantity;
    try {
      this.disk.write(path, count);
    } catch (error) {
      if (error instanceof CallFailed) return false; // The disk is full: the next launch retries.
      throw error;
    }
    this.grant(transaction, productIdentifier, count);
    return true;
  }
  owned(productId) {
    return this.disk.list(`granted/${productId}/`).reduce((sum, path) => sum + Number(this.disk.read(path)), 0);
  }
}
run(FirstShop);
