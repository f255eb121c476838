// The smallest correct shop on StoreKit 2. Check it with `assay run --app -- node first_storekit2_shop.js`.
const { App, CallFailed, StoreError, run } = require("./assay_app.js");

class FirstShop extends App {
  static productTypes = ["consumable"];
  static capabilities = { storekit2: true, promotions: false };

  async launch() {
    for await (const update of this.store.updates()) this.handle(update);
  }
  async buy(productId, quantity) {
    if (!this.store.canMakePayments()) return;
    try {
      const options = { quantity, appAccountToken: this.userToken };
      const { result, verification } = await this.store.purchase(productId, options);
      if (result === "success") this.handle(verification); // Otherwise it is "pending" or "user_cancelled".
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      this.showDialog("error", error.message);
    }
  }
  handle({ verified, transaction }) {
    if (!verified) return; // It can be valid at the next launch.
    if (transaction.revocationDate !== undefined || this.deliver(transaction)) transaction.finish();
  }
  deliver(transaction) {
    const { id, productId, purchasedQuantity, appAccountToken } = transaction;
    const path = `${appAccountToken ?? this.userToken}/${productId}/${id}`;
    if (this.disk.exists(path)) return true;
    const count = this.grantsOf(productId) * purchasedQuantity;
    try {
      this.disk.write(path, count);
    } catch (error) {
      if (error instanceof CallFailed) return false; // The disk is full: the next launch retries.
      throw error;
    }
    this.grant(transaction, productId, count);
    return true;
  }
  owned(productId) {
    const paths = this.disk.list(`${this.userToken}/${productId}/`);
    return paths.reduce((sum, path) => sum + Number(this.disk.read(path)), 0);
  }
}
run(FirstShop);
