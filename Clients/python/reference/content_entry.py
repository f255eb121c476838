"""A transaction with hosted content that is not complete."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Callable

from assay_app import Download, Transaction


@dataclass(eq=False)
class ContentEntry:
    transaction: Transaction
    product_id: str
    #: Records that the user owns the product. Returns whether the record is saved.
    deliver: Callable[[], bool]
    is_given_up: bool = False
    #: Whether it was restored and waits for the user's choice.
    is_offer: bool = False

    @property
    def identifier(self) -> str:
        return self.transaction.transaction_identifier

    @property
    def downloads(self) -> list[Download]:
        return self.transaction.downloads

    def downloads_of(self, state: str) -> list[Download]:
        return [download for download in self.downloads if download.state == state]
