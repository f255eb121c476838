// The app's records: the delivered purchases and their owners.
//
// They are files: one per delivered transaction, and one per product that is owned permanently. A file is durable when
// the call returns. A kill at any moment leaves either the whole entry or none.

"use strict";

const { Buyers } = require("./buyers.js");
const { hasRoomFor } = require("./room.js");

/** Before the date of every receipt, in seconds. */
const LONG_AGO = -(2n ** 63n);

class Books {
  #app;
  #buyers;

  constructor(app) {
    this.#app = app;
    this.#buyers = new Buyers(app);
  }

  // Buyers

  get user() {
    return this.#app.user ?? "nobody";
  }

  /** The current user tapped Buy. */
  tapped(productId) {
    this.#buyers.tapped(productId, this.user);
  }

  /** The store answered the tap of a transaction. Returns the user who tapped. */
  answered(transaction, productId) {
    const buyer = this.buyerOf(transaction, productId);
    if (transaction.transactionState !== "restored") this.#buyers.answered(productId, buyer);
    return buyer;
  }

  /**
   * The buyer: the user that the payment names. If the name was lost, the taps decide. Without a tap on this device the
   * current user is the best guess, since the queue delivers purchases of the signed-in account.
   */
  buyerOf(transaction, productId) {
    const named = transaction.payment.applicationUsername;
    if (named || transaction.transactionState === "restored") return named ?? this.user;
    return this.#buyers.likely(productId) ?? this.user;
  }

  // Delivery

  /** Delivers the purchase of a transaction. Returns whether the grant is saved. */
  deliver(transaction, productId) {
    // Without an identifier the product is unknown. The receipt or the store may report it later.
    if (!productId || !this.#app.typeOf(productId)) return false;
    if (this.#isCounted(productId)) return this.#deliverCounted(transaction, productId);
    return this.#deliverLasting(transaction, productId);
  }

  #deliverCounted(transaction, productId) {
    const path = processedPath(transaction);
    // A redelivered transaction was already delivered, so it only has to be finished again.
    if (this.#app.disk.exists(path)) return true;
    const count = this.#app.grantsOf(productId) * transaction.payment.quantity;
    const buyer = this.answered(transaction, productId);
    // The file is the grant: the user owns the sum of these files. If the disk is full, nothing was delivered, and the
    // transaction stays unfinished until another launch.
    if (!this.#hasWritten(path, `${productId} ${count} ${buyer}`)) return false;
    this.#app.grant(transaction, productId, count, buyer);
    return true;
  }

  #deliverLasting(transaction, productId) {
    const buyer = this.answered(transaction, productId);
    const path = ownedPath(productId);
    const isNew = !this.#app.disk.exists(path);
    // Each renewal of a subscription is recorded. A permanent product was recorded the first time.
    if (!isNew && !this.#isSubscription(productId)) return true;
    if (!this.#hasWritten(path, this.#lastingEntry(transaction, productId))) return false;
    if (isNew) this.#app.grant(transaction, productId, 1, buyer);
    return true;
  }

  /**
   * The content of a product's file. For a subscription it is the time when the latest period arrived; a newer receipt
   * says how long it lasts. A restored period is already in the receipt, even if it is old.
   */
  #lastingEntry(transaction, productId) {
    if (!this.#isSubscription(productId)) return 1;
    return transaction.transactionState === "restored" ? LONG_AGO : transaction.transactionDate ?? 0;
  }

  #hasWritten(path, entry) {
    return hasRoomFor(() => this.#app.disk.write(path, entry));
  }

  /** Whether an earlier launch delivered a transaction and crashed before it finished it. */
  isHandedOut(transaction, productId) {
    const path = this.#isCounted(productId) ? processedPath(transaction) : ownedPath(productId);
    return this.#app.disk.exists(path);
  }

  // Owned products

  /** The amount of a product that the user owns. */
  owned(productId) {
    if (this.#isSubscription(productId)) return this.#hasAccess(productId) ? 1 : 0;
    if (!this.#isCounted(productId)) return this.#app.disk.exists(ownedPath(productId)) ? 1 : 0;
    let total = 0;
    for (const path of this.#app.disk.list("processed/")) {
      const [product, count, ...buyer] = this.#app.disk.read(path).split(" ");
      if (product === productId && buyer.join(" ") === this.user) total += Number(count);
    }
    return total;
  }

  /**
   * Access to a subscription lasts as long as the receipt says. A receipt older than the latest period does not contain
   * that period yet, and the user need not wait for a newer receipt.
   */
  #hasAccess(productId) {
    const since = this.#app.disk.read(ownedPath(productId));
    if (since === undefined) return false;
    const receipt = this.#app.receipt();
    const entries = this.#entriesOf(productId, receipt);
    const isYounger = (receipt?.receiptCreationDate ?? LONG_AGO) >= BigInt(since);
    const isCurrent = entries.some((entry) => isYounger || entry.purchaseDate >= BigInt(since));
    return !isCurrent || entries.some((entry) => this.#isInForce(entry));
  }

  /** Whether the receipt still shows a product as owned. */
  isInReceipt(productId) {
    return this.#entriesOf(productId).some((entry) => this.#isInForce(entry));
  }

  takeBack(productId) {
    this.#app.disk.remove(ownedPath(productId));
    this.#app.revoke(productId);
  }

  #entriesOf(productId, receipt = this.#app.receipt()) {
    const entries = receipt?.inApp ?? [];
    return entries.filter((entry) => entry.productId === productId);
  }

  /** Whether a receipt entry gives access now: it is not revoked, and its period is not over. */
  #isInForce({ cancellationDate, expiresDate }) {
    return cancellationDate === undefined && (expiresDate === undefined || expiresDate > this.#app.now);
  }

  /** Whether purchases of the product are counted. Other products are owned or not. */
  #isCounted(productId) {
    return ["consumable", "non_renewing"].includes(this.#app.typeOf(productId));
  }

  #isSubscription(productId) {
    return ["auto_renewable", "free_subscription"].includes(this.#app.typeOf(productId));
  }
}

/**
 * The product of a restored transaction is that of its original, or of the payment if the original is missing. A
 * renewal may also have an original, which is the first period. The user may have changed to another level since.
 */
function productOf({ transactionState, originalTransaction, payment }) {
  const original = transactionState === "restored" ? originalTransaction : undefined;
  return original?.payment.productIdentifier ?? payment.productIdentifier;
}

function processedPath(transaction) {
  return `processed/${transaction.transactionIdentifier}`;
}

function ownedPath(productId) {
  return `owned/${productId}`;
}

module.exports = { Books, productOf };
