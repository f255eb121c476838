/// The types of products.
package enum ProductType: String, Sendable, ToldValue, TakenValue {
  /// Used up.
  case consumable
  /// Owned forever.
  case nonConsumable = "non_consumable"
  /// A subscription that renews automatically.
  case autoRenewable = "auto_renewable"
  /// A free subscription.
  case freeSubscription = "free_subscription"
  /// A subscription that does not renew.
  case nonRenewing = "non_renewing"
}

/// The states of a transaction.
package enum TransactionState: String, Sendable, ToldValue {
  /// The store is processing the payment.
  case purchasing
  /// Paid.
  case purchased
  /// Not paid; the transaction's error has the reason.
  case failed
  /// Delivered again by a restore.
  case restored
  /// Waiting for an approval.
  case deferred
}

/// The states of a download.
package enum DownloadState: String, Sendable, ToldValue {
  /// Not started.
  case waiting
  /// In progress.
  case active
  /// Paused.
  case paused
  /// Completely downloaded.
  case finished
  /// Failed; the download's error has the reason.
  case failed
  /// Cancelled.
  case cancelled
}

/// The kind of a message to the user.
package enum Dialog: String, Sendable, TakenValue {
  /// A neutral message.
  case message
  /// An error.
  case error
  /// A question.
  case confirmation
  /// A notice that the app is waiting.
  case waiting
  /// Success.
  case success
}

/// Whether a promotion shows in the store on this device.
package enum PromotionVisibility: String, Sendable, ToldValue, TakenValue {
  /// As the developer set it at the store.
  case `default`
  /// It shows.
  case show
  /// It is hidden.
  case hide
}
