internal import Facts

/// What the store answers to a request to open a purchase.
enum CheckoutAnswer {
  /// The payment sheet may come up with this amount; a free repurchase is told by an alert before.
  case sheet(amount: Int64, currency: TextID, alert: Alert?)
  /// It does not sell.
  case failed(StoreError, alert: Alert?)
  /// An unfinished purchase of the same product is handed over again.
  case redeliver(PurchaseID)
  /// It says that the item will be restored by itself, and nothing more comes.
  case silence
}
