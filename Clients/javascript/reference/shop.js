// The shop: what is for sale and at which price, and the payments for it.

"use strict";

class Shop {
  #app;
  #books;
  #newVersions;
  #serverDelivery;
  /** What the last products response of this launch had, by identifier; undefined before it. Nothing else is sold. */
  #products;
  /** Whether the store, or the server before it, is being asked. */
  #isAsking = false;
  /** Taps that wait for the answer. */
  #waiting = [];

  constructor(app, { books, newVersions, serverDelivery }) {
    this.#app = app;
    this.#books = books;
    this.#newVersions = newVersions;
    this.#serverDelivery = serverDelivery;
  }

  // What is for sale

  get isOpen() {
    return this.#app.queue.canMakePayments();
  }

  /** Asks the store for the products, and shows them with their prices. */
  open() {
    if (this.#isAsking) return;
    this.#isAsking = true;
    this.#serverDelivery.list((identifiers) => {
      this.#app.requestProducts(identifiers, {
        response: (products, invalid) => this.#answered(products, invalid),
        failed: () => this.#beginToSell(this.#products),
      });
    });
  }

  /** What the store does not know is left out; the rest is for sale as ever. */
  #answered(products, invalid) {
    for (const identifier of invalid) this.#app.note(`not for sale: ${identifier}`);
    if (products.length > 0) this.#show(products);
    this.#beginToSell(new Map(products.map((product) => [product.productIdentifier, product])));
  }

  /** A price is shown as the store writes it; the storefront may be of another country than the device. */
  #show(products) {
    this.#app.listProducts(products.length);
    for (const product of products) {
      this.#app.showPrice(product.productIdentifier, product.localizedPrice);
      this.#newVersions.look(product);
    }
  }

  #beginToSell(products) {
    this.#products = products;
    this.#isAsking = false;
    for (const act of this.#waiting.splice(0)) act();
  }

  /** Prices and titles are those of another country now; the shop is asked again when it is next needed. */
  storefrontChanged() {
    this.#products = undefined;
  }

  // Payments

  buy(productId, quantity) {
    if (!this.isOpen) {
      this.#app.showDialog("message", "Purchases are not allowed on this device.");
    } else if (this.#isAsking) {
      this.#waiting.push(() => this.#add(productId, quantity));
    } else {
      this.#add(productId, quantity);
    }
  }

  /** Adds a payment for what the store sells, as far as it was asked; where it was not, the bundle knows better. */
  #add(productId, quantity) {
    if (this.#products && !this.#products.has(productId)) {
      this.#app.showDialog("message", "This product is not for sale at present.");
      return;
    }
    this.#books.tapped(productId);
    this.#app.queue.add({ productIdentifier: productId, quantity, applicationUsername: this.#app.user });
  }

  /** Buys the first product that has an offer, with its first one. */
  takeOffer() {
    if (this.#products) {
      this.#takeFirstOffer();
    } else {
      this.#waiting.push(() => this.#takeFirstOffer());
      this.open();
    }
  }

  #takeFirstOffer() {
    for (const productId of this.#app.products) {
      const offer = this.#products?.get(productId)?.discounts[0];
      if (offer) {
        this.#buyWithOffer(productId, offer.identifier);
        return;
      }
    }
  }

  /** A signature is good for one payment, so each payment gets its own from the server. */
  #buyWithOffer(productId, offerId) {
    this.#app.server.signOffer(productId, offerId, this.#app.user, (status, paymentDiscount) => {
      if (status === 200) {
        this.#app.queue.add({ productIdentifier: productId, applicationUsername: this.#app.user, paymentDiscount });
      } else {
        this.#app.showDialog("error", "The offer could not be prepared.");
      }
    });
  }
}

module.exports = { Shop };
