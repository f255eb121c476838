// The pages of the App Store that the app shows: an item, search results, and the target of a link.

"use strict";

class StorePages {
  #app;

  constructor(app) {
    this.#app = app;
  }

  /** Handles the taps "sheet NUMBER", "search TERM" and "link ADDRESS". Returns whether a tap was one of them. */
  tapped(name) {
    const [, what, rest] = name.match(/^([a-z]+) (.+)$/) ?? [];
    switch (what) {
      case "search":
        this.#showFirstFound(rest);
        return true;
      case "sheet":
        this.#showNamed(rest);
        return true;
      case "link":
        this.#follow(rest);
        return true;
      default:
        return false;
    }
  }

  #showNamed(name) {
    const [, digits, productId] = name.match(/^(\d+) ?(\S*)$/);
    this.#show(Number(digits), productId || undefined);
  }

  #showFirstFound(term) {
    this.#app.searchStore({ term, entity: "software" }, (items) => {
      if (!items) this.#app.showDialog("error", "The store could not be searched.");
      else if (items.length > 0) this.#show(items[0].trackId);
      else this.#app.showDialog("message", "Nothing was found.");
    });
  }

  #follow(address) {
    const number = itemOfLink(address);
    if (number) this.#show(number);
    else this.#app.note(`no item of the store: ${address}`);
  }

  /**
   * Systems before iOS 6 have no sheet, so a link takes the user to the App Store. The delegate is set first, because
   * the user may dismiss the sheet before any other answer arrives.
   */
  #show(itemIdentifier, productIdentifier) {
    if (Number.parseInt(this.#app.systemVersion, 10) < 6) {
      this.#app.openUrl(`https://itunes.apple.com/us/app/id${itemIdentifier}?mt=8`);
      return;
    }
    const sheet = this.#app.storeSheet();
    sheet.setDelegate({ finished: () => sheet.dismiss() });
    sheet.load({ itemIdentifier, productIdentifier }, (isLoaded) => {
      if (isLoaded) sheet.present();
      else this.#app.showDialog("error", "The store cannot show this page.");
    });
  }
}

/** The number of an item follows "id" in the last part of its address. Other addresses have no page here. */
function itemOfLink(address) {
  const [, digits] = address.match(/^https:\/\/[A-Za-z0-9.]+\/[^?#]*\/id(\d+)(?:$|[?#])/) ?? [];
  const number = Number(digits);
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
}

module.exports = { StorePages };
