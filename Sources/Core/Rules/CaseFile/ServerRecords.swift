import Facts

/// When and for which users the developer's server recorded something.
struct ServerRecords {
  /// The last time that the server recorded something for each account.
  private let recorded = IdentifierTable(blank: FactSequence.start)
  /// When the server last recorded something without naming a paying account.
  private var recordedForAnyone = FactSequence.start
  /// For each product, the user for whom the server recorded it last, or none.
  private let redeemers = IdentifierTable(blank: AccountID.none)
  /// The account that last sent a receipt, and the product that it named.
  private var sender = (account: AccountID.none, product: ProductID.none)
  /// Whether the store accepted the receipt that `sender` sent.
  private var isReceiptGenuine = false

  /// How an answer from the server affects the transactions of an app.
  enum Consequence {
    /// The app owes nothing for the purchases of a product by an account; `.none` means all.
    case excused(ProductID, AccountID)
    /// The server delivered a product to an account, or refused it because another account has it.
    case redeemed(ProductID, AccountID)
  }

  /// Adds a fact about the server. If users log in to the app, the server records purchases for logins, which
  /// are not the paying accounts.
  mutating func append(_ fact: ServerFact, hasLogins: Bool, at sequence: FactSequence) -> Consequence? {
    switch fact {
    case .recorded(let account, _):
      if account == .none || hasLogins {
        recordedForAnyone = sequence
      } else {
        recorded.pointer(to: account.index).pointee = sequence
      }
      return nil
    case .receiptReceived(let account, let product, _, _):
      sender = (account, product)
      isReceiptGenuine = false
      return nil
    case .checkAnswered(_, let status, _, _):
      isReceiptGenuine = !ReceiptStatus.isBad(status) && !ReceiptStatus.isUnknown(status)
      return ReceiptStatus.isBad(status) ? .excused(sender.product, sender.account) : nil
    case .signatureRead(let isGenuine):
      isReceiptGenuine = isGenuine
      return isGenuine ? nil : .excused(sender.product, sender.account)
    case .redeemed(let account, let product, _):
      if product != .none { redeemers.pointer(to: product.index).pointee = account }
      return hasLogins ? nil : .redeemed(product, account)
    // A server that gave a purchase to its buyer refuses it to any other user.
    case .contentAnswered(let product, .alreadyRedeemed, _, _):
      if !hasLogins { return .redeemed(product, sender.account) }
      return product != .none && redeemer(of: product) != sender.account ? .excused(product, .none) : nil
    // If the server rejects a receipt that the store accepted, the server is to blame.
    case .contentAnswered(let product, .rejected, _, _):
      return isReceiptGenuine ? nil : .excused(product, .none)
    case .contentAnswered, .asked, .signed, .answered, .unreachable, .stocked, .listSent, .checkSent,
      .checkUnanswered, .contentFound, .failing, .recovered, .slowed, .wentDown, .cameUp, .codeFailed,
      .checkTold, .forgot, .paidOut, .tookBack, .entitled:
      return nil
    }
  }

  /// The last time the server recorded something for an account, or without naming an account.
  func recorded(for account: AccountID) -> FactSequence { max(recorded[account.index], recordedForAnyone) }

  func redeemer(of product: ProductID) -> AccountID { redeemers[product.index] }

  mutating func reset() {
    recorded.reset()
    recordedForAnyone = .start
    redeemers.reset()
    sender = (.none, .none)
    isReceiptGenuine = false
  }
}
