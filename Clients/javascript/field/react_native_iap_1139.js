// With a new version of the system the first launch delivered every old transaction again, although all were finished.
// The app posted each one to its backend, which credited every transaction it received. Users received everything
// twice.

"use strict";

const { run } = require("../assay_app.js");
const { SmallShop, productOf } = require("./small_shop.js");

class CreditingShop extends SmallShop {
  static title = "old transactions are redelivered, and each is credited again";
  static source = "https://github.com/hyochan/react-native-iap/issues/1139";
  static productTypes = ["consumable", "non_consumable"];

  /** Adds coins to the balance, without a check whether this transaction was already counted. */
  deliver(transaction) {
    const productId = productOf(transaction);
    if (this.typeOf(productId) !== "consumable") return super.deliver(transaction);
    const count = this.grantsOf(productId) * transaction.payment.quantity;
    const user = this.buyerOf(transaction, productId);
    const balance = this.#balance(productId, user) + count;
    if (!this.hasWritten(balancePath(productId, user), balance)) return false;
    this.grant(transaction, productId, count, user);
    return true;
  }

  owned(productId) {
    if (this.typeOf(productId) !== "consumable") return super.owned(productId);
    return this.#balance(productId, this.userName);
  }

  #balance(productId, user) {
    return Number(this.disk.read(balancePath(productId, user)) ?? 0);
  }
}

function balancePath(productId, user) {
  return `balance/${productId}/${user}`;
}

run(CreditingShop);
