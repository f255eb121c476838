"""A backend that takes a status that passes for the store's last word."""

import sample_backend
from sample_backend import Shop, serve


class AsksOnce(Shop):
    def __init__(self, *arguments):
        super().__init__(*arguments)
        sample_backend.TRIES = 1

    def deliver(self, user, product, receipt, transaction):
        answer = super().deliver(user, product, receipt, transaction)
        if answer["answer"] == "try_later" and answer.get("status", 0) in sample_backend.PASSING:
            answer["answer"] = "rejected"
        return answer


if __name__ == "__main__":
    serve(AsksOnce)
