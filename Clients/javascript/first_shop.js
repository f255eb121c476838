// The smallest honest shop. Judge it with `assay run --app -- node first_shop.js`, with assay_app.js beside it.
const { App, run } = require("./assay_app.js");

class FirstShop extends App {
  static productTypes = ["consumable"];

  launch() {
    this.queue.addObserver(this);
  }

  buy(productId, quantity) {
    if (this.queue.canMakePayments()) this.queue.add(productId, quantity);
  }

  updatedTransactions(transactions) {
    for (const transaction of transactions) {
      const { transactionState: state, error, payment } = transaction;
      const isBought = state === "purchased" && payment.productIdentifier;
      if (isBought) this.deliver(transaction);
      if (state === "failed" && error?.code !== 2) this.showDialog("error", "The purchase failed.");
      if (isBought || state === "failed") this.queue.finish(transaction);
    }
  }

  deliver(transaction) {
    const { productIdentifier, quantity } = transaction.payment;
    const path = `granted/${productIdentifier}/${transaction.transactionIdentifier}`;
    if (this.disk.exists(path)) return;
    const count = this.grantsOf(productIdentifier) * quantity;
    this.disk.write(path, count);
    this.grant(transaction, productIdentifier, count);
  }

  owned(productId) {
    return this.disk.list(`granted/${productId}/`).reduce((sum, path) => sum + Number(this.disk.read(path)), 0);
  }
}

run(FirstShop);
