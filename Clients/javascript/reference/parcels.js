// Hosted content that is not complete: a parcel for each transaction that brings some.

"use strict";

/** The content of a transaction, until it is complete. */
class Parcel {
  /** Whether its user is asked before it is downloaded. */
  isOffer = false;
  isGivenUp = false;

  /** `deliver` writes down that its user owns the product, and says whether that is safe. */
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

/** The parcels of this launch, in the order in which their transactions came. */
class Parcels {
  #parcels = new Map();

  add(parcel) {
    this.#parcels.set(parcel.transaction.transactionIdentifier, parcel);
  }

  remove({ transaction }) {
    this.#parcels.delete(transaction.transactionIdentifier);
  }

  /** The parcel of a transaction, or undefined where that brings nothing, or nothing more. */
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

  /** The downloads of a product in a state, a list for each of its parcels that has some. */
  downloadsOf(productId, state) {
    return this.ofProduct(productId)
      .map((parcel) => parcel.downloads.filter((download) => download.state === state))
      .filter((downloads) => downloads.length > 0);
  }
}

module.exports = { Parcel, Parcels };
