// A first shop. Judge it with `assay run --app -- node first_shop.js`, with assay_app.js beside it.

const { App, run } = require("./assay_app.js");

class FirstShop extends App {
  static productTypes = ["consumable"];

  launch() {
    this.queue.addObserver(this);
  }

  buy(productId, quantity) {
    this.queue.add(productId, quantity);
  }

  updatedTransactions(transactions) {
    for (const transaction of transactions) {
      if (transaction.transactionState === "purchased") this.deliver(transaction);
      if (["purchased", "failed"].includes(transaction.transactionState)) this.queue.finish(transaction);
    }
  }

  deliver(transaction) {
    const { productIdentifier, quantity } = transaction.payment;
    const path = `granted/${transaction.transactionIdentifier}`;
    if (this.disk.exists(path)) return;
    const count = this.grantsOf(productIdentifier) * quantity;
    this.disk.write(path, `${productIdentifier} ${count}`);
    this.grant(transaction, productIdentifier, count);
  }

  owned(productId) {
    const entries = this.disk.list("granted/").map((path) => this.disk.read(path).split(" "));
    return entries.filter(([name]) => name === productId).reduce((sum, [, count]) => sum + Number(count), 0);
  }
}

run(FirstShop);
