// The shop of which each app beside it does one thing in another way: the sample shop, and subscriptions as well.
//
// A subscription is owned as long as the receipt says. A receipt that is older than the latest period knows nothing of
// it, so the shop writes down when that one came.

"use strict";

const { SampleShop, productOf } = require("../sample_shop.js");

/** Older than every receipt, as a time in seconds. */
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

/** When the period of a transaction came. What was restored stands in the receipt, however long ago it was bought. */
function periodOf({ transactionState, transactionDate }) {
  return transactionState === "restored" ? LONG_AGO : transactionDate ?? 0;
}

module.exports = { SmallShop, productOf };
