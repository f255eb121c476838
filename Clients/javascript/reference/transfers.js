// Downloads of the queue, a few at a time.

"use strict";

const MOST_AT_ONCE = 3;

class Transfers {
  #queue;
  #isWanted;
  #waiting = [];
  #running = new Set();
  /** The number of times this launch restarted a download that had failed in an earlier launch. */
  #restarts = new Map();

  /** `isWanted` returns whether a download is still wanted. */
  constructor(queue, isWanted) {
    this.#queue = queue;
    this.#isWanted = isWanted;
  }

  /** Queues a download until fewer are running. */
  add(download) {
    this.#waiting.push(download);
  }

  startNext() {
    while (this.#running.size < MOST_AT_ONCE && this.#waiting.length > 0) {
      const download = this.#waiting.shift();
      if (this.#isToStart(download)) this.#start(download);
    }
  }

  #isToStart(download) {
    const isIdle = download.state === "waiting" || download.state === "failed";
    return isIdle && !this.#running.has(download) && this.#isWanted(download);
  }

  #start(download) {
    this.#running.add(download);
    if (download.state === "failed") this.#restarts.set(download, this.restartsOf(download) + 1);
    this.#queue.startDownloads([download]);
  }

  restartsOf(download) {
    return this.#restarts.get(download) ?? 0;
  }

  /** The system reports that a download continues. */
  runs(download) {
    this.#running.add(download);
  }

  ended(download) {
    this.#running.delete(download);
  }
}

module.exports = { Transfers };
