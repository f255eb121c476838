// A shop as hybrid apps write it: it uses a purchase library that talks to the native half over a bridge.
//
// Test it with `assay run --app -- node Clients/javascript/hybrid_shop.js`.

"use strict";

const { App, CallFailed, run } = require("./assay_app.js");
const { Bridge } = require("./bridge.js");
const { Store, isCancel } = require("./sample_library.js");

/** The error if the user cancels the password dialog of a receipt refresh. */
function isRefreshCancel(error) {
  return error.domain === "NSURLErrorDomain" && error.code === -1012;
}

class HybridShop extends App {
  static title = "a shop on a purchase library, over a bridge";
  static productTypes = ["consumable", "non_consumable", "non_renewing"];
  static capabilities = { receipts: true, refresh: true };
  static reset = true;

  bridge = this.makeBridge();
  store = this.makeStore(this.bridge);
  #isLoading = false;
  /** Orders that wait for the store's answer about its products. */
  #waiting = [];

  /** The native half. */
  makeBridge() {
    return new Bridge(this);
  }

  /** The library, over the bridge to the native half. */
  makeStore(bridge) {
    return new Store(bridge);
  }

  launch() {
    this.store.when()
      .loaded((product) => this.showPrice(product.productIdentifier, product.localizedPrice))
      .approved((order) => this.approved(order))
      .deferred(() => this.showDialog("waiting", "Your purchase waits for approval."))
      .failed(() => this.showDialog("error", "The purchase could not be completed."))
      .revoked((productId) => this.#revoked(productId));
    this.store.open();
  }

  // The shop

  tap(name) {
    if (name === "shop") this.#ifAllowed(() => this.#load());
    if (name === "refresh") this.#refresh();
  }

  #ifAllowed(act, otherwise) {
    this.store.isAllowed((isAllowed) => (isAllowed ? act() : otherwise?.()));
  }

  #load() {
    if (this.#isLoading) return;
    this.#isLoading = true;
    this.store.load(this.products, () => {
      this.#isLoading = false;
      if (this.store.products?.size > 0) this.listProducts(this.store.products.size);
      for (const order of this.#waiting.splice(0)) order();
    });
  }

  #refresh() {
    this.busy(true);
    this.store.refresh((error) => {
      this.busy(false);
      if (error && !isRefreshCancel(error)) this.showDialog("error", "The receipt could not be fetched.");
    });
  }

  buy(productId, quantity) {
    this.#ifAllowed(
      () => {
        if (this.#isLoading) this.#waiting.push(() => this.order(productId, quantity));
        else this.order(productId, quantity);
      },
      () => this.showDialog("message", "Purchases are not allowed on this device."));
  }

  order(productId, quantity) {
    if (this.store.products && !this.store.products.has(productId)) {
      this.showDialog("message", "This product is not for sale at present.");
      return;
    }
    // If the disk is full, the order usually still has the name.
    this.#hasWritten(`buyers/${productId}`, this.#userName);
    this.store.order(productId, { quantity, username: this.user });
  }

  restore() {
    this.busy(true);
    this.store.restore((error) => {
      this.busy(false);
      if (error && !isCancel(error)) this.showDialog("error", "Your purchases could not be restored.");
    });
  }

  // Orders

  /** Delivers the order to its buyer, and finishes it after the grant is saved on the disk. */
  approved(order) {
    if (this.typeOf(order.productId) && this.deliver(order)) order.finish();
  }

  deliver(order) {
    const { productId } = order;
    const buyer = this.#buyerOf(order);
    const isCounted = this.#isCounted(productId);
    const count = isCounted ? this.grantsOf(productId) * order.quantity : 1;
    const path = isCounted ? `granted/${order.id}` : `owned/${productId}`;
    if (this.disk.exists(path)) return true;
    if (!this.#hasWritten(path, isCounted ? `${productId} ${count} ${buyer}` : "")) return false;
    this.grant(this.bridge.transaction(order.id), productId, count, buyer);
    return true;
  }

  #hasWritten(path, content) {
    try {
      this.disk.write(path, content);
      return true;
    } catch (error) {
      if (error instanceof CallFailed) return false;
      throw error;
    }
  }

  /** The user that the order names, or the user who tapped Buy if the name was lost. */
  #buyerOf(order) {
    if (order.username || order.state === "restored") return order.username ?? this.#userName;
    return this.disk.read(`buyers/${order.productId}`) ?? this.#userName;
  }

  get #userName() {
    return this.user ?? "nobody";
  }

  #isCounted(productId) {
    return ["consumable", "non_renewing"].includes(this.typeOf(productId));
  }

  /** Revokes access to a product, unless the receipt shows that the user owns it in another way. */
  #revoked(productId) {
    this.store.isInReceipt(productId, (isOwned) => {
      if (isOwned) return;
      this.disk.remove(`owned/${productId}`);
      this.revoke(productId);
    });
  }

  // Owned products

  owned(productId) {
    if (!this.#isCounted(productId)) return this.disk.exists(`owned/${productId}`) ? 1 : 0;
    let total = 0;
    for (const path of this.disk.list("granted/")) {
      const [product, count, ...buyer] = this.disk.read(path).split(" ");
      if (product === productId && buyer.join(" ") === this.#userName) total += Number(count);
    }
    return total;
  }
}

module.exports = { HybridShop };

if (require.main === module) run(HybridShop);
