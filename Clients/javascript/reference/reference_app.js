// The reference: an app that follows Apple's documentation for every product type.
//
// Test it with `assay run --app -- node Clients/javascript/reference/reference_app.js`.
//
// This file has the steps from the launch to the finish of a transaction. The other modules have the records, the shop,
// the pages of the store, hosted content, and server delivery.

"use strict";

const { App, run } = require("../assay_app.js");
const { Books, productOf } = require("./books.js");
const { HostedContent } = require("./hosted_content.js");
const { NewVersions } = require("./new_versions.js");
const { ServerDelivery } = require("./server_delivery.js");
const { Shop } = require("./shop.js");
const { StorePages } = require("./store_pages.js");

/** Whether the user canceled the payment. */
function isCancel(error) {
  return error?.domain === "SKErrorDomain" && error.code === 2;
}

/** The error if the user cancels the password dialog of a receipt refresh. */
function isRefreshCancel(error) {
  return error.domain === "NSURLErrorDomain" && error.code === -1012;
}

class ReferenceApp extends App {
  static title = "The reference in JavaScript";
  static reset = true;
  static capabilities = {
    hosted: true,
    nested: true,
    receipts: true,
    refresh: true,
    offers: true,
    server: true,
    serverDelivery: true,
    sheet: true,
    olderSystems: true,
  };

  #books = new Books(this);
  #hostedContent = new HostedContent(this);
  #serverDelivery = new ServerDelivery(
    this, (...purchase) => this.#books.buyerOf(...purchase), (...purchase) => this.#books.answered(...purchase),
  );
  #storePages = new StorePages(this);
  #shop = new Shop(this, {
    books: this.#books,
    newVersions: new NewVersions(this),
    serverDelivery: this.#serverDelivery,
  });
  #isRestoring = false;
  /** Promoted payments that arrived during a restore. Each is added when the restore is over. */
  #putOff = [];

  launch() {
    this.queue.addObserver(this);
    this.queue.setDelegate(this);
  }

  foreground() {
    this.#serverDelivery.resume();
    this.#hostedContent.resume();
  }

  // Taps

  tap(name) {
    if (this.#hostedContent.tapped(name, () => this.restore()) || this.#storePages.tapped(name)) return;
    if (name === "refresh") this.#refreshReceipt();
    if (name === "shop" && this.#shop.isOpen) this.#shop.open();
    if (name === "offer" && this.#shop.isOpen) this.#shop.takeOffer();
  }

  buy(productId, quantity) {
    this.#shop.buy(productId, quantity);
  }

  owned(productId) {
    return this.#books.owned(productId);
  }

  /**
   * Refreshes the receipt when the user asks for it. A failed refresh is not repeated, because each asks for the
   * password.
   */
  #refreshReceipt() {
    this.busy(true);
    this.refreshReceipt({
      finished: () => this.busy(false),
      failed: (error) => {
        this.busy(false);
        if (!isRefreshCancel(error)) this.showDialog("error", "The receipt could not be fetched.");
      },
    });
  }

  // Transactions

  updatedTransactions(transactions) {
    for (const transaction of transactions) this.#update(transaction);
  }

  #update(transaction) {
    switch (transaction.transactionState) {
      case "purchased":
      case "restored":
        this.#deliver(transaction);
        break;
      case "failed":
        this.#fail(transaction);
        break;
      case "deferred":
        this.showDialog("waiting", "Your purchase waits for approval.");
        break;
    }
  }

  /** A purchased or restored transaction: delivers it, then finishes it. */
  #deliver(transaction) {
    const productId = productOf(transaction);
    const handOut = () => this.#books.deliver(transaction, productId);
    if (this.#hostedContent.isIn(transaction, productId)) {
      this.#hostedContent.take(transaction, productId, handOut);
    } else if (this.#isAtServer(transaction, productId)) {
      this.#serverDelivery.fetch(transaction, productId, handOut);
    } else if (handOut()) {
      this.queue.finish(transaction);
    }
  }

  /** Whether the server delivers the transaction's product and no earlier launch fetched it. */
  #isAtServer(transaction, productId) {
    return this.#serverDelivery.delivers(productId) && !this.#books.isHandedOut(transaction, productId);
  }

  /** A cancellation is intended, so it shows no dialog. */
  #fail(transaction) {
    const { productIdentifier } = transaction.payment;
    if (productIdentifier) this.#books.answered(transaction, productIdentifier);
    if (!isCancel(transaction.error)) this.showDialog("error", "The purchase could not be completed.");
    this.queue.finish(transaction);
  }

  updatedDownloads(downloads) {
    this.#hostedContent.updated(downloads);
  }

  removedTransactions(transactions) {
    this.#hostedContent.removed(transactions);
  }

  /** Revoked products. The receipt is current by now, and the user may own a product in another way. */
  revokedEntitlements(productIds) {
    for (const productId of productIds) {
      if (this.#books.isInReceipt(productId)) continue;
      this.#books.takeBack(productId);
      this.#hostedContent.forget(productId);
    }
  }

  // Restoring

  restore() {
    this.#isRestoring = true;
    this.#hostedContent.restoreAsked();
    this.busy(true);
    this.queue.restoreCompletedTransactions();
  }

  restoreFinished() {
    this.#isRestoring = false;
    this.busy(false);
    for (const payment of this.#putOff.splice(0)) this.queue.add(payment);
  }

  restoreFailed(error) {
    this.restoreFinished();
    if (!isCancel(error)) this.showDialog("error", "Your purchases could not be restored.");
  }

  // Questions of the system

  /** A tap in the App Store counts as a tap on Buy. Its payment has no user name. */
  shouldAddStorePayment(payment) {
    this.#books.tapped(payment.productIdentifier);
    if (this.#isRestoring) this.#putOff.push(payment);
    return !this.#isRestoring;
  }

  storefrontChanged() {
    this.#shop.storefrontChanged();
  }

  /** The app's products are sold in every country, so the answer needs neither time nor network. */
  shouldContinue() {
    return true;
  }
}

run(ReferenceApp);
