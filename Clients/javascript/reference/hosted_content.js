// Hosted content: files that the store hosts and the payment queue downloads to the device.
//
// Purchased content is downloaded at once. Restored content is owned, and the user chooses whether to download it. If
// the user has not chosen by the next launch, the app gives it up; another restore offers it again.

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
  /** The products that the user wants to download. */
  #chosen;
  /** The products with a failed download that a launch retries. */
  #tried;
  /** Whether this launch started a restore, so that restored content can be offered. */
  #hasRestored = false;

  constructor(app) {
    this.#app = app;
    this.#files = new ContentFiles(app.disk);
    this.#transfers = new Transfers(app.queue, (download) => this.#parcels.isOpen(download));
    this.#chosen = new Marks(app.disk, "chosen");
    this.#tried = new Marks(app.disk, "tried");
  }

  // Events from the app

  /** Whether a purchased or restored transaction includes files of a product. */
  isIn(transaction, productId) {
    return this.#isHosted(productId) && transaction.downloads?.length > 0;
  }

  /** Handles such a transaction and finishes it in the end. */
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

  /** The files of removed transactions are gone. The user still owns the products. */
  removed(transactions) {
    for (const transaction of transactions) {
      const parcel = this.#parcels.of(transaction);
      if (!parcel) continue;
      this.#parcels.remove(parcel);
      parcel.deliver();
      this.#app.showDialog("message", `The download of ${parcel.productId} was broken off. It can be begun anew.`);
    }
  }

  /** The app is in the foreground again: failed downloads are retried. */
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
      // An earlier iteration may have completed the transaction.
      if (!this.#parcels.isOpen(parcel) || this.#files.isSaved(parcel.productId, download)) continue;
      if (["waiting", "failed"].includes(download.state)) this.#transfers.add(download);
      else this.#advance(parcel, download);
    }
    this.#transfers.startNext();
  }

  /** Continues a download according to its state. Its progress is only displayed. */
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
   * A failure that is reported after this launch restarted the download may only be the old state, as reported at the
   * launch. So the download is started once more. A later report is a real answer.
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
   * A download that failed in an earlier launch is retried. If the system does not restart it, another launch gives it
   * up, so that a restore can offer it again.
   */
  #isHopeless({ downloads, productId }) {
    if (!downloads.some((download) => download.state === "failed")) return false;
    if (this.#tried.has(productId)) return true;
    this.#tried.set(productId);
    return false;
  }

  /** The system restarted a download: it is retried in each launch. */
  #keepTrying({ productId }) {
    if (this.#tried.has(productId)) this.#tried.remove(productId);
  }

  /** Whether the files of a download are saved. If the disk is full, the user sees an error. */
  #hasSaved({ productId }, download) {
    if (this.#files.isSaved(productId, download) || this.#files.save(productId, download)) return true;
    this.#app.showDialog("error", `There is no room for ${productId}.`);
    return false;
  }

  // The end of a parcel

  /** Delivers complete content to the user and finishes the transaction. */
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
    // Another transaction may have downloaded the same files.
    for (const other of this.#parcels.ofProduct(productId)) this.#complete(other);
  }

  /** Whether everything of a transaction is saved, or the rest is no longer wanted. */
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

  /** Restored content is owned, and downloaded if the user wants it. */
  #offer(parcel) {
    parcel.deliver();
    this.#app.note(`to be downloaded: ${parcel.productId}`);
    parcel.isOffer = true;
  }

  // Taps: "download PRODUCT", and in the same way pause, resume, cancel and update

  /** Handles a tap about hosted content; returns whether it was one. `restore` starts a restore. */
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

  // Local content

  #isHosted(productId) {
    return this.#app.deliveryOf(productId) === "hosted";
  }
}

module.exports = { HostedContent };
