// The books: what was handed out, and who has it.
//
// They are files: one per transaction that was handed out, and one per product that is owned for ever. A file is
// durable when the call returns, so a kill at any moment leaves either the whole entry or none.

"use strict";

const { Buyers } = require("./buyers.js");
const { hasRoomFor } = require("./room.js");

/** Older than every receipt, as a time in seconds. */
const LONG_AGO = -(2n ** 63n);

class Books {
  #app;
  #buyers;

  constructor(app) {
    this.#app = app;
    this.#buyers = new Buyers(app);
  }

  // Who gets what

  get user() {
    return this.#app.user ?? "nobody";
  }

  /** The user who is here tapped Buy. */
  tapped(productId) {
    this.#buyers.tapped(productId, this.user);
  }

  /** The store answered the tap behind a transaction; gives whose it was. */
  answered(transaction, productId) {
    const buyer = this.buyerOf(transaction, productId);
    if (transaction.transactionState !== "restored") this.#buyers.answered(productId, buyer);
    return buyer;
  }

  /**
   * Who paid: the user that the payment names. Where the name was lost, the taps tell; whoever uses the app is the best
   * guess for what nobody tapped here, since the queue delivers what belongs to the account that is signed in.
   */
  buyerOf(transaction, productId) {
    const named = transaction.payment.applicationUsername;
    if (named || transaction.transactionState === "restored") return named ?? this.user;
    return this.#buyers.likely(productId) ?? this.user;
  }

  // Handing out

  /** Gives the user what a transaction paid for, and says whether that is safe. */
  deliver(transaction, productId) {
    // Without an identifier nobody can tell what was bought; the receipt or the store may tell later.
    if (!productId || !this.#app.typeOf(productId)) return false;
    if (this.#isCounted(productId)) return this.#deliverCounted(transaction, productId);
    return this.#deliverLasting(transaction, productId);
  }

  #deliverCounted(transaction, productId) {
    const path = processedPath(transaction);
    // A redelivered transaction was handed out before; finishing it again is all that is owed.
    if (this.#app.disk.exists(path)) return true;
    const count = this.#app.grantsOf(productId) * transaction.payment.quantity;
    const buyer = this.answered(transaction, productId);
    // The file is the grant: what the user has is the sum of these files. Without room for it nothing was handed out,
    // and the transaction stays for another launch.
    if (!this.#hasWritten(path, `${productId} ${count} ${buyer}`)) return false;
    this.#app.grant(transaction, productId, count, buyer);
    return true;
  }

  #deliverLasting(transaction, productId) {
    const buyer = this.answered(transaction, productId);
    const path = ownedPath(productId);
    const isNew = !this.#app.disk.exists(path);
    // Each renewal of a subscription is written down; what is owned for ever was so the first time.
    if (!isNew && !this.#isSubscription(productId)) return true;
    if (!this.#hasWritten(path, this.#lastingEntry(transaction, productId))) return false;
    if (isNew) this.#app.grant(transaction, productId, 1, buyer);
    return true;
  }

  /**
   * What the file of a product that lasts holds. For a subscription it is when the latest period came: a receipt that
   * is younger tells how long it lasts. What was restored stands in the receipt already, however long ago it was
   * bought.
   */
  #lastingEntry(transaction, productId) {
    if (!this.#isSubscription(productId)) return 1;
    return transaction.transactionState === "restored" ? LONG_AGO : transaction.transactionDate ?? 0;
  }

  #hasWritten(path, entry) {
    return hasRoomFor(() => this.#app.disk.write(path, entry));
  }

  /** Whether an earlier launch handed out what a transaction paid for, and died before it could finish. */
  isHandedOut(transaction, productId) {
    const path = this.#isCounted(productId) ? processedPath(transaction) : ownedPath(productId);
    return this.#app.disk.exists(path);
  }

  // What the user has

  /** How much of a product the user has. */
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
   * Access to a subscription lasts as long as the receipt says. A receipt that is older than the last period that came
   * knows nothing of it yet, and the user is not made to wait for a newer one.
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

  /** Whether the receipt still shows that a product is owned. */
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

  /** Whether an entry of the receipt gives access now: it was not taken back, and its period is not over. */
  #isInForce({ cancellationDate, expiresDate }) {
    return cancellationDate === undefined && (expiresDate === undefined || expiresDate > this.#app.now);
  }

  /** What is used up is counted; everything else is there or not. */
  #isCounted(productId) {
    return ["consumable", "non_renewing"].includes(this.#app.typeOf(productId));
  }

  #isSubscription(productId) {
    return ["auto_renewable", "free_subscription"].includes(this.#app.typeOf(productId));
  }
}

/**
 * A restored product is named by its original; where that is missing, by the payment. What renews may have an original
 * as well, which is the first period: the user may have changed to another level since.
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
