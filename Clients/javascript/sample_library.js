// A small purchase library for hybrid apps. It runs in the web view, does not use StoreKit, and talks to the native
// half over a bridge.
//
//     const store = new Store(bridge);
//     store.when("coins").approved((order) => {
//       …
//       order.finish();
//     });
//     store.open();
//     store.load(["coins"]);
//     store.order("coins", { quantity: 2 });

"use strict";

const EVENTS = ["loaded", "approved", "deferred", "cancelled", "failed", "finished", "revoked"];

const STORE_ERRORS = "SKErrorDomain";
const PAYMENT_CANCELLED = 2;

/** A paid or restored purchase, until it is finished. */
class Order {
  #store;

  constructor(store, members) {
    this.#store = store;
    Object.assign(this, members);
  }

  /** Reports that the buyer received the purchase. */
  finish() {
    this.#store.finish(this);
  }
}

class Store {
  /** The store's products by identifier; undefined before the first request. */
  products;
  #bridge;
  /** Handlers by event, each with its product, or "*". */
  #handlers = new Map(EVENTS.map((event) => [event, []]));
  #restoring;

  constructor(bridge) {
    this.#bridge = bridge;
    bridge.listener = this;
  }

  /** Registers handlers for a product, or for all: `when("coins").approved(…).failed(…)`. */
  when(productId = "*") {
    const chain = {};
    for (const event of EVENTS) {
      chain[event] = (handler) => {
        this.#handlers.get(event).push({ productId, handler });
        return chain;
      };
    }
    return chain;
  }

  #trigger(event, productId, ...values) {
    for (const entry of this.#handlers.get(event)) {
      if (entry.productId === "*" || entry.productId === productId) entry.handler(...values);
    }
  }

  // Methods for the app

  /** Starts to listen for purchases. The handlers must be registered before. */
  open() {
    this.#bridge.exec(undefined, undefined, "setup");
  }

  /** Asks whether purchases are allowed. */
  isAllowed(handler) {
    this.#bridge.exec(handler, undefined, "canMakePayments");
  }

  /**
   * Requests products from the store. `loaded` is called for each known product, and `done` when the request ends.
   */
  load(identifiers, done) {
    const loaded = (products) => {
      this.products = new Map(products.map((product) => [product.productIdentifier, product]));
      for (const product of products) this.#trigger("loaded", product.productIdentifier, product);
      done?.();
    };
    this.#bridge.exec(loaded, () => done?.(), "load", [identifiers]);
  }

  /** Orders a product. The username is returned with the order. */
  order(productId, { quantity = 1, username } = {}) {
    this.#bridge.exec(undefined, undefined, "purchase", [productId, { quantity, username }]);
  }

  /** Restores earlier purchases. Each is approved; `done` receives an error or nothing. */
  restore(done) {
    this.#restoring = done;
    this.#bridge.exec(undefined, undefined, "restore");
  }

  finish(order) {
    const finished = () => this.#trigger("finished", order.productId, order);
    this.#bridge.exec(finished, undefined, "finish", [order.id]);
  }

  /** Whether the receipt has an entry for a product that is not revoked. */
  isInReceipt(productId, handler) {
    const read = ({ entries }) =>
      handler(entries.some((entry) => entry.productId === productId && entry.cancellationDate === undefined));
    this.#bridge.exec(read, () => handler(false), "receipt");
  }

  /** Refreshes the receipt; `done` receives an error or nothing. */
  refresh(done) {
    this.#bridge.exec(() => done(), done, "refresh");
  }

  // Events from the bridge

  transactionUpdated(state, error, id, productId, receipt, details) {
    switch (state) {
      case "purchased":
      case "restored":
        this.#trigger("approved", productId, new Order(this, { ...details, id, productId, receipt, state }));
        break;
      case "deferred":
        this.#trigger("deferred", productId, productId);
        break;
      case "failed":
        this.#trigger(isCancel(error) ? "cancelled" : "failed", productId, productId, error);
        break;
    }
  }

  restoreFinished() {
    this.#restored();
  }

  restoreFailed(error) {
    this.#restored(error);
  }

  #restored(error) {
    const done = this.#restoring;
    this.#restoring = undefined;
    done?.(error);
  }

  /** A promoted purchase continues in the app. */
  paymentOffered(productId) {
    this.#bridge.exec(undefined, undefined, "purchaseOffered", [productId]);
  }

  /** Prices are now those of another country. */
  storefrontChanged() {
    this.products = undefined;
  }

  entitlementsRevoked(productIds) {
    for (const productId of productIds) this.#trigger("revoked", productId, productId);
  }
}

/** Whether an error is a cancellation by the user. */
function isCancel(error) {
  return error?.domain === STORE_ERRORS && error.code === PAYMENT_CANCELLED;
}

module.exports = { Store, isCancel };
