/// The short names by which people call kinds of fact: `granted` for `claim.granted`, `finished` for
/// `queue.finish_called`.
public enum FactName: Equatable, Sendable {
  /// The name means one kind.
  case known(FactKind)
  /// The name could mean several; these are their full names.
  case ambiguous([String])
  /// The name means nothing.
  case unknown

  /// Names that people use although no kind ends with them, or although another kind does.
  static let aliases: [(name: String, kind: FactKind)] = [
    ("bought", .userTappedBuy), ("added", .queuePaymentAdded), ("finished", .queueFinishCalled),
    ("observing", .queueObserverAdded), ("restoring", .queueRestoreCalled), ("dialog", .interfaceDialogShown),
    ("alert", .deviceAlertShown), ("sheet", .deviceSheetShown),
  ]

  /// The meaning of a name: a full name, a well-known short one, or the last part of one full name alone.
  public static func meaning(of name: String) -> FactName {
    if let kind = namedKinds[name] { return .known(kind) }
    guard let candidates = kindsByLastPart[name[...]] else { return .unknown }
    return candidates.count > 1 ? .ambiguous(candidates.map(\.name)) : .known(candidates[0].kind)
  }

  /// The kinds by their full names and by those that people use otherwise.
  private static let namedKinds: [String: FactKind] = {
    var kinds: [String: FactKind] = [:]
    kinds.reserveCapacity(FactDescription.all.count + aliases.count)
    for alias in aliases { kinds[alias.name] = alias.kind }
    for description in FactDescription.all { kinds[description.name] = description.kind }
    return kinds
  }()

  /// The kinds that end with a word, in the order of the vocabulary; only asked for by names that are none of the others.
  private static let kindsByLastPart = Dictionary(grouping: FactDescription.all) { lastPart(of: $0.name) }

  private static func lastPart(of name: String) -> Substring {
    name.utf8.lastIndex(of: UInt8(ascii: ".")).map { name[name.utf8.index(after: $0)...] } ?? name[...]
  }

  /// The shortest name that means a kind and nothing else.
  public static func short(for kind: FactKind) -> String { shortNames[kind.place] }

  /// Every short name that means something, in the order of the vocabulary.
  public static let short: [String] = shortNames

  private static let shortNames: [String] = FactDescription.all.map { description in
    if let alias = aliases.first(where: { $0.kind == description.kind }) { return alias.name }
    let word = String(lastPart(of: description.name))
    return meaning(of: word) == .known(description.kind) ? word : description.name
  }
}
