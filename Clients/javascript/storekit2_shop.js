// A small correct shop on StoreKit 2: each counted purchase is a file, and the store's list says who has the others.
//
// Test it with `assay run --app -- node Clients/javascript/storekit2_shop.js`.

"use strict";

const { App, CallFailed, StoreError, run } = require("./assay_app.js");

/** Whether an error of the store has a code. */
function isStoreError(error, code) {
  return error.domain === "StoreKitError" && error.code === code;
}

class StoreKit2Shop extends App {
  static reset = true;
  static title = "A small shop in JavaScript, on StoreKit 2";
  static capabilities = { storekit2: true };

  /** The identifiers known to the store, after the answer in this launch. */
  #known;

  launch() {
    this.task(() => this.listen());
    this.task(() => this.followIntents());
    this.task(() => this.followStorefront());
    this.task(() => this.recheck());
  }

  async foreground() {
    await this.recheck();
  }

  // Transactions

  /** Receives approvals, renewals, purchases of other devices, refunds, and what an earlier launch left unfinished. */
  async listen() {
    for await (const { verified, transaction } of this.store.updates()) {
      if (verified) await this.updated(transaction);
    }
  }

  async updated(transaction) {
    const { productId, revocationDate, isUpgraded } = transaction;
    if (revocationDate === undefined && !isUpgraded) {
      this.deliver(transaction);
      return;
    }
    if (this.disk.exists(`owned/${productId}`) && !(await this.isEntitled(productId))) this.takeAway(productId);
    transaction.finish();
  }

  /** Delivers a purchase once, and finishes it if the grant is saved on the disk. */
  deliver(transaction) {
    if (this.typeOf(transaction.productId) === undefined) return;
    if (this.disk.exists(this.pathOf(transaction)) || this.hasSaved(transaction)) transaction.finish();
  }

  /** Saves a purchase, and reports the grant. Returns false if the disk is full. */
  hasSaved(transaction) {
    const { productId, purchasedQuantity, appAccountToken } = transaction;
    const count = this.isCounted(productId) ? this.grantsOf(productId) * purchasedQuantity : 1;
    const buyer = appAccountToken ?? this.buyer;
    try {
      this.disk.write(this.pathOf(transaction), `${productId} ${count} ${buyer}`);
    } catch (error) {
      if (error instanceof CallFailed) return false;
      throw error;
    }
    this.grant(transaction, productId, count, buyer === this.buyer ? this.user : undefined);
    return true;
  }

  pathOf({ id, productId }) {
    return this.isCounted(productId) ? `processed/${id}` : `owned/${productId}`;
  }

  isCounted(productId) {
    return ["consumable", "non_renewing"].includes(this.typeOf(productId));
  }

  get buyer() {
    return this.userToken ?? "nobody";
  }

  // The shop

  async tap(name) {
    if (name === "shop" && this.store.canMakePayments()) await this.load();
  }

  /** Buys what the user chooses on the App Store. */
  async followIntents() {
    for await (const { id } of this.store.purchaseIntents()) await this.buy(id, 1);
  }

  /** Prices are those of the account's storefront. */
  async followStorefront() {
    for await (const _ of this.store.storefrontUpdates()) await this.load();
  }

  /** Asks the store for the products, and shows them with their prices. */
  async load() {
    const products = await this.outcome(this.store.products(this.products), () => undefined);
    if (!products) return;
    this.#known = new Set(products.map(({ id }) => id));
    // Payments may have been forbidden since the request was made.
    if (products.length === 0 || !this.store.canMakePayments()) return;
    this.listProducts(products.length);
    for (const { id, displayPrice } of products) this.showPrice(id, displayPrice);
  }

  async buy(productId, quantity) {
    if (!this.store.canMakePayments()) {
      this.showDialog("message", "Purchases are not allowed on this device.");
      return;
    }
    if (this.#known && !this.#known.has(productId)) {
      this.showDialog("message", "This product is not for sale at present.");
      return;
    }
    const purchase = this.store.purchase(productId, { quantity, appAccountToken: this.userToken });
    const bought = await this.outcome(purchase, (error) => {
      const isOffline = isStoreError(error, 2);
      this.showDialog("error", isOffline ? "The store cannot be reached." : "The purchase failed.");
    });
    if (bought?.result === "success" && bought.verification.verified) this.deliver(bought.verification.transaction);
    if (bought?.result === "pending") this.showDialog("waiting", "The purchase waits for approval.");
  }

  /** The list of entitlements is current by itself. Only a user who misses something asks for this. */
  async restore() {
    this.busy(true);
    const failure = await this.outcome(this.store.sync(), (error) => error);
    this.busy(false);
    if (failure && !isStoreError(failure, 1)) this.showDialog("error", "Your purchases could not be restored.");
  }

  /** Awaits a call. If the store throws an error, returns the value of `failed`. */
  async outcome(call, failed) {
    try {
      return await call;
    } catch (error) {
      if (error instanceof StoreError) return failed(error);
      throw error;
    }
  }

  // Owned products

  /** Revokes access to products that were refunded while the app did not run. */
  async recheck() {
    for (const path of this.disk.list("owned/")) {
      const productId = path.slice("owned/".length);
      const latest = await this.store.latest(productId);
      const isOver = latest?.verified && latest.transaction.revocationDate !== undefined;
      if (isOver && !(await this.isEntitled(productId))) this.takeAway(productId);
    }
  }

  takeAway(productId) {
    this.disk.remove(`owned/${productId}`);
    this.revoke(productId);
  }

  async isEntitled(productId) {
    const entitlements = await this.store.currentEntitlements(productId);
    return entitlements.some(({ verified }) => verified);
  }

  async owned(productId) {
    if (!this.isCounted(productId)) return this.isEntitled(productId);
    let total = 0;
    for (const path of this.disk.list("processed/")) {
      const [product, count, ...buyer] = this.disk.read(path).split(" ");
      if (product === productId && buyer.join(" ") === this.buyer) total += Number(count);
    }
    return total;
  }
}

module.exports = { StoreKit2Shop };

if (require.main === module) run(StoreKit2Shop);
