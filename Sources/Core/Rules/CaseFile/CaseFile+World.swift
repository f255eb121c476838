import Facts

extension CaseFile {
  func take(_ content: WorldFact) {
    switch content {
    case .deviceAdded(let id, let name):
      if id != .none { devices.pointer(to: id.index).pointee.name = name }
    case .accountAdded(let id, let name, _):
      if id != .none { accounts.pointer(to: id.index).pointee.name = name }
    case .productAdded(let id, let name, let type, _, _, _):
      guard id != .none else { return }
      let product = products.pointer(to: id.index)
      product.pointee.name = name
      product.pointee.type = type
    case .productMentioned(let id, let name):
      if id != .none { products.pointer(to: id.index).pointee.name = name }
    case .productGranting(let id, let grants):
      if id != .none { products.pointer(to: id.index).pointee.grants = max(grants, 0) }
    case .historyMade(let id, _):
      if id != .none { accounts.pointer(to: id.index).pointee.hasUnlistedHistory = true }
    case .chosen(let site, let scope, _, _): chosen(site, scope)
    case .budgetSpent: isCutShort = true
    case .livenessBegan:
      livenessBegan = sequence
      // The liveness phase continues a run in which an order of the scenario exceeded its budget.
      isCutShort = false
      forgetUnfinished()
    case .converged, .notConverged: convergence = sequence
    default: break
    }
  }

  /// When faults end, forgets which unfinished transactions the app was notified of. The app may have had
  /// reasons not to finish them (a kill, a full disk, an unreachable server). The queue delivers them again,
  /// and a finish is owed from then on.
  private func forgetUnfinished() {
    transactions.each { _, note in
      guard note.pointee.finished == .start, note.pointee.isDeliveredTerminal else { return }
      note.pointee.told = nil
    }
  }

  /// Notes the choices that excuse the app.
  private func chosen(_ site: TextID, _ scope: Int64) {
    // If a choice is between a callback and the app's answer, the answer names the choice as its cause.
    devices.each { _, note in
      guard note.pointee.turn.header != .start, note.pointee.turn.header.rawValue == sequence.rawValue - 1
      else { return }
      note.pointee.turn.header = sequence
    }
    let transaction = TransactionID(rawValue: UInt32(truncatingIfNeeded: scope))
    guard transaction != .none, let site = excusingSite(site) else { return }
    if site.isUndocumented { undocumented = site }
    let lacksProduct = site == .foreignProduct
    guard lacksProduct || site.takesOriginal else { return }
    transactions.pointer(to: transaction.index).pointee.isExcused = true
    if lacksProduct { transactions.pointer(to: transaction.index).pointee.lacksProduct = true }
  }

  /// The excusing choice with this site name; nil for every other site. Several rules look it up for each
  /// choice.
  func excusingSite(_ name: TextID) -> ExcusingSite? {
    guard let texts else { return nil }
    if excusing?.name != name { excusing = (name, ExcusingSite.named(texts[name])) }
    return excusing?.site
  }
}

/// The choices that remove information which the app needs to keep a rule, by the names of their sites in
/// traces.
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

  /// Whether a restored transaction lacks its original, or the original its product.
  var takesOriginal: Bool { self == .missingOriginal || self == .originalProduct }

  /// Whether no document of Apple describes the choice. StoreKit even declares both product identifiers as never nil.
  var isUndocumented: Bool { [.foreignProduct, .originalProduct, .finishTwice].contains(self) }

  /// The site with a name. For nearly every name, its length alone rules all of these out.
  static func named(_ name: String) -> ExcusingSite? {
    allCases.first { $0.rawValue.utf8.count == name.utf8.count && $0.rawValue == name }
  }
}
