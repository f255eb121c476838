// The native half of a hybrid purchase library. It owns the payment queue. A library in a web view talks to it over a
// bridge of named methods, with one callback for success and one for failure.
//
//     const bridge = new Bridge(app);
//     bridge.listener = library;
//     bridge.exec(success, failure, "purchase", ["coins", { quantity: 2 }]);
//
// | method | arguments | success receives |
// | --- | --- | --- |
// | setup | | nothing; from now on the listener is notified |
// | canMakePayments | | true or false |
// | load | identifiers | the products, and the identifiers unknown to the store |
// | purchase | product, { quantity, username, discount } | nothing: the payment is in the queue |
// | purchaseOffered | product | nothing: the payment that the store offered is in the queue |
// | finish | transaction identifier | nothing |
// | unfinished | | the number of transactions that are reported again |
// | restore | username | nothing; the listener is notified of the end |
// | receipt | | { data, entries } |
// | refresh | | { data, entries } |
// | storefront | | { countryCode, identifier } |
// | presentCodeSheet | | nothing |
//
// Failure receives an error with domain, code and text. The listener is called with
//
//     transactionUpdated(state, error, identifier, productId, receipt, details)
//     restoreFinished(), restoreFailed(error)
//     paymentOffered(productId), storefrontChanged(), entitlementsRevoked(productIds)
//
// A rejected promise without a handler writes a line to the log, as in a web view. The app's class can change that:
// `static rejections = "crash"`.
//
// Only copies cross the bridge, each with a short delay. The library's response is processed after everything that is
// already in progress, within the same turn.

"use strict";

const { clientFiles } = require("./assay_app.js");

clientFiles.add(__filename);

/** An error as it crosses the bridge. */
function crossing(error) {
  return error && { domain: error.domain, code: error.code, text: error.localizedDescription };
}

function refusal(text) {
  return { domain: "BridgeErrorDomain", code: 1, text };
}

/** The product of a transaction: for a restored one that of its original, if there is one. */
function productOf(transaction) {
  return transaction.originalTransaction?.payment.productIdentifier ?? transaction.payment.productIdentifier;
}

class Bridge {
  /** The object that is notified of transactions. */
  listener;
  #app;
  /** The transactions that were purchased or restored in this launch, by identifier. */
  #transactions = new Map();
  /** The transactions that the library can finish. */
  #unfinished = new Map();
  /** Payments that the store offered, by product. */
  #offered = new Map();
  /** Requests in progress. A request without a reference never receives an answer. */
  #requests = new Set();

  constructor(app) {
    this.#app = app;
    app.constructor.rejections ??= "log";
  }

  /**
   * The transaction with an identifier, for the app's reports about it. The library never receives transaction objects.
   */
  transaction(identifier) {
    return this.#transactions.get(identifier);
  }

  /** Executes a method; `args` is a list. */
  exec(success, failure, methodName, args = []) {
    const method = this.#methods[methodName];
    const succeed = (...values) => this.#cross(success, values);
    const fail = (error) => this.#cross(failure, [error]);
    if (!method) return fail(refusal(`there is no method '${methodName}'`));
    return method(succeed, fail, ...args);
  }

  #methods = {
    setup: (succeed) => {
      this.#app.queue.addObserver(this);
      succeed();
    },
    canMakePayments: (succeed) => succeed(this.#app.queue.canMakePayments()),
    load: (succeed, fail, identifiers) => this.#load(succeed, fail, identifiers),
    purchase: (succeed, fail, productId, { quantity, username, discount } = {}) => {
      this.#app.queue.add({
        productIdentifier: productId, quantity: quantity ?? 1, applicationUsername: username, paymentDiscount: discount,
      });
      succeed();
    },
    purchaseOffered: (succeed, fail, productId) => this.#purchaseOffered(succeed, fail, productId),
    finish: (succeed, fail, identifier) => this.#finish(succeed, fail, identifier),
    unfinished: (succeed) => {
      for (const transaction of this.#unfinished.values()) this.#tell(transaction);
      succeed(this.#unfinished.size);
    },
    restore: (succeed, fail, username) => {
      this.#app.queue.restoreCompletedTransactions(username);
      succeed();
    },
    receipt: (succeed, fail) => this.#giveReceipt(succeed, fail),
    refresh: (succeed, fail) => this.#refresh(succeed, fail),
    storefront: (succeed, fail) => {
      const storefront = this.#app.queue.storefront();
      if (storefront) succeed(storefront);
      else fail(refusal("there is no storefront"));
    },
    presentCodeSheet: (succeed) => {
      this.#app.queue.presentCodeRedemptionSheet();
      succeed();
    },
  };

  #cross(callback, values) {
    const copies = values.map((value) => (value === undefined ? undefined : JSON.parse(JSON.stringify(value))));
    queueMicrotask(() => callback?.(...copies));
  }

  #notify(methodName, ...values) {
    this.#cross((...copies) => this.listener?.[methodName]?.(...copies), values);
  }

  // Methods for the library

  #load(succeed, fail, identifiers) {
    const request = this.#app.requestProducts(identifiers, {
      response: (products, invalid) => succeed(products, invalid),
      finished: () => this.#requests.delete(request),
      failed: (error) => {
        this.#requests.delete(request);
        fail(crossing(error));
      },
    });
    this.#requests.add(request);
  }

  #purchaseOffered(succeed, fail, productId) {
    const payment = this.#offered.get(productId);
    if (!payment) return fail(refusal(`the store offered no payment for ${productId}`));
    this.#offered.delete(productId);
    this.#app.queue.add(payment);
    return succeed();
  }

  #finish(succeed, fail, identifier) {
    const transaction = this.#unfinished.get(identifier);
    if (!transaction) return fail(refusal(`there is no transaction ${identifier} to be finished`));
    this.#unfinished.delete(identifier);
    this.#app.queue.finish(transaction);
    return succeed();
  }

  #giveReceipt(succeed, fail) {
    const receipt = this.#app.receipt();
    if (receipt) succeed({ data: this.#app.receiptData(), entries: receipt.inApp });
    else fail(refusal("there is no receipt"));
  }

  #refresh(succeed, fail) {
    const request = this.#app.refreshReceipt({
      finished: () => {
        this.#requests.delete(request);
        this.#giveReceipt(succeed, fail);
      },
      failed: (error) => {
        this.#requests.delete(request);
        fail(crossing(error));
      },
    });
    this.#requests.add(request);
  }

  // Callbacks of the queue

  updatedTransactions(transactions) {
    for (const transaction of transactions) this.#update(transaction);
  }

  /** Notifies the library. It cannot name a failed transaction, so this method finishes it. */
  #update(transaction) {
    const { transactionState: state, transactionIdentifier: identifier } = transaction;
    this.#tell(transaction);
    if (state === "purchased" || state === "restored") {
      this.#transactions.set(identifier, transaction);
      this.#unfinished.set(identifier, transaction);
    }
    if (state === "failed") this.#app.queue.finish(transaction);
  }

  #tell(transaction) {
    const { payment, originalTransaction } = transaction;
    this.#notify(
      "transactionUpdated", transaction.transactionState, crossing(transaction.error),
      transaction.transactionIdentifier, productOf(transaction), transaction.transactionReceipt, {
        quantity: payment.quantity,
        username: payment.applicationUsername,
        date: transaction.transactionDate,
        originalIdentifier: originalTransaction?.transactionIdentifier,
      });
  }

  removedTransactions(transactions) {
    for (const { transactionIdentifier: identifier } of transactions) this.#unfinished.delete(identifier);
  }

  restoreFinished() {
    this.#notify("restoreFinished");
  }

  restoreFailed(error) {
    this.#notify("restoreFailed", crossing(error));
  }

  /** The library could not answer in time, so the payment is deferred until the library requests it. */
  shouldAddStorePayment(payment) {
    this.#offered.set(payment.productIdentifier, payment);
    this.#notify("paymentOffered", payment.productIdentifier);
    return false;
  }

  storefrontChanged() {
    this.#notify("storefrontChanged");
  }

  revokedEntitlements(productIds) {
    this.#notify("entitlementsRevoked", productIds);
  }
}

module.exports = { Bridge };
