import Facts

/// The transactions for which an app owes nothing, and the choices of the store that excuse the app.
struct Excuses {
  private struct Marks: OptionSet {
    let rawValue: UInt8

    static let excused = Marks(rawValue: 1 << 0)
    static let lacksProduct = Marks(rawValue: 1 << 1)
    static let settled = Marks(rawValue: 1 << 2)
    static let listed = Marks(rawValue: 1 << 3)
  }

  private let marks = IdentifierTable(blank: Marks())
  /// The result of the latest lookup by `site(_:_:)`.
  private var latest: (name: TextID, site: ExcusingSite?)?
  /// The latest choice of the run that Apple's documentation does not describe; nil if there was none.
  private(set) var undocumented: ExcusingSite?

  func isExcused(_ id: TransactionID) -> Bool { marks[id.index].contains(.excused) }

  func lacksProduct(_ id: TransactionID) -> Bool { marks[id.index].contains(.lacksProduct) }

  func isSettled(_ id: TransactionID) -> Bool { marks[id.index].contains(.settled) }

  /// Notes that the app finished a transaction after a grant and wrote something after the transaction was
  /// delivered.
  func settle(_ id: TransactionID) { marks.pointer(to: id.index).pointee.insert(.settled) }

  /// Notes that the app read a transaction in a list, perhaps before a listener received it.
  func noteListed(_ id: TransactionID) { marks.pointer(to: id.index).pointee.insert(.listed) }

  func setExcused(_ id: TransactionID, _ isExcused: Bool) {
    guard isExcused || marks[id.index].contains(.excused) else { return }
    if isExcused {
      marks.pointer(to: id.index).pointee.insert(.excused)
    } else {
      marks.pointer(to: id.index).pointee.remove(.excused)
    }
  }

  /// Excuses the app for purchases in a receipt that the store or the server rejected, whether or not the app
  /// reports the rejection. An app that saved the receipt may already have finished them. `.none` for the
  /// product or the account means all.
  func excuse(_ product: ProductID, of account: AccountID, _ ledger: Ledger) {
    ledger.eachTransaction { id, transaction in
      let isSavedOnly = transaction.isPersisted && transaction.granted == .start
      let isListed = transaction.firstDelivered == .start && marks[id.index].contains(.listed)
      guard transaction.isDeliveredPaid || isListed, transaction.finished == .start || isSavedOnly,
        product == .none || transaction.product == product,
        account == .none || ledger.holding(transaction.holding).account == account
      else { return }
      setExcused(id, true)
    }
  }

  /// Notes a choice that excuses the app.
  mutating func append(choice name: TextID, for scope: Int64, _ texts: Texts) {
    let transaction = TransactionID(rawValue: UInt32(truncatingIfNeeded: scope))
    guard transaction != .none, let site = site(name, texts) else { return }
    if site.isUndocumented { undocumented = site }
    let lacksProduct = site == .foreignProduct
    guard lacksProduct || site.takesOriginal else { return }
    setExcused(transaction, true)
    if lacksProduct { marks.pointer(to: transaction.index).pointee.insert(.lacksProduct) }
  }

  /// The excusing choice with a site name. Nil if a choice at that site excuses nothing.
  mutating func site(_ name: TextID, _ texts: Texts) -> ExcusingSite? {
    if latest?.name != name { latest = (name, ExcusingSite.named(texts[name])) }
    return latest?.site
  }

  /// Clears the marks `excused` and `settled` of a device's transactions, because the app's data there was
  /// removed or replaced.
  func forget(on device: DeviceID, _ ledger: Ledger) {
    marks.each { index, entry in
      let transaction = ledger.transaction(TransactionID(index))
      guard ledger.holding(transaction.holding).device == device else { return }
      entry.pointee.subtract([.excused, .settled])
    }
  }

  mutating func reset() {
    marks.reset()
    latest = nil
    undocumented = nil
  }
}

/// The choices that withhold information that the app needs to follow a rule. The raw values are the names of
/// their sites in traces.
public enum ExcusingSite: String, CaseIterable, Sendable {
  /// A transaction comes without its product identifier.
  case foreignProduct = "foreign_product"
  /// A restored transaction comes without its original.
  case missingOriginal = "missing_original"
  /// The original of a restored transaction comes without its product identifier.
  case originalProduct = "original_product"
  /// A second finish of a transaction raises an exception.
  case finishTwice = "finish_twice"
  /// A failed transaction comes without an error, or with another error.
  case failedError = "failed_error"
  /// A payment that is delivered again has lost its user name.
  case usernameReplay = "username_replay"

  /// Whether the choice removes the original of a restored transaction, or the product identifier of that
  /// original.
  var takesOriginal: Bool { self == .missingOriginal || self == .originalProduct }

  /// Whether Apple's documentation does not describe the choice. StoreKit even declares both product
  /// identifiers as never nil.
  var isUndocumented: Bool { [.foreignProduct, .originalProduct, .finishTwice].contains(self) }

  /// The excusing choice with a site name; nil if there is none. Compares the lengths first, because they
  /// differ for nearly every name.
  static func named(_ name: String) -> ExcusingSite? {
    allCases.first { $0.rawValue.utf8.count == name.utf8.count && $0.rawValue == name }
  }
}
