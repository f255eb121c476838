// Products that the developer's server delivers: the receipt goes to the server, which has it checked by the store and
// answers with the content. The transaction is finished when the content is on the disk and its user has the product;
// whatever decides nothing leaves it in the queue for another time.

"use strict";

const { hasRoomFor } = require("./room.js");

/**
 * How many seconds pass before the server is asked again; after the last it is asked when the app comes to the front or
 * starts anew.
 */
const PAUSES = [5, 15, 45];

/** A transaction whose content is not here yet. */
class Errand {
  isAsked = false;
  tries = 0;

  /** `unlock` gives the product to its user, and says whether that is safe. */
  constructor(transaction, productId, buyer, unlock) {
    Object.assign(this, { transaction, productId, buyer, unlock });
  }
}

class ServerDelivery {
  #app;
  #buyerOf;
  #answered;
  /** The errands by the identifiers of their transactions, in the order in which these came. */
  #errands = new Map();

  /**
   * `buyerOf` names the user who paid for a transaction; nobody in particular where it gives nothing. `answered` is called
   * where the user gets nothing for it.
   */
  constructor(app, buyerOf = () => undefined, answered = () => undefined) {
    this.#app = app;
    this.#buyerOf = buyerOf;
    this.#answered = answered;
  }

  delivers(productId) {
    return this.#app.deliveryOf(productId) === "server";
  }

  /** Fetches what a transaction paid for; `unlock` gives it to the user, and says whether that is safe. */
  fetch(transaction, productId, unlock) {
    const id = transaction.transactionIdentifier;
    if (!this.#errands.has(id)) {
      const buyer = this.#buyerOf(transaction, productId);
      this.#errands.set(id, new Errand(transaction, productId, buyer, unlock));
    }
    this.#ask(this.#errands.get(id));
  }

  /** The app is in front again: what decided nothing before may do so now. */
  resume() {
    for (const errand of [...this.#errands.values()]) this.#ask(errand);
  }

  /** Finds out what is for sale. It is known to the server; the app knows only what it has built in. */
  list(handler) {
    const own = this.#app.products.filter((productId) => !this.delivers(productId));
    if (own.length === this.#app.products.length) {
      handler(own);
      return;
    }
    this.#app.server.products((status, theirs) => {
      const isKnown = status === 200 && theirs;
      if (!isKnown) this.#app.showDialog("message", "Some products cannot be shown at present.");
      handler(isKnown ? [...own, ...theirs] : own);
    });
  }

  #ask(errand) {
    if (errand.isAsked) return;
    const { transaction, productId } = errand;
    // The server hands out to whoever is signed in, so it is asked for the buyer alone.
    if (![undefined, this.#app.user ?? "nobody"].includes(errand.buyer)) {
      this.#putOff(errand);
      return;
    }
    // The transaction's own receipt tells of nothing else and never lags behind; not every transaction has one.
    const receipt = transaction.transactionReceipt ?? this.#app.receiptData();
    if (!receipt) {
      this.#putOff(errand);
      return;
    }
    errand.isAsked = true;
    const question = { receipt, productId, transactionId: transaction.transactionIdentifier };
    this.#app.server.deliver(question, (status, delivery) => {
      if (status && delivery) this.#take(errand, delivery);
      else this.#putOff(errand);
    });
  }

  /** Nothing was decided: the transaction stays unfinished, and the server is asked again later. */
  #putOff(errand) {
    errand.isAsked = false;
    const pause = PAUSES[errand.tries];
    errand.tries += 1;
    if (pause) this.#app.after(pause, () => this.#ask(errand));
  }

  #take(errand, delivery) {
    if (delivery.status !== undefined) this.#app.verified(errand.transaction, delivery.status);
    if (delivery.answer === "sent") {
      this.#unpack(errand, delivery);
    } else if (["rejected", "already_redeemed"].includes(delivery.answer)) {
      // It will not become better: the user gets nothing, and is told.
      this.#app.showDialog("error", "The purchase could not be confirmed.");
      this.#answered(errand.transaction, errand.productId);
      this.#close(errand);
    } else {
      this.#putOff(errand);
    }
  }

  #unpack(errand, delivery) {
    if (!hasRoomFor(() => this.#store(errand.productId, delivery))) {
      this.#app.showDialog("error", "There is no room for what you bought. It will be fetched again.");
      this.#putOff(errand);
    } else if (errand.unlock()) {
      this.#close(errand);
    } else {
      this.#putOff(errand);
    }
  }

  /**
   * Writes what was sent to the disk. Each version has a folder of its own, so that a new one never mixes with an old
   * one. What can be had again does not belong into a backup.
   */
  #store(productId, { version, files }) {
    const write = (path, content) => {
      this.#app.disk.write(path, content);
      this.#app.disk.excludeFromBackup(path);
    };
    for (const name of Object.keys(files).sort()) write(`content/${productId}/${version}/${name}`, files[name]);
    write(`content/${productId}/version`, version);
  }

  #close({ transaction }) {
    this.#errands.delete(transaction.transactionIdentifier);
    this.#app.queue.finish(transaction);
  }
}

module.exports = { ServerDelivery };
