import Facts

/// An app sent a receipt to the developer's server, and what the server made of it.
struct ReceiptExchange {
  /// One question of the server to the store.
  struct Check {
    /// Which of the two stores was asked.
    let environment: StoreEnvironment
    /// When.
    let sent: FactSequence
    /// What it answered; nothing while no answer came.
    var status: Int64?
    /// Whether it said that asking again can help.
    var isRetryable = false
    /// How many entries it told of.
    var entries: Int64 = 0
    /// When it answered.
    var answered = FactSequence.start
  }

  /// When the server got the receipt.
  let received: FactSequence
  /// Whose it was.
  let account: AccountID
  /// What was asked for; nothing where the receipt was only to be checked.
  let product: ProductID
  /// Which kind of receipt it was.
  let kind: ReceiptKind
  /// The questions to the store, in their order.
  var checks: [Check] = []
  /// The facts that what follows may name as their cause.
  var links: [FactSequence]

  /// Begins one.
  init(received: FactSequence, account: AccountID, product: ProductID, kind: ReceiptKind) {
    self.received = received
    self.account = account
    self.product = product
    self.kind = kind
    links = [received]
  }
}
