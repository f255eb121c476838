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

  /// The kinds that end with a word, in the order of the vocabulary.
  private static func kinds(ending word: Substring) -> [FactDescription] {
    FactDescription.all.filter { lastPart(of: $0.name) == word }
  }

  private static func lastPart(of name: String) -> Substring { name.split(separator: ".").last ?? name[...] }

  /// The meaning of a name: a full name, a well-known short one, or the last part of one full name alone.
  public static func meaning(of name: String) -> FactName {
    if let full = FactDescription.all.first(where: { $0.name == name }) { return .known(full.kind) }
    if let alias = aliases.first(where: { $0.name == name }) { return .known(alias.kind) }
    let candidates = kinds(ending: name[...])
    if candidates.count > 1 { return .ambiguous(candidates.map(\.name)) }
    return candidates.first.map { .known($0.kind) } ?? .unknown
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
