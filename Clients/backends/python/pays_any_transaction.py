"""A backend that asks the Server API about a transaction, and not who got what it paid for."""

from sample_backend import serve
from server_api_backend import InterfaceShop


class PaysAnyTransaction(InterfaceShop):
    def is_of_another(self, entry, user):
        return False


if __name__ == "__main__":
    serve(PaysAnyTransaction)
