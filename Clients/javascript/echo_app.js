// Makes every call of the port and notes each value that it receives, like Tests/Conversations/apps/echo.lua.

"use strict";

const { App, CallFailed, StoreError, run } = require("./assay_app.js");

const ENTRY =
  "productId quantity transactionId originalTransactionId purchaseDate originalPurchaseDate expiresDate " +
  "cancellationDate cancellationReason isTrialPeriod isInIntroOfferPeriod isUpgraded inAppOwnershipType " +
  "webOrderLineItemId promotionalOfferId subscriptionGroupIdentifier appAccountToken";
const STORE_TRANSACTION =
  "id originalId productId productType subscriptionGroupId purchaseDate originalPurchaseDate expirationDate " +
  "purchasedQuantity isUpgraded revocationDate appAccountToken ownershipType price currency storefront " +
  "environment offerType offerId";
const RENEWAL_INFO =
  "verified currentProductId autoRenewPreference willAutoRenew expirationReason isInBillingRetry " +
  "gracePeriodExpirationDate priceIncreaseStatus renewalDate renewalPrice currency";
const RENEWAL =
  "productId autoRenewProductId originalTransactionId autoRenewStatus isInBillingRetryPeriod expirationIntent " +
  "gracePeriodExpiresDate promotionalOfferId";

/** The members of a value by their names; all are missing if the value is. */
function members(value, names) {
  return names.split(" ").map((name) => value?.[name]);
}

class EchoApp extends App {
  static capabilities = {
    nested: true, receipts: true, refresh: true, hosted: true, offers: true, sheet: true, server: true,
    serverDelivery: true, queue: true, storekit2: true,
  };

  #transactions;
  #downloads;
  #promoted;
  #request;
  #listener;
  #storeTransaction;

  launch() {
    this.#say("launch", this.user, this.now, this.version, this.systemVersion, this.sharedSecret);
    for (const id of this.products) this.#say("bundled", id, this.typeOf(id), this.grantsOf(id), this.deliveryOf(id));
    this.queue.setDelegate(this);
    this.queue.addObserver(this);
  }

  /** An app that listens buys with StoreKit 2. */
  buy(productIdentifier, quantity) {
    if (this.#listener) {
      return this.#bought(this.store.purchase(productIdentifier, { quantity, appAccountToken: this.userToken }));
    }
    this.queue.add({ productIdentifier, quantity, applicationUsername: this.user });
  }

  restore() {
    this.queue.restoreCompletedTransactions(this.user);
  }

  tap(name) {
    return this.#taps[name]();
  }

  owned() {
    return this.disk.list("a/").length;
  }

  foreground() {
    this.note("foreground");
  }

  background() {
    this.note("background");
  }

  terminate() {
    this.note("terminate");
  }

  loginChanged() {
    this.#say("login", this.user);
  }

  // Notes of values

  #say(...values) {
    this.note(values.map((value) => value ?? "-").join(" "));
  }

  #failed = (error) => {
    if (!error) return this.note("no error");
    this.#say("error", ...members(error, "domain code localizedDescription"), ...members(error.underlying, "domain code"));
  };

  #signed(discount) {
    if (discount) this.#say("discount", ...members(discount, "identifier keyIdentifier nonce timestamp"));
  }

  #told(name, transactions) {
    this.#transactions = transactions;
    for (const transaction of transactions) {
      const { payment, originalTransaction: original } = transaction;
      this.#say(
        name, ...members(transaction, "transactionState transactionIdentifier transactionDate transactionReceipt"),
        ...members(
          payment, "productIdentifier quantity applicationUsername simulatesAskToBuyInSandbox requestData"));
      this.#signed(payment.paymentDiscount);
      if (original) {
        this.#say(
          "original", ...members(original, "transactionIdentifier transactionDate transactionReceipt"),
          ...members(original.payment, "productIdentifier quantity applicationUsername"));
      }
      if (transaction.error) this.#failed(transaction.error);
      if (transaction.downloads?.length > 0) this.#downloads = transaction.downloads;
    }
  }

  #entries(entries) {
    for (const entry of entries) this.#say("entry", ...members(entry, ENTRY));
  }

  #checked = (check) => {
    this.#say("check", check.status ?? 0, check.isRetryable);
    this.#entries(check.inApp);
    this.#entries(check.latestReceiptInfo);
    for (const renewal of check.pendingRenewalInfo) this.#say("renewal", ...members(renewal, RENEWAL));
  };

  /** A handler of the server's answer, which a function notes. */
  #answered(tell) {
    return (status, answer) => {
      if (status === undefined) return this.#failed(answer);
      this.#say("answer", status);
      if (status === 200) tell(answer);
    };
  }

  #offer(offer) {
    this.#say(
      "offer", ...members(offer, "identifier type price paymentMode numberOfPeriods"),
      ...members(offer.subscriptionPeriod, "numberOfUnits unit"));
  }

  // The values of StoreKit 2

  #verification(name, { verified, transaction }) {
    this.#storeTransaction = transaction;
    this.#say(name, verified, ...members(transaction, STORE_TRANSACTION));
  }

  #verifications(name, verifications) {
    for (const verification of verifications) this.#verification(name, verification);
  }

  async #bought(purchase) {
    try {
      const { result, verification } = await purchase;
      const results = ["success", "pending", "user_cancelled"].map((each) => (each === result ? true : undefined));
      this.#say("bought", ...results);
      if (verification) this.#verification("transaction", verification);
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      this.#failed(error.error);
    }
  }

  #storeProducts = (products, error) => {
    if (error) return this.#failed(error);
    for (const product of products) {
      this.#say(
        "store product", ...members(
          product, "id type displayName description price displayPrice subscriptionGroupId"),
        ...members(product.subscriptionPeriod, "numberOfUnits unit"), product.isFamilyShareable);
      if (product.introductoryOffer) this.#offer(product.introductoryOffer);
      for (const offer of [...product.promotionalOffers, ...product.winBackOffers]) this.#offer(offer);
    }
  };

  #status(name, status) {
    this.#say(name, status.state, ...members(status.renewalInfo, RENEWAL_INFO));
    for (const offerId of status.renewalInfo.eligibleWinBackOfferIds) this.#say("win back", offerId);
    this.#verification("of status", status.transaction);
  }

  #answer = (value, error) => (error ? this.#failed(error) : this.#say("answer", value));

  #closed = (_, error) => (error ? this.#failed(error) : this.note("closed"));

  #appTransaction = (value, error) => {
    if (error) return this.#failed(error);
    this.#say("app", ...members(value, "appVersion originalAppVersion"));
  };

  #handlers = {
    response: (products, invalid) => {
      for (const product of products) {
        this.#say(
          "product", ...members(
            product, "productIdentifier localizedTitle localizedDescription price priceDecimal localizedPrice"),
          product.priceLocale.format(product.price), product.subscriptionGroupIdentifier,
          ...members(product.subscriptionPeriod, "numberOfUnits unit"),
          ...members(product, "isFamilyShareable isDownloadable contentVersion"), ...product.downloadContentLengths);
        const { introductoryPrice, discounts } = product;
        for (const offer of introductoryPrice ? [introductoryPrice, ...discounts] : discounts) {
          this.#offer(offer);
        }
      }
      this.#say("invalid", ...invalid);
    },
    finished: () => this.note("request finished"),
    failed: this.#failed,
  };

  // The observer and the delegate

  updatedTransactions(transactions) {
    this.#told("updated", transactions);
  }

  removedTransactions(transactions) {
    this.#told("removed", transactions);
  }

  restoreFinished() {
    this.note("restore finished");
  }

  restoreFailed(error) {
    this.#failed(error);
  }

  shouldAddStorePayment(payment, product) {
    this.#say("promoted", payment.productIdentifier, payment.quantity, product.productIdentifier);
    this.#promoted = payment;
    return false;
  }

  storefrontChanged() {
    this.note("storefront changed");
  }

  revokedEntitlements(productIds) {
    this.#say("revoked", ...productIds);
  }

  updatedDownloads(downloads) {
    for (const download of downloads) {
      this.#say(
        "download", ...members(download, "contentIdentifier expectedContentLength contentVersion state"),
        Math.floor(download.progress * 1000), Math.floor(download.timeRemaining),
        download.transaction.transactionIdentifier, download.contentUrl);
      if (download.error) this.#failed(download.error);
    }
  }

  shouldContinue(transaction, storefront) {
    this.#say("continue?", transaction.payment.productIdentifier, ...members(storefront, "countryCode identifier"));
    this.#transactions = [transaction];
  }

  shouldShowPriceConsent() {
    this.note("consent?");
    return false;
  }

  // The calls, in groups that a tap names

  #taps = {
    finish: () => this.#transactions.forEach((transaction) => this.queue.finish(transaction)),

    queue: () => {
      this.#say("allowed", this.queue.canMakePayments());
      this.#say("storefront", ...members(this.queue.storefront(), "countryCode identifier"));
      this.#told("pending", this.queue.transactions());
      this.#say("observers", this.queue.transactionObservers().length, this.queue.delegate() !== undefined);
      this.queue.presentCodeRedemptionSheet();
      this.queue.showPriceConsentIfNeeded();
    },
    "second observer": () => {
      const second = { updatedTransactions: (transactions) => this.#told("second", transactions) };
      this.queue.addObserver(second);
      this.queue.removeObserver(second);
      this.queue.addObserver(second);
      this.queue.releaseObserver(second);
      this.queue.setDelegate(undefined);
      this.#say("delegate", this.queue.delegate() !== undefined);
    },
    payments: () => {
      this.queue.add("coins");
      this.queue.add({ productIdentifier: "coins", simulatesAskToBuyInSandbox: true });
      this.queue.add({ productIdentifier: "coins", requestData: true });
    },
    "add promoted": () => this.queue.add(this.#promoted),
    continue: () => this.queue.answerStorefront(this.#transactions[0], true),

    start: () => this.queue.startDownloads(this.#downloads),
    pause: () => this.queue.pauseDownloads(this.#downloads),
    resume: () => this.queue.resumeDownloads(this.#downloads),
    cancel: () => this.queue.cancelDownloads(this.#downloads),

    products: () => {
      this.#request = this.requestProducts(["coins", "club", "nothing"], this.#handlers);
      this.productsRequest(["coins"], this.#handlers).start();
      const dropped = this.productsRequest(["coins"], this.#handlers);
      dropped.start();
      dropped.cancel();
      dropped.release();
    },

    receipt: () => {
      const receipt = this.receipt();
      if (!receipt) return this.note("no receipt");
      this.#say(
        "receipt", ...members(
          receipt, "receiptType bundleId applicationVersion originalApplicationVersion receiptCreationDate " +
            "originalPurchaseDate expirationDate isRevoked"));
      this.#entries(receipt.inApp);
      this.#say("data", this.receiptData(), this.receiptUrl());
    },
    refresh: () => {
      const { finished, failed } = this.#handlers;
      this.refreshReceipt({ finished, failed });
      this.refreshReceipt({ finished, receiptProperties: { isExpired: true } });
    },
    "check receipt": () => {
      const question = { receipt: this.receiptData(), password: this.sharedSecret, excludeOldTransactions: true };
      this.checkReceipt(question, (status, answer) => (status === undefined ? this.#failed : this.#checked)(answer));
    },
    "invalid receipt": () => this.terminateForInvalidReceipt(),

    disk: () => {
      for (const call of [
        () => this.disk.write("a/ä", 'text "quoted"\n'),
        () => this.disk.write("a/bytes", Buffer.from([255, 0, 1])),
        () => this.disk.copy("a/ä", "b/copy"),
        () => this.disk.excludeFromBackup("a/ä"),
      ]) {
        try {
          call();
          this.note("done");
        } catch (failure) {
          if (!(failure instanceof CallFailed)) throw failure;
          this.#failed(failure.error);
        }
      }
      this.#say("files", this.disk.exists("a/ä"), this.disk.exists("nothing"), this.disk.list("a").join(" "));
      this.#say("text", this.disk.read("a/ä"), this.disk.read("a/bytes")?.length ?? 0, this.disk.read("nothing"));
      this.#say("removed", this.disk.remove("b/copy"));
      this.preferences.set("name", "ann");
      this.preferences.set("count", 3);
      this.preferences.set("name", undefined);
      this.#say("preferences", this.preferences.get("name"), this.preferences.get("count"));
      this.preferences.synchronize();
    },

    server: () => {
      const value = this.#answered((value) => this.#say("value", value));
      this.server.put("key", "value", value);
      this.server.putNew("key", "other", value);
      this.server.get("key", value);
      this.server.products(this.#answered((ids) => this.#say("for sale", ids.join(" "))));
    },
    deliver: () => {
      const { transactionIdentifier: transactionId } = this.#transactions[0];
      this.server.verify(this.receiptData(), this.#answered(this.#checked));
      this.server.deliver({ receipt: this.receiptData(), productId: "book", transactionId }, this.#answered((delivery) => {
        this.#say("delivery", ...members(delivery, "answer status version"));
        for (const name of Object.keys(delivery.files ?? {}).sort()) this.#say("file", name, delivery.files[name]);
      }));
    },
    offer: () => {
      this.server.signOffer("club", "come_back", this.user, this.#answered((paymentDiscount) => {
        this.#signed(paymentDiscount);
        this.queue.add({ productIdentifier: "club", applicationUsername: this.user, paymentDiscount });
      }));
    },

    time: () => {
      const stopped = this.after(1, () => this.note("never"));
      this.after(1.5, () => this.#say("timer", this.now));
      stopped.cancel();
      this.work(0.25);
    },

    screen: () => {
      this.showDialog("waiting", "A dialog");
      this.showText("message", "A text");
      this.busy(true);
      this.busy(false);
      this.showPrice("coins", "0.99 €");
      this.listProducts(2);
      this.#say("opened", this.openUrl("echo:nothing"));
    },
    claims: () => {
      const [transaction] = this.#transactions;
      this.grant(transaction, "coins", 100, "ann");
      this.grant(undefined, "coins");
      this.persisted(transaction);
      this.persisted(undefined, "receipt");
      this.verified(transaction, 0);
      this.verified(undefined, 21002);
      this.revoke("coins");
    },

    sheet: () => {
      const sheet = this.storeSheet();
      sheet.setDelegate({
        finished: (done) => {
          this.note("sheet finished");
          done.dismiss();
          done.setDelegate(undefined);
          done.release();
        },
      });
      sheet.load({ itemIdentifier: 364709193, productIdentifier: "coins" }, (isLoaded, error) => {
        this.#say("loaded", isLoaded);
        if (isLoaded) sheet.present();
        else this.#failed(error);
      });
      this.searchStore({ term: "coins", entity: "software", storefront: "USA" }, (items, error) => {
        if (!items) return this.#failed(error);
        for (const item of items) {
          this.#say("found", ...members(item, "trackId trackName kind artistName formattedPrice artworkUrl"));
        }
      });
    },
    listen: async () => {
      this.#listener = this.store.updates();
      for await (const update of this.#listener) this.#verification("update", update);
    },
    "stop listening": () => this.#listener.stop(),
    "store products": () => {
      this.#say("store", this.store.canMakePayments(), this.store.storefront().countryCode);
      this.store.products(["coins", "club", "nothing"], this.#storeProducts);
    },
    "win back": () => this.#bought(this.store.purchase("club", { winBackOffer: "we_miss_you" })),
    "ask to buy": () => this.#bought(this.store.purchase("book", { simulatesAskToBuyInSandbox: true })),
    "store finish": () => this.#storeTransaction.finish(),
    lists: async () => {
      this.#verifications("unfinished", await this.store.unfinished());
      this.#verifications("all", await this.store.all());
      this.#verifications("all coins", await this.store.all("coins"));
      this.#verifications("entitlement", await this.store.currentEntitlements());
      this.#verifications("club", await this.store.currentEntitlements("club"));
      const latest = await this.store.latest("club");
      if (latest) this.#verification("latest", latest);
      else this.note("no latest");
    },
    notices: () => {
      this.store.statusUpdates((status) => this.#status("status update", status));
      this.store.storefrontUpdates(({ countryCode, identifier }) => this.#say("storefront", countryCode, identifier));
      this.store.purchaseIntents(({ id, product }) => {
        this.#say("intent", id);
        this.#storeProducts([product]);
      });
      this.store.messages((message) => {
        this.#say("message", message);
        this.store.display(message);
      });
    },
    statuses: async () => {
      for (const status of await this.store.subscriptionStatus("club")) this.#status("status", status);
    },
    eligible: () => this.store.isEligibleForIntroOffer("club", this.#answer),
    "app transaction": () => this.store.appTransaction(this.#appTransaction),
    "refresh app transaction": () => this.store.refreshAppTransaction(this.#appTransaction),
    signed: () => this.#say("signed", this.#storeTransaction.jwsRepresentation()),
    refund: () => this.#storeTransaction.beginRefundRequest(this.#answer),
    manage: () => this.store.showManageSubscriptions(this.#closed),
    redeem: () => this.store.presentOfferCodeRedeemSheet(this.#closed),
    sync: () => {
      this.store.sync((_, error) => (error ? this.#failed(error) : this.note("synchronized")));
    },

    promotions: () => {
      const updated = (error) => (error ? this.#failed(error) : this.#say("promotion", undefined));
      const fetched = (value, error) => (error ? this.#failed(error) : this.#say("promotion", [value].flat().join(" ")));
      this.promotions.updateVisibility("hide", "coins", updated);
      this.promotions.fetchVisibility("coins", fetched);
      this.promotions.updateOrder(["club", "coins"], updated);
      this.promotions.fetchOrder(fetched);
    },
  };
}

run(EchoApp);
