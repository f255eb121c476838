import Facts

/// Purchases that an app was notified of while their buyer was signed out of the device.
///
/// Such a transaction does not name its owner, unless the app itself had added the payment. The app grants it
/// to the current user. So the first notification counts, regardless of the user at later ones.
struct SignedOutDeliveries {
  private let marks = IdentifierTable(blank: Marks())
  /// The transactions that were delivered while their buyer was signed out, in the order of delivery. The
  /// developer's server may still record them.
  private var open: [TransactionID] = []

  /// The properties of one transaction.
  private struct Marks: OptionSet {
    let rawValue: UInt8

    /// The transaction was delivered while its buyer was not signed in.
    static let stray = Marks(rawValue: 1 << 0)
    /// The app had added the payment of the transaction.
    static let askedFor = Marks(rawValue: 1 << 1)
    /// The developer's server has recorded the transaction for another user.
    static let givenAway = Marks(rawValue: 1 << 2)
  }

  /// Notes that the app added the payment of a transaction.
  func noteAsked(_ id: TransactionID) { marks.pointer(to: id.index).pointee.insert(.askedFor) }

  /// Notes that the app was notified of a paid transaction while its buyer was signed out.
  mutating func note(_ id: TransactionID) {
    if marks.pointer(to: id.index).pointee.insert(.stray).inserted { open.append(id) }
  }

  /// Notes that the developer's server delivered a product to a user other than its buyer, or refused it
  /// because the buyer has it. `isOf` returns the effect on a transaction.
  mutating func noteRedeemed(_ isOf: (TransactionID) -> Redemption) {
    open.removeAll { id in
      switch isOf(id) {
      case .none: return false
      case .over: return true
      case .thisOne:
        marks.pointer(to: id.index).pointee.insert(.givenAway)
        return true
      }
    }
  }

  /// The effect of a redemption on a transaction.
  enum Redemption {
    /// Nothing: the redemption is about another transaction.
    case none
    /// The transaction is finished, and nothing more is required.
    case over
    /// The server delivered the product of this transaction.
    case thisOne
  }

  /// Whether the app cannot know the owner of a purchase: it did not add the payment, and the buyer was
  /// signed out at delivery.
  func hasUnknownOwner(_ id: TransactionID) -> Bool {
    marks[id.index].intersection([.stray, .askedFor]) == .stray
  }

  /// Whether the developer's server gave a purchase to a user other than its buyer. The server refuses the
  /// purchase from then on.
  func wasGrantedToOther(_ id: TransactionID) -> Bool { marks[id.index].contains(.givenAway) }

  /// Resets the notes for the next run and keeps their memory.
  mutating func reset() {
    marks.reset()
    open.removeAll(keepingCapacity: true)
  }
}
