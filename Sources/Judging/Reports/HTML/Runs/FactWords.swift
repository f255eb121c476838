internal import Facts
internal import Kernel

/// The texts of a fact on the page: a label for the diagram, and the parts of its line.
struct FactWords {
  private let trace: Trace
  private let declared = DeclaredNames()
  private let line: FactLine
  private var subjects = FactSubjects()

  init(_ trace: Trace) {
    self.trace = trace
    for fact in trace.facts { declared.append(fact, texts: trace.texts) }
    line = FactLine(names: declared, texts: trace.texts)
  }

  /// A label of at most three parts: the short name of the fact, the product, and a text or the name of
  /// an enumeration case.
  mutating func label(of fact: Fact) -> String {
    let product = subjects.product(of: fact)
    if case .message(let content) = fact.content { return FactWords.label(of: content) }
    var words = [FactName.short(for: fact.kind).spaced]
    if product != .none { words.append(name(of: product)) }
    let description = FactDescription.of(fact.kind)
    for (place, field) in description.fields.enumerated() where words.count < 3 {
      switch field.type {
      case .text:
        let text = trace.texts[TextID(rawValue: UInt32(truncatingIfNeeded: fact.content.fields[place]))]
        if !text.isEmpty, !words.contains(text) { words.append(FactWords.shortened(text)) }
      case .enumeration(let kind):
        let value = Int(truncatingIfNeeded: fact.content.fields[place])
        if let name = kind.cases.first(where: { $0.raw == value })?.name { words.append(name.spaced) }
      case .number, .flag, .instant, .interval, .money, .error, .identifier: break
      }
    }
    return words.joined(separator: " · ")
  }

  /// The sentence of the fact, with the object or actor of the fact before it.
  func sentence(of fact: Fact) -> String {
    let sentence = FactDescription.of(fact.kind).sentence
    switch fact.content {
    case .message(.sent(_, let kind, _)), .message(.arrived(_, let kind, _)),
      .message(.lost(_, let kind, _, _)),
      .message(.duplicated(_, let kind, _)), .message(.kindLost(_, let kind)),
      .message(.kindDoubled(_, let kind)):
      return kind.name.spaced + ": " + sentence
    case .transaction: return "transaction \(fact.content.fields[0]): " + sentence
    case .download: return "download \(fact.content.fields[0]): " + sentence
    case .subscription: return "subscription \(fact.content.fields[0]): " + sentence
    default: return actor(of: fact) + ": " + sentence
    }
  }

  /// The actor with its device: `queue@phone`.
  func actor(of fact: Fact) -> String { line.text(of: fact.actor) }

  func moment(of fact: Fact) -> String { DurationText.offset(fact.instant) }

  /// The fields with their values, as in the line of the fact.
  func fields(of fact: Fact) -> String {
    let whole = line.text(of: fact)
    let name = FactDescription.of(fact.kind).name
    let start = "#\(fact.sequence.rawValue) \(moment(of: fact)) \(actor(of: fact)) \(name)"
    return String(whole.dropFirst(start.count).drop { $0 == " " })
  }

  /// The name of a product. Its number if the trace does not contain its name yet.
  func name(of product: ProductID) -> String { declared.name(of: product) ?? "product \(product.rawValue)" }

  /// The name of a device. Its number if the trace does not contain its name yet.
  func name(of device: DeviceID) -> String { declared.name(of: device) ?? "device \(device.rawValue)" }

  /// The name of an account. Its number if the trace does not contain its name yet.
  func name(of account: AccountID) -> String { declared.name(of: account) ?? "account \(account.rawValue)" }

  private static func label(of message: MessageFact) -> String {
    let name =
      switch message {
      case .sent(_, let kind, _), .arrived(_, let kind, _), .kindLost(_, let kind), .kindDoubled(_, let kind):
        kind.name
      case .lost(_, let kind, _, let reason): kind.name + ", " + reason.name
      case .duplicated(_, let kind, _): kind.name + ", twice"
      case .linkFailed(_, let end), .linkRecovered(_, let end), .linkSlowed(_, let end, _),
        .linkThinned(_, let end, _, _), .portalAppeared(_, let end), .linkCleared(_, let end):
        FactName.short(for: FactContent.message(message).kind) + " · " + end.name
      }
    return name.spaced
  }

  private static func shortened(_ text: String) -> String {
    text.count <= 28 ? text : "…" + text.suffix(27)
  }
}

extension String {
  /// A name of the vocabulary with spaces instead of underscores.
  var spaced: String { String(map { $0 == "_" ? " " : $0 }) }
}
