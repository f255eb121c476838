"""A backend that adds coins for each receipt that comes, also for one that came before."""

from sample_backend import Shop, serve


class PaysEachReceipt(Shop):
    def __init__(self, *arguments):
        super().__init__(*arguments)
        self.balances = {}

    def give(self, number, user, product):
        super().give(number, user, product)
        balance = self.balances.setdefault(user, {})
        balance[product] = self.count(product, balance.get(product, 0))

    def take_back(self, notification):
        user = self.owners.get(notification.number)
        if notification.number in self.gifts and user in self.balances:
            self.balances[user][self.gifts[notification.number]] -= 1
        return super().take_back(notification)

    def entitlements(self, user):
        return self.balances.get(user, {})


if __name__ == "__main__":
    serve(PaysEachReceipt)
