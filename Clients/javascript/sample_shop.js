// A small correct shop: each purchase is a file, which is the grant, and it is finished only after that.
//
// Test it with `assay run --app -- node Clients/javascript/sample_shop.js`.

"use strict";

const { App, CallFailed, run } = require("./assay_app.js");

/** Whether the user canceled the payment. */
function isCancel(error) {
  return error?.domain === "SKErrorDomain" && error.code === 2;
}

/** The product of a restored transaction is that of its original, or of its own payment if the original is missing. */
function productOf(transaction) {
  const original = transaction.transactionState === "restored" ? transaction.originalTransaction : undefined;
  return original?.payment.productIdentifier ?? transaction.payment.productIdentifier;
}

class SampleShop extends App {
  static reset = true;
  static title = "A small shop in JavaScript";
  static productTypes = ["consumable", "non_consumable", "non_renewing"];
  static capabilities = { receipts: true };

  /** The identifiers known to the store, after the answer in this launch. */
  #known;
  #request;
  /** Taps on Buy that wait for the store's answer. */
  #waiting = [];

  launch() {
    this.queue.addObserver(this);
    this.queue.setDelegate(this);
  }

  // The shop

  tap(name) {
    if (name === "shop") this.openShop();
  }

  openShop() {
    if (this.#request || !this.queue.canMakePayments()) return;
    this.#request = this.requestProducts(this.products, {
      response: (products) => this.#show(products),
      failed: () => this.#answered(),
    });
  }

  #show(products) {
    if (products.length > 0) this.listProducts(products.length);
    for (const product of products) this.showPrice(product.productIdentifier, product.localizedPrice);
    this.#answered(new Set(products.map((product) => product.productIdentifier)));
  }

  #answered(known = this.#known) {
    this.#known = known;
    this.#request = undefined;
    for (const add of this.#waiting.splice(0)) add();
  }

  buy(productId, quantity) {
    if (!this.queue.canMakePayments()) {
      this.showDialog("message", "Purchases are not allowed on this device.");
    } else if (this.#request) {
      this.#waiting.push(() => this.add(productId, quantity));
    } else {
      this.add(productId, quantity);
    }
  }

  add(productId, quantity) {
    if (this.#known && !this.#known.has(productId)) {
      this.showDialog("message", "This product is not for sale at present.");
      return;
    }
    // If the disk is full, the queue usually still has the name.
    this.hasWritten(`buyers/${productId}`, this.userName);
    this.queue.add({ productIdentifier: productId, quantity, applicationUsername: this.user });
  }

  restore() {
    this.busy(true);
    this.queue.restoreCompletedTransactions();
  }

  // Transactions

  updatedTransactions(transactions) {
    for (const transaction of transactions) this.update(transaction);
  }

  update(transaction) {
    switch (transaction.transactionState) {
      case "purchased":
      case "restored":
        if (this.deliver(transaction)) this.queue.finish(transaction);
        break;
      case "failed":
        this.tell(transaction.error, "The purchase could not be completed.");
        this.queue.finish(transaction);
        break;
      case "deferred":
        this.showDialog("waiting", "Your purchase waits for approval.");
        break;
    }
  }

  /** Delivers the purchase once. Returns whether the grant is saved on the disk. */
  deliver(transaction) {
    const productId = productOf(transaction);
    if (!productId || !this.typeOf(productId)) return false;
    const buyer = this.buyerOf(transaction, productId);
    const isCounted = this.isCounted(productId);
    const count = isCounted ? this.grantsOf(productId) * transaction.payment.quantity : 1;
    const path = isCounted ? `granted/${transaction.transactionIdentifier}` : `owned/${productId}`;
    if (this.disk.exists(path)) return true;
    if (!this.hasWritten(path, isCounted ? `${productId} ${count} ${buyer}` : "")) return false;
    this.grant(transaction, productId, count, buyer);
    return true;
  }

  /** Writes a file. Returns false if the disk is full. */
  hasWritten(path, content) {
    try {
      this.disk.write(path, content);
      return true;
    } catch (error) {
      if (error instanceof CallFailed) return false;
      throw error;
    }
  }

  /** The user that the payment names, or the user who tapped Buy if the queue lost the name. */
  buyerOf(transaction, productId) {
    const named = transaction.payment.applicationUsername;
    if (named || transaction.transactionState === "restored") return named ?? this.userName;
    return this.disk.read(`buyers/${productId}`) ?? this.userName;
  }

  get userName() {
    return this.user ?? "nobody";
  }

  isCounted(productId) {
    return ["consumable", "non_renewing"].includes(this.typeOf(productId));
  }

  /** Shows an error to the user, unless it is a cancellation. */
  tell(error, text) {
    if (!isCancel(error)) this.showDialog("error", text);
  }

  // Other callbacks of the queue

  restoreFinished() {
    this.busy(false);
  }

  restoreFailed(error) {
    this.busy(false);
    this.tell(error, "Your purchases could not be restored.");
  }

  shouldAddStorePayment(payment) {
    // A promoted purchase has no user name.
    this.hasWritten(`buyers/${payment.productIdentifier}`, this.userName);
    return true;
  }

  storefrontChanged() {
    this.#known = undefined;
  }

  shouldContinue() {
    return true;
  }

  /** Revokes access to products, unless the receipt shows that the user owns them in another way. */
  revokedEntitlements(productIds) {
    for (const productId of productIds) {
      if (this.isInReceipt(productId)) continue;
      this.disk.remove(`owned/${productId}`);
      this.revoke(productId);
    }
  }

  isInReceipt(productId) {
    return this.entriesOf(productId).some((entry) => this.isInForce(entry));
  }

  entriesOf(productId) {
    const entries = this.receipt()?.inApp ?? [];
    return entries.filter((entry) => entry.productId === productId);
  }

  /** Whether a receipt entry gives access: it is not revoked. */
  isInForce(entry) {
    return entry.cancellationDate === undefined;
  }

  // Owned products

  owned(productId) {
    if (!this.isCounted(productId)) return this.disk.exists(`owned/${productId}`) ? 1 : 0;
    let total = 0;
    for (const path of this.disk.list("granted/")) {
      const [product, count, ...buyer] = this.disk.read(path).split(" ");
      if (product === productId && buyer.join(" ") === this.userName) total += Number(count);
    }
    return total;
  }
}

module.exports = { SampleShop, productOf };

if (require.main === module) run(SampleShop);
