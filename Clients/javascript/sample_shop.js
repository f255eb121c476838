// A small shop that does what is owed: each purchase is a file, which is the grant, and only then it is finished.
//
// test it with `assay run --app -- node Clients/javascript/sample_shop.js`.

"use strict";

const { App, CallFailed, run } = require("./assay_app.js");

/** The answer of the store to a user who thought better of it. */
function isCancel(error) {
  return error?.domain === "SKErrorDomain" && error.code === 2;
}

/** What a restored transaction is about stands in its original; where that is missing, in its own payment. */
function productOf(transaction) {
  const original = transaction.transactionState === "restored" ? transaction.originalTransaction : undefined;
  return original?.payment.productIdentifier ?? transaction.payment.productIdentifier;
}

class SampleShop extends App {
  static reset = true;
  static title = "A small shop in JavaScript";
  static productTypes = ["consumable", "non_consumable", "non_renewing"];
  static capabilities = { receipts: true };

  /** The identifiers that the store knows, once it was asked in this launch. */
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
    // Where there is no room for it, the queue remembers the name most of the time.
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

  /** Gives the user what was bought, once, and says whether that is safe on the disk. */
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

  /** Writes a file, and says whether there was room for it. */
  hasWritten(path, content) {
    try {
      this.disk.write(path, content);
      return true;
    } catch (error) {
      if (error instanceof CallFailed) return false;
      throw error;
    }
  }

  /** Whom the payment names, or who tapped Buy where the queue has lost the name. */
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

  /** Tells the user of an error, unless it is a cancel. */
  tell(error, text) {
    if (!isCancel(error)) this.showDialog("error", text);
  }

  // What else the queue tells

  restoreFinished() {
    this.busy(false);
  }

  restoreFailed(error) {
    this.busy(false);
    this.tell(error, "Your purchases could not be restored.");
  }

  shouldAddStorePayment(payment) {
    // A purchase that begins in the App Store has no user name.
    this.hasWritten(`buyers/${payment.productIdentifier}`, this.userName);
    return true;
  }

  storefrontChanged() {
    this.#known = undefined;
  }

  shouldContinue() {
    return true;
  }

  /** Takes back what was revoked, unless the receipt shows that the user owns it in another way. */
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

  /** Whether an entry of the receipt gives access: it was not taken back. */
  isInForce(entry) {
    return entry.cancellationDate === undefined;
  }

  // What is owned

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
