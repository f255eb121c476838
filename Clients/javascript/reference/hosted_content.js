// Hosted content: files that the store keeps, and that the payment queue brings to the device.
//
// What was bought is downloaded at once; what was restored is the user's to choose, who owns it in any case. What
// nobody chose by the next launch is given up, and can be had by another restore.

"use strict";

const { ContentFiles } = require("./content_files.js");
const { Marks } = require("./marks.js");
const { Parcel, Parcels } = require("./parcels.js");
const { Transfers } = require("./transfers.js");

class HostedContent {
  #app;
  #files;
  #transfers;
  #parcels = new Parcels();
  /** The products whose download their user wants. */
  #chosen;
  /** The products with a download that failed, and that a launch tries again. */
  #tried;
  /** Whether this launch asked for the purchase history, so that what is restored can be offered. */
  #hasRestored = false;

  constructor(app) {
    this.#app = app;
    this.#files = new ContentFiles(app.disk);
    this.#transfers = new Transfers(app.queue, (download) => this.#parcels.isOpen(download));
    this.#chosen = new Marks(app.disk, "chosen");
    this.#tried = new Marks(app.disk, "tried");
  }

  // What the app tells

  /** Whether a transaction that is purchased or restored brings files of a product. */
  isIn(transaction, productId) {
    return this.#isHosted(productId) && transaction.downloads?.length > 0;
  }

  /** Takes care of such a transaction, and finishes it in the end. */
  take(transaction, productId, deliver) {
    const parcel = new Parcel(transaction, productId, deliver);
    this.#parcels.add(parcel);
    this.#complete(parcel);
    if (!this.#parcels.isOpen(parcel)) return;
    if (transaction.transactionState === "restored" && !this.#chosen.has(productId)) {
      if (this.#hasRestored) this.#offer(parcel);
      else this.#giveUp(parcel);
    } else if (this.#isHopeless(parcel)) {
      this.#giveUp(parcel);
    } else {
      this.#enqueue(parcel);
    }
  }

  restoreAsked() {
    this.#hasRestored = true;
  }

  updated(downloads) {
    for (const download of downloads) {
      const parcel = this.#parcels.of(download.transaction);
      if (parcel) this.#advance(parcel, download);
    }
    this.#transfers.startNext();
  }

  /** Transactions that left the queue took their files along. Their user owns the products all the same. */
  removed(transactions) {
    for (const transaction of transactions) {
      const parcel = this.#parcels.of(transaction);
      if (!parcel) continue;
      this.#parcels.remove(parcel);
      parcel.deliver();
      this.#app.showDialog("message", `The download of ${parcel.productId} was broken off. It can be begun anew.`);
    }
  }

  /** The app is in front again: what failed is tried again. */
  resume() {
    for (const parcel of this.#parcels.all()) {
      if (!parcel.isOffer) this.#enqueue(parcel);
    }
  }

  forget(productId) {
    this.#files.removeAll(productId);
  }

  // Transfers

  #enqueue(parcel) {
    for (const download of parcel.downloads) {
      // What this loop went on with may have completed the transaction.
      if (!this.#parcels.isOpen(parcel) || this.#files.isSaved(parcel.productId, download)) continue;
      if (["waiting", "failed"].includes(download.state)) this.#transfers.add(download);
      else this.#advance(parcel, download);
    }
    this.#transfers.startNext();
  }

  /** Goes on with a download by its state alone; its progress is there to be shown. */
  #advance(parcel, download) {
    switch (download.state) {
      case "active":
      case "paused":
        this.#transfers.runs(download);
        this.#keepTrying(parcel);
        break;
      case "finished":
        this.#transfers.ended(download);
        if (this.#hasSaved(parcel, download)) this.#complete(parcel);
        break;
      case "failed":
        this.#transfers.ended(download);
        this.#failed(parcel, download);
        break;
      case "cancelled":
        this.#transfers.ended(download);
        this.#complete(parcel);
        break;
    }
  }

  /**
   * What is told to have failed after this launch began it again may be no more than the state that a launch is told
   * of, so that it is begun once more. What is told after that is an answer.
   */
  #failed(parcel, download) {
    const restarts = this.#transfers.restartsOf(download);
    if (restarts === 1) {
      this.#transfers.add(download);
      return;
    }
    if (restarts > 1) this.#keepTrying(parcel);
    this.#app.showDialog("error", `The download of ${parcel.productId} failed. It is tried again later.`);
  }

  /**
   * What failed in an earlier launch is tried again. Where the system does not begin it again, another launch gives it
   * up, so that a restore can bring it.
   */
  #isHopeless({ downloads, productId }) {
    if (!downloads.some((download) => download.state === "failed")) return false;
    if (this.#tried.has(productId)) return true;
    this.#tried.set(productId);
    return false;
  }

  /** The system began a download again: it is tried again in each launch. */
  #keepTrying({ productId }) {
    if (this.#tried.has(productId)) this.#tried.remove(productId);
  }

  /** Whether the files of a download are safe; without room for them the user is told. */
  #hasSaved({ productId }, download) {
    if (this.#files.isSaved(productId, download) || this.#files.save(productId, download)) return true;
    this.#app.showDialog("error", `There is no room for ${productId}.`);
    return false;
  }

  // The end of a parcel

  /** What is complete is its user's, and is finished. */
  #complete(parcel) {
    const { transaction, productId } = parcel;
    if (!this.#isComplete(parcel)) return;
    if (!parcel.isGivenUp) {
      this.#app.persisted(transaction, "content");
      this.#files.removeOthers(productId, parcel.version);
    }
    if (!parcel.deliver()) return;
    this.#chosen.remove(productId);
    this.#parcels.remove(parcel);
    this.#app.queue.finish(transaction);
    // Another transaction may have brought the same files.
    for (const other of this.#parcels.ofProduct(productId)) this.#complete(other);
  }

  /** Whether everything of a transaction is saved, or nobody waits for the rest. */
  #isComplete(parcel) {
    const { productId } = parcel;
    for (const download of parcel.downloads) {
      if (this.#files.isSaved(productId, download)) this.#files.exclude(productId, download);
      else if (download.state === "cancelled") parcel.isGivenUp = true;
      else if (!parcel.isGivenUp) return false;
    }
    return true;
  }

  #giveUp(parcel) {
    const rest = [];
    for (const download of parcel.downloads) {
      this.#transfers.ended(download);
      if (download.state !== "finished") rest.push(download);
      else if (!this.#hasSaved(parcel, download)) return;
    }
    parcel.isGivenUp = true;
    if (rest.length > 0) this.#app.queue.cancelDownloads(rest);
    this.#tried.remove(parcel.productId);
    this.#complete(parcel);
  }

  /** What was restored is owned, and downloaded if its user wants that. */
  #offer(parcel) {
    parcel.deliver();
    this.#app.note(`to be downloaded: ${parcel.productId}`);
    parcel.isOffer = true;
  }

  // Taps: "download PRODUCT", and in the same way pause, resume, cancel and update

  /** Whether a tap was about hosted content; `restore` asks for the purchase history. */
  tapped(name, restore) {
    const [, verb, productId] = name.match(/^([a-z]+) (\S+)$/) ?? [];
    if (!Object.hasOwn(this.#taps, verb) || !this.#isHosted(productId)) return false;
    this.#taps[verb](productId, restore);
    return true;
  }

  #taps = {
    download: (productId, restore) => {
      this.#chosen.set(productId);
      const parcels = this.#parcels.ofProduct(productId);
      for (const parcel of parcels) {
        parcel.isOffer = false;
        this.#enqueue(parcel);
      }
      if (parcels.length === 0) restore();
    },
    update: (productId, restore) => {
      this.#chosen.set(productId);
      restore();
    },
    pause: (productId) => {
      const lists = this.#parcels.downloadsOf(productId, "active");
      for (const downloads of lists) this.#app.queue.pauseDownloads(downloads);
    },
    resume: (productId) => {
      const lists = this.#parcels.downloadsOf(productId, "paused");
      for (const downloads of lists) this.#app.queue.resumeDownloads(downloads);
    },
    cancel: (productId) => {
      for (const parcel of this.#parcels.ofProduct(productId)) this.#giveUp(parcel);
      this.#transfers.startNext();
    },
  };

  // What is here

  #isHosted(productId) {
    return this.#app.deliveryOf(productId) === "hosted";
  }
}

module.exports = { HostedContent };
