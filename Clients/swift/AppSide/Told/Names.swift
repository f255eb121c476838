/// The types of products.
package enum ProductType: String, Sendable, ToldValue, TakenValue {
  /// A product that is used up.
  case consumable
  /// A product that is owned forever.
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
  /// The payment succeeded.
  case purchased
  /// The payment did not succeed; the transaction's error has the reason.
  case failed
  /// A restore delivered the purchase again.
  case restored
  /// The payment waits for an approval.
  case deferred
}

/// The states of a download.
package enum DownloadState: String, Sendable, ToldValue {
  /// The download has not started.
  case waiting
  /// The download is in progress.
  case active
  /// The download is paused.
  case paused
  /// The content is completely downloaded.
  case finished
  /// The download failed; its error has the reason.
  case failed
  /// The download was cancelled.
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
  /// The developer's setting at the store decides.
  case `default`
  /// The promotion shows.
  case show
  /// The promotion is hidden.
  case hide
}
