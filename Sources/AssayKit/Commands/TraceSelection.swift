internal import Facts
internal import Lua

/// Which facts of a trace are shown: by kind or family, by device and by product.
struct TraceSelection {
  /// The selection in the numbers of one trace.
  struct Places {
    fileprivate let kinds: [FactKind]
    fileprivate let device: DeviceID
    fileprivate let product: ProductID

    /// Whether a fact is shown.
    func contains(_ fact: Fact, about product: ProductID) -> Bool {
      (kinds.isEmpty || kinds.contains(fact.content.kind))
        && (device == .none || TimelineLane(of: fact).device == device || fact.actor.device == device)
        && (self.product == .none || product == self.product)
    }
  }

  private let kinds: [FactKind]
  private let device: String?
  private let product: String?

  init(_ parsed: ParsedArguments) throws(UsageError) {
    var kinds: [FactKind] = []
    for word in parsed.allValues("filter") { kinds += try TraceSelection.kinds(named: word) }
    self.kinds = kinds
    device = parsed.value("device")
    product = parsed.value("product")
  }

  /// Whether kinds were named.
  var namesKinds: Bool { !kinds.isEmpty }

  /// Whether nothing is left out.
  var isEverything: Bool { kinds.isEmpty && device == nil && product == nil }

  /// The kinds of a family, or the one that a name means.
  private static func kinds(named word: String) throws(UsageError) -> [FactKind] {
    let family = FactDescription.all.filter { $0.name.prefix { $0 != "." } == word }
    if !family.isEmpty { return family.map(\.kind) }
    switch FactName.meaning(of: word) {
    case .known(let kind): return [kind]
    case .ambiguous(let candidates):
      throw UsageError(
        "“--filter \(word)” could mean several kinds of fact",
        advice: "say which: \(candidates.joined(separator: ", "))")
    case .unknown:
      let families = FactDescription.families.map(\.name)
      let nearest = Suggestion.nearest(
        to: word, among: families + FactDescription.all.map(\.name) + FactName.short)
      throw UsageError(
        "there is no kind and no family of facts “\(word)”",
        advice: (nearest.map { "did you mean “\($0)”? " } ?? "") + "`assay facts` lists them")
    }
  }

  /// The selection in the numbers of a trace.
  func places(in trace: Trace, _ path: String) throws(UsageError) -> Places {
    let directory = Directory()
    var names: (devices: [String], products: [String]) = ([], [])
    for fact in trace.facts {
      directory.append(fact, texts: trace.texts)
      if case .world(.deviceAdded(_, let name)) = fact.content { names.devices.append(trace.texts[name]) }
      if case .world(.productAdded(_, let name, _, _, _, _)) = fact.content {
        names.products.append(trace.texts[name])
      }
    }
    let place = device.map { directory.device(named: $0) }
    if let device, place == .some(nil) { throw TraceSelection.unknown("device", device, names.devices, path) }
    let about = product.map { directory.product(named: $0) }
    if let product, about == .some(nil) {
      throw TraceSelection.unknown("product", product, names.products, path)
    }
    return Places(kinds: kinds, device: (place ?? nil) ?? .none, product: (about ?? nil) ?? .none)
  }

  private static func unknown(_ noun: String, _ name: String, _ names: [String], _ path: String) -> UsageError
  {
    UsageError(
      "\(path) tells of no \(noun) “\(name)”",
      advice: names.isEmpty ? "it tells of none" : "there are: \(names.joined(separator: ", "))")
  }
}
