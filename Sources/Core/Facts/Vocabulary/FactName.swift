/// The meaning of a short name of a kind of fact: `granted` for `claim.granted`, `finished` for
/// `queue.finish_called`.
public enum FactName: Equatable, Sendable {
  case known(FactKind)
  /// The name could mean several kinds. These are their full names.
  case ambiguous([String])
  case unknown

  /// Common short names that need a table. Such a name is not the last part of the kind's full name, or is
  /// the last part of several full names.
  static let aliases: [(name: String, kind: FactKind)] = [
    ("bought", .userTappedBuy), ("added", .queuePaymentAdded), ("finished", .queueFinishCalled),
    ("observing", .queueObserverAdded), ("restoring", .queueRestoreCalled), ("dialog", .interfaceDialogShown),
    ("alert", .deviceAlertShown), ("sheet", .deviceSheetShown),
  ]

  /// Returns the meaning of a name: a full name, an alias, or the last part of exactly one full name.
  public static func meaning(of name: String) -> FactName {
    if let kind = namedKinds[name] { return .known(kind) }
    guard let candidates = kindsByLastPart[name[...]] else { return .unknown }
    return candidates.count > 1 ? .ambiguous(candidates.map(\.name)) : .known(candidates[0].kind)
  }

  /// The kinds by their full names and aliases.
  private static let namedKinds: [String: FactKind] = {
    var kinds: [String: FactKind] = [:]
    kinds.reserveCapacity(FactDescription.all.count + aliases.count)
    for alias in aliases { kinds[alias.name] = alias.kind }
    for description in FactDescription.all { kinds[description.name] = description.kind }
    return kinds
  }()

  /// The kinds by the last part of their names, in the order of the table. Used only if a name is neither a
  /// full name nor an alias.
  private static let kindsByLastPart = Dictionary(grouping: FactDescription.all) { lastPart(of: $0.name) }

  private static func lastPart(of name: String) -> Substring {
    name.utf8.lastIndex(of: UInt8(ascii: ".")).map { name[name.utf8.index(after: $0)...] } ?? name[...]
  }

  /// Returns the shortest name that means only this kind.
  public static func short(for kind: FactKind) -> String { shortNames[kind.place] }

  /// Every valid short name, in the order of the table.
  public static let short: [String] = shortNames

  private static let shortNames: [String] = FactDescription.all.map { description in
    if let alias = aliases.first(where: { $0.kind == description.kind }) { return alias.name }
    let word = String(lastPart(of: description.name))
    return meaning(of: word) == .known(description.kind) ? word : description.name
  }
}
