// Downloads that the queue brings, a few at a time.

"use strict";

const MOST_AT_ONCE = 3;

class Transfers {
  #queue;
  #isWanted;
  #waiting = [];
  #running = new Set();
  /** How often this launch began a download again that had failed in an earlier one. */
  #restarts = new Map();

  /** `isWanted` says of a download whether anybody still waits for it. */
  constructor(queue, isWanted) {
    this.#queue = queue;
    this.#isWanted = isWanted;
  }

  /** A download waits until fewer of them run. */
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

  /** The system says that a download goes on. */
  runs(download) {
    this.#running.add(download);
  }

  ended(download) {
    this.#running.delete(download);
  }
}

module.exports = { Transfers };
