// The shop: the products for sale with their prices, and the payments.

"use strict";

class Shop {
  #app;
  #books;
  #newVersions;
  #serverDelivery;
  /** The last products response of this launch, by identifier; undefined before it. Only these products are sold. */
  #products;
  /** Whether a request to the server or the store is in progress. */
  #isAsking = false;
  /** Taps that wait for the answer. */
  #waiting = [];

  constructor(app, { books, newVersions, serverDelivery }) {
    this.#app = app;
    this.#books = books;
    this.#newVersions = newVersions;
    this.#serverDelivery = serverDelivery;
  }

  // Products for sale

  get isOpen() {
    return this.#app.queue.canMakePayments();
  }

  /** Requests the products, and shows them with their prices. */
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

  /** Products unknown to the store are left out. The others are sold as usual. */
  #answered(products, invalid) {
    for (const identifier of invalid) this.#app.note(`not for sale: ${identifier}`);
    if (products.length > 0) this.#show(products);
    this.#beginToSell(new Map(products.map((product) => [product.productIdentifier, product])));
  }

  /** Prices are formatted as the store formats them. The storefront's country may differ from the device's. */
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

  /** Prices and titles are now those of another country, so the products are requested again when needed. */
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

  /** Adds a payment for a product that the store sells. Before the store's answer, the bundled identifiers decide. */
  #add(productId, quantity) {
    if (this.#products && !this.#products.has(productId)) {
      this.#app.showDialog("message", "This product is not for sale at present.");
      return;
    }
    this.#books.tapped(productId);
    this.#app.queue.add({ productIdentifier: productId, quantity, applicationUsername: this.#app.user });
  }

  /** Buys the first product that has an offer, with its first offer. */
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

  /** A signature is valid for one payment, so the server signs each payment separately. */
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
