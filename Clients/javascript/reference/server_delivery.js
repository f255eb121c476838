// Products that the developer's server delivers. The app sends the receipt to the server, which validates it with the
// store and answers with the content. The transaction is finished after the content is on the disk and the user owns
// the product. If the result is undecided, the transaction stays in the queue.

"use strict";

const { hasRoomFor } = require("./room.js");

/**
 * The seconds between attempts to ask the server. After the last attempt, the server is asked when the app enters the
 * foreground or is launched.
 */
const PAUSES = [5, 15, 45];

/** A transaction whose content has not been fetched yet. */
class Errand {
  isAsked = false;
  tries = 0;

  /** `unlock` delivers the product to the user. It returns whether the grant is saved. */
  constructor(transaction, productId, buyer, unlock) {
    Object.assign(this, { transaction, productId, buyer, unlock });
  }
}

class ServerDelivery {
  #app;
  #buyerOf;
  #answered;
  /** The errands by transaction identifier, in the order of arrival. */
  #errands = new Map();

  /**
   * `buyerOf` returns the user who paid for a transaction, or undefined if that is unknown. `answered` is called if the
   * user receives nothing for it.
   */
  constructor(app, buyerOf = () => undefined, answered = () => undefined) {
    this.#app = app;
    this.#buyerOf = buyerOf;
    this.#answered = answered;
  }

  delivers(productId) {
    return this.#app.deliveryOf(productId) === "server";
  }

  /** Fetches the content of a transaction. `unlock` delivers it to the user and returns whether the grant is saved. */
  fetch(transaction, productId, unlock) {
    const id = transaction.transactionIdentifier;
    if (!this.#errands.has(id)) {
      const buyer = this.#buyerOf(transaction, productId);
      this.#errands.set(id, new Errand(transaction, productId, buyer, unlock));
    }
    this.#ask(this.#errands.get(id));
  }

  /** The app is in the foreground again, so undecided requests are retried. */
  resume() {
    for (const errand of [...this.#errands.values()]) this.#ask(errand);
  }

  /** Lists the products for sale. The server knows all of them; the app knows only the built-in ones. */
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
    // The server delivers to the signed-in user, so it is asked only if the buyer is signed in.
    if (![undefined, this.#app.user ?? "nobody"].includes(errand.buyer)) {
      this.#putOff(errand);
      return;
    }
    // The transaction's own receipt contains only this purchase and is always current. Not every transaction has one.
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

  /** Undecided: the transaction stays unfinished, and the server is asked again later. */
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
      // A retry would not help: the user receives nothing, and sees an error.
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
   * Writes the delivered files to the disk. Each version has its own folder, so that versions never mix. Content that
   * can be downloaded again does not belong in a backup.
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
