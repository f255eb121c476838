import Facts

/// Purchases that an app was told of while their buyer was signed out of the device.
///
/// Nothing in such a transaction says whose it is, unless the app itself had asked for it. What the app hands out then, it
/// hands out to whoever is there; so the first telling counts, whoever is there at a later one.
struct StrayDeliveries {
  private let marks = Notes(blank: Marks())
  /// The transactions that were told so and may still be noted at the developer's server, in the order of their telling.
  private var open: [TransactionID] = []

  /// What is known of one transaction.
  private struct Marks: OptionSet {
    let rawValue: UInt8

    /// It was told while somebody else, or nobody, was signed in.
    static let stray = Marks(rawValue: 1 << 0)
    /// The app had added its payment.
    static let askedFor = Marks(rawValue: 1 << 1)
    /// The developer's server has noted it for somebody else.
    static let givenAway = Marks(rawValue: 1 << 2)
  }

  /// Notes that the app added the payment of a transaction.
  func noteAsked(_ id: TransactionID) { marks.pointer(to: id.index).pointee.insert(.askedFor) }

  /// Notes that the app was told of a paid transaction while its buyer was away.
  mutating func note(_ id: TransactionID) {
    if marks.pointer(to: id.index).pointee.insert(.stray).inserted { open.append(id) }
  }

  /// Notes that the developer's server handed out something to somebody who is no buyer of it, or refused it, since the
  /// buyer has it. `isOf` tells what a transaction has to do with that.
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

  /// What a redemption means for a transaction.
  enum Redemption {
    /// Nothing: it is about something else.
    case none
    /// The transaction is finished, and nothing is asked of it any more.
    case over
    /// The server handed out what it pays for.
    case thisOne
  }

  /// Whether the app cannot know whose a purchase is: it did not ask for it, and its buyer was away when it was told.
  func isNameless(_ id: TransactionID) -> Bool {
    marks[id.index].intersection([.stray, .askedFor]) == .stray
  }

  /// Whether the developer's server gave a purchase to whoever was there in its buyer's place, and refuses it since.
  func isGivenAway(_ id: TransactionID) -> Bool { marks[id.index].contains(.givenAway) }

  /// Makes the notes ready for the next run and keeps the memory.
  mutating func reset() {
    marks.reset()
    open.removeAll(keepingCapacity: true)
  }
}
