// A shop that the other apps in this folder change in one point: the sample shop with subscriptions.
//
// The receipt says how long a subscription is owned. A receipt older than the latest period does not contain it, so the
// shop records when that period arrived.

"use strict";

const { SampleShop, productOf } = require("../sample_shop.js");

/** Before the date of every receipt, in seconds. */
const LONG_AGO = -(2n ** 63n);

class SmallShop extends SampleShop {
  static productTypes = undefined;

  deliver(transaction) {
    const productId = productOf(transaction);
    if (!this.isSubscription(productId)) return super.deliver(transaction);
    const buyer = this.buyerOf(transaction, productId);
    const isNew = !this.disk.exists(`owned/${productId}`);
    if (!this.hasWritten(`owned/${productId}`, periodOf(transaction))) return false;
    if (isNew) this.grant(transaction, productId, 1, buyer);
    return true;
  }

  owned(productId) {
    if (!this.isSubscription(productId)) return super.owned(productId);
    return this.#hasAccess(productId) ? 1 : 0;
  }

  #hasAccess(productId) {
    const period = this.disk.read(`owned/${productId}`);
    if (period === undefined) return false;
    const entries = this.entriesOf(productId);
    const isCurrent = entries.some((entry) => entry.purchaseDate >= BigInt(period));
    return !isCurrent || entries.some((entry) => this.isInForce(entry));
  }

  isInForce(entry) {
    return super.isInForce(entry) && (entry.expiresDate === undefined || entry.expiresDate > this.now);
  }

  isSubscription(productId) {
    return ["auto_renewable", "free_subscription"].includes(this.typeOf(productId));
  }
}

/**
 * The time when the period of a transaction arrived. A restored period is already in the receipt, even if it is old.
 */
function periodOf({ transactionState, transactionDate }) {
  return transactionState === "restored" ? LONG_AGO : transactionDate ?? 0;
}

module.exports = { SmallShop, productOf };
