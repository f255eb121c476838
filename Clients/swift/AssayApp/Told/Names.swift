/// The types of products.
public enum ProductType: String, Sendable, ToldValue, TakenValue {
  /// Used up.
  case consumable
  /// Owned for ever.
  case nonConsumable = "non_consumable"
  /// A subscription that renews by itself.
  case autoRenewable = "auto_renewable"
  /// A subscription that costs nothing.
  case freeSubscription = "free_subscription"
  /// A subscription that the app has to end.
  case nonRenewing = "non_renewing"
}

/// How a product reaches its buyer.
public enum ProductDelivery: String, Sendable, ToldValue {
  /// It is part of the app.
  case builtIn = "built_in"
  /// The developer's server sends it.
  case server
  /// The store keeps it for the app.
  case hosted
}

/// The states of a transaction.
public enum TransactionState: String, Sendable, ToldValue {
  /// The store is at it.
  case purchasing
  /// Paid.
  case purchased
  /// Not paid; the transaction's error says why.
  case failed
  /// Brought back by a restore.
  case restored
  /// Somebody has to approve it.
  case deferred
}

/// The states of a download.
public enum DownloadState: String, Sendable, ToldValue {
  /// Not started.
  case waiting
  /// Under way.
  case active
  /// Paused.
  case paused
  /// All of it is here.
  case finished
  /// It failed; the download's error says why.
  case failed
  /// Cancelled.
  case cancelled
}

/// What a text tells its user.
public enum Dialog: String, Sendable, TakenValue {
  /// Something that happened.
  case message
  /// Something that went wrong.
  case error
  /// A question.
  case confirmation
  /// Something that takes its time.
  case waiting
  /// Something that went well.
  case success
}

/// What an app made safe.
public enum ClaimSubject: String, Sendable, TakenValue {
  /// What was bought.
  case grant
  /// The receipt.
  case receipt
  /// The files of what was bought.
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
