/// The types of products.
public enum ProductType: String, Sendable, ToldValue, TakenValue {
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

/// How a product is delivered.
public enum ProductDelivery: String, Sendable, ToldValue {
  /// It is part of the app.
  case builtIn = "built_in"
  /// The developer's server delivers it.
  case server
  /// The store hosts it for the app.
  case hosted
}

/// The states of a transaction.
public enum TransactionState: String, Sendable, ToldValue {
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
public enum DownloadState: String, Sendable, ToldValue {
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
public enum Dialog: String, Sendable, TakenValue {
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

/// The item that an app saved.
public enum ClaimSubject: String, Sendable, TakenValue {
  /// The grant.
  case grant
  /// The receipt.
  case receipt
  /// The content files.
  case content
}

/// Whether a promotion shows in the store on this device.
public enum PromotionVisibility: String, Sendable, ToldValue, TakenValue {
  /// As the developer set it at the store.
  case `default`
  /// It shows.
  case show
  /// It is hidden.
  case hide
}

/// The kinds of items in the store.
public enum StoreItemKind: String, Sendable, ToldValue, TakenValue {
  /// An app.
  case app
  /// A song.
  case song
  /// An album.
  case album
  /// A book.
  case book
  /// A film.
  case film
  /// A podcast.
  case podcast
}
