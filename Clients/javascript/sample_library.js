// A small purchase library of the hybrid kind: it runs in the web view, knows nothing of StoreKit, and talks to the
// native half over a bridge.
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

/** A purchase that is paid for, or was restored, until it is finished. */
class Order {
  #store;

  constructor(store, members) {
    this.#store = store;
    Object.assign(this, members);
  }

  /** Says that the buyer has what was bought. */
  finish() {
    this.#store.finish(this);
  }
}

class Store {
  /** What the store told of products, by identifier; undefined before it was asked. */
  products;
  #bridge;
  /** Handlers by event, each with the product that it is about, or "*". */
  #handlers = new Map(EVENTS.map((event) => [event, []]));
  #restoring;

  constructor(bridge) {
    this.#bridge = bridge;
    bridge.listener = this;
  }

  /** Handlers for a product, or for all: `when("coins").approved(…).failed(…)`. */
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

  // What an app asks for

  /** Begins to hear of purchases: the handlers have to be there. */
  open() {
    this.#bridge.exec(undefined, undefined, "setup");
  }

  /** Asks whether purchases are allowed. */
  isAllowed(handler) {
    this.#bridge.exec(handler, undefined, "canMakePayments");
  }

  /**
   * Asks the store for products; `loaded` is told of each that it knows, and `done` when there is an answer or none.
   */
  load(identifiers, done) {
    const loaded = (products) => {
      this.products = new Map(products.map((product) => [product.productIdentifier, product]));
      for (const product of products) this.#trigger("loaded", product.productIdentifier, product);
      done?.();
    };
    this.#bridge.exec(loaded, () => done?.(), "load", [identifiers]);
  }

  /** Orders a product, for a user whose name comes back with the order. */
  order(productId, { quantity = 1, username } = {}) {
    this.#bridge.exec(undefined, undefined, "purchase", [productId, { quantity, username }]);
  }

  /** Restores what was bought before; each purchase is approved, and `done` gets an error or none. */
  restore(done) {
    this.#restoring = done;
    this.#bridge.exec(undefined, undefined, "restore");
  }

  finish(order) {
    const finished = () => this.#trigger("finished", order.productId, order);
    this.#bridge.exec(finished, undefined, "finish", [order.id]);
  }

  /** Whether the receipt has an entry for a product that was not taken back. */
  isInReceipt(productId, handler) {
    const read = ({ entries }) =>
      handler(entries.some((entry) => entry.productId === productId && entry.cancellationDate === undefined));
    this.#bridge.exec(read, () => handler(false), "receipt");
  }

  /** Fetches a current receipt; `done` gets an error or none. */
  refresh(done) {
    this.#bridge.exec(() => done(), done, "refresh");
  }

  // What the bridge tells

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

  /** A purchase that began in the store goes on in the app. */
  paymentOffered(productId) {
    this.#bridge.exec(undefined, undefined, "purchaseOffered", [productId]);
  }

  /** Prices are those of another country now. */
  storefrontChanged() {
    this.products = undefined;
  }

  entitlementsRevoked(productIds) {
    for (const productId of productIds) this.#trigger("revoked", productId, productId);
  }
}

/** Whether an error says that the user thought better of it. */
function isCancel(error) {
  return error?.domain === STORE_ERRORS && error.code === PAYMENT_CANCELLED;
}

module.exports = { Store, isCancel };
