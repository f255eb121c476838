"""The pages of the App Store that the app shows: an item, search results, and the target of a link."""

from __future__ import annotations

import re

from assay_app import App

#: The store's numbers have 64 bits including the sign.
LARGEST_NUMBER = 2**63 - 1


class StorePages:
    def __init__(self, app: App):
        self._app = app

    def tapped(self, name: str) -> bool:
        """Handles the taps "sheet NUMBER", "search TERM" and "link ADDRESS". Returns whether a tap was one of them."""
        verb, _, rest = name.partition(" ")
        if not rest:
            return False
        if verb == "search":
            self._show_first_found(rest)
        elif verb == "sheet":
            number, _, product_id = rest.partition(" ")
            self._show(int(number), product_id or None)
        elif verb == "link":
            self._follow(rest)
        else:
            return False
        return True

    def finished(self, sheet):
        """The user is done with a sheet."""
        sheet.dismiss()

    def _show(self, number, product_id=None):
        """Systems before iOS 6 have no sheet, so a link takes the user to the App Store. The delegate is set first,
        because the user may dismiss the sheet before any other answer arrives."""
        if int(self._app.system_version.split(".")[0]) < 6:
            self._app.open_url(f"https://itunes.apple.com/us/app/id{number}?mt=8")
            return

        def loaded(is_loaded, error):
            if is_loaded:
                sheet.present()
            else:
                self._app.show_dialog("error", "The store cannot show this page.")

        sheet = self._app.store_sheet()
        sheet.set_delegate(self)
        sheet.load(number, product_id, loaded)

    def _show_first_found(self, term):
        def found(items, error):
            if items is None:
                self._app.show_dialog("error", "The store could not be searched.")
            elif items:
                self._show(items[0].track_id)
            else:
                self._app.show_dialog("message", "Nothing was found.")

        self._app.search_store(term, entity="software", handler=found)

    def _follow(self, address):
        number = _item_of_link(address)
        if number is None:
            self._app.note("no item of the store: " + address)
        else:
            self._show(number)


def _item_of_link(address):
    """The number of an item follows "id" in the last part of its address. Other addresses have no page here."""
    found = re.fullmatch(r"https://[A-Za-z0-9.]+/[^?#]*/id([0-9]+)([?#].*)?", address, re.DOTALL)
    number = int(found[1]) if found else 0
    return number if 0 < number <= LARGEST_NUMBER else None
