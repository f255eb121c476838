// Incomplete hosted content: one parcel for each transaction that includes some.

"use strict";

/** The content of a transaction, until it is complete. */
class Parcel {
  /** Whether the user is asked before it is downloaded. */
  isOffer = false;
  isGivenUp = false;

  /** `deliver` records that the user owns the product. It returns whether the record is saved. */
  constructor(transaction, productId, deliver) {
    Object.assign(this, { transaction, productId, deliver });
  }

  get downloads() {
    return this.transaction.downloads;
  }

  get version() {
    return this.downloads[0].contentVersion;
  }
}

/** The parcels of this launch, in the order in which their transactions arrived. */
class Parcels {
  #parcels = new Map();

  add(parcel) {
    this.#parcels.set(parcel.transaction.transactionIdentifier, parcel);
  }

  remove({ transaction }) {
    this.#parcels.delete(transaction.transactionIdentifier);
  }

  /** The parcel of a transaction, or undefined if it has no content or is complete. */
  of(transaction) {
    return this.#parcels.get(transaction.transactionIdentifier);
  }

  isOpen({ transaction }) {
    return this.of(transaction) !== undefined;
  }

  all() {
    return this.#parcels.values();
  }

  ofProduct(productId) {
    return [...this.all()].filter((parcel) => parcel.productId === productId);
  }

  /** The downloads of a product in a state: one list for each parcel with such downloads. */
  downloadsOf(productId, state) {
    return this.ofProduct(productId)
      .map((parcel) => parcel.downloads.filter((download) => download.state === state))
      .filter((downloads) => downloads.length > 0);
  }
}

module.exports = { Parcel, Parcels };
