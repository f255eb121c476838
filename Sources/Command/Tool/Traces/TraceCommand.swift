internal import Facts
internal import Lua
internal import Reports
internal import Results
internal import Runner

/// `assay trace`: prints a trace, or shows two side by side.
struct TraceCommand {
  private let path: String
  private let otherPath: String?
  private let selection: TraceSelection
  private let draws: Bool
  private let color: ColorMode

  init(_ parsed: ParsedArguments) throws(UsageError) {
    guard let path = parsed.arguments.first else {
      throw UsageError(
        "assay trace needs a file", advice: "`assay run ADDRESS --trace FILE` writes one")
    }
    self.path = path
    otherPath = parsed.value("against")
    selection = try TraceSelection(parsed)
    draws = parsed.has("draw")
    color = try parsed.choice("color", usually: .auto, such: .never)
    if otherPath != nil, draws || !selection.isEverything {
      throw UsageError(
        "--against cannot be combined with --draw, --filter, --device, or --product",
        advice: "remove the other options; --against compares whole traces")
    }
  }

  func perform(_ surroundings: Surroundings) throws(UsageError) -> ExitCode {
    let file = try TraceCommand.read(path)
    guard let otherPath else {
      let places = try selection.places(in: file.trace, path)
      surroundings.print(
        draws ? try drawing(of: file, places) : TraceCommand.text(of: file, places, selection))
      return .success
    }
    return comparison(of: file, try TraceCommand.read(otherPath), named: otherPath, surroundings)
  }

  /// Shows two traces side by side. Two traces of the same run must be equal. For different runs, the events
  /// are compared.
  private func comparison(
    of file: TraceFile, _ other: TraceFile, named otherPath: String, _ surroundings: Surroundings
  ) -> ExitCode {
    let output = TextOutput(color, isOutputTaken: false, surroundings)
    let report = AlignmentReport(palette: output.palette, file, named: path, other, named: otherPath)
    output.write(report.text)
    if report.isEqual { return .success }
    if report.haveSameCase { return .nondeterminism }
    return report.isSame ? .success : .failed
  }

  private static func read(_ path: String) throws(UsageError) -> TraceFile {
    try TraceInput(path).read(as: .log)
  }

  private func drawing(of file: TraceFile, _ places: TraceSelection.Places) throws(UsageError) -> String {
    let lines = TraceTimeline(file.trace).lines { fact, product in
      places.contains(fact, about: product)
        && (selection.namesKinds || TraceTimeline.story.contains(fact.kind))
    }
    guard !lines.isEmpty else {
      throw UsageError(
        "nothing to draw in \(path)", advice: "select other facts with --filter, or remove it")
    }
    return lines.map { TerminalText.safe(TraceCommand.shortened($0)) + "\n" }.joined()
  }

  /// The maximum length of a line, in bytes. An app can record a text of any length.
  private static let lineByteCountMax = 1_000

  private static func shortened(_ line: String) -> String {
    TextLimit.cut(line, to: lineByteCountMax, rest: "the trace")
  }

  private static func text(
    of file: TraceFile, _ places: TraceSelection.Places, _ selection: TraceSelection
  ) -> String {
    let header = file.header
    var text = "\(header.scenario) · \(header.subject) · \(header.tool)"
    if let seed = header.seed { text += " · seed \(seed)" }
    text = TerminalText.safe(text) + "\n\n"
    var shown = 0
    var subjects = FactSubjects()
    for (fact, line) in zip(file.trace.facts, lines(of: file)) {
      guard places.contains(fact, about: subjects.product(of: fact)) else { continue }
      text += shortened(line) + "\n"
      shown += 1
    }
    for skip in file.skipped { text += TerminalText.safe(skip.words) + "\n" }
    let count = selection.isEverything ? "" : "\(shown) of "
    text += "\n\(count)\(file.trace.count) facts, hash \(TraceHash.text(of: file.trace.hash)); "
    return text + "the trace \(file.verification.sentence)\n"
  }

  private static func lines(of file: TraceFile) -> [String] {
    let declared = DeclaredNames()
    let printer = FactLine(names: declared, texts: file.trace.texts)
    return file.trace.facts.map { fact in
      declared.append(fact, texts: file.trace.texts)
      return printer.text(of: fact)
    }
  }
}

/// A selection of facts by kind or family, by device, and by product.
struct TraceSelection {
  /// The selection, resolved to the identifiers of one trace.
  struct Places {
    fileprivate let kinds: [FactKind]
    fileprivate let device: DeviceID
    fileprivate let product: ProductID

    /// Whether the selection contains a fact about a product.
    func contains(_ fact: Fact, about product: ProductID) -> Bool {
      (kinds.isEmpty || kinds.contains(fact.kind))
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

  /// Whether `--filter` was given.
  var namesKinds: Bool { !kinds.isEmpty }

  /// Whether every fact is selected.
  var isEverything: Bool { kinds.isEmpty && device == nil && product == nil }

  /// The kinds of a family, or the single kind with the given name.
  private static func kinds(named word: String) throws(UsageError) -> [FactKind] {
    let family = FactDescription.all.filter { $0.name.prefix { $0 != "." } == word }
    if !family.isEmpty { return family.map(\.kind) }
    switch FactName.meaning(of: word) {
    case .known(let kind): return [kind]
    case .ambiguous(let candidates):
      throw UsageError(
        "“\(word)” is ambiguous for --filter",
        advice: "write one of these: \(candidates.joined(separator: ", "))")
    case .unknown:
      let families = FactDescription.families.map(\.name)
      let nearest = Suggestion.nearest(
        to: word, among: families + FactDescription.all.map(\.name) + FactName.short)
      throw UsageError(
        "unknown kind or family of facts “\(word)”",
        advice: (nearest.map { "did you mean “\($0)”? " } ?? "") + "`assay facts` lists them")
    }
  }

  /// Resolves the names of the selection in a trace.
  func places(in trace: Trace, _ path: String) throws(UsageError) -> Places {
    let declared = DeclaredNames()
    var names: (devices: [String], products: [String]) = ([], [])
    for fact in trace.facts {
      declared.append(fact, texts: trace.texts)
      if case .world(.deviceAdded(_, let name)) = fact.content { names.devices.append(trace.texts[name]) }
      if case .world(.productAdded(_, let name, _, _, _, _)) = fact.content {
        names.products.append(trace.texts[name])
      }
    }
    let place = device.map { declared.device(named: $0) }
    if let device, place == .some(nil) { throw TraceSelection.unknown("device", device, names.devices, path) }
    let about = product.map { declared.product(named: $0) }
    if let product, about == .some(nil) {
      throw TraceSelection.unknown("product", product, names.products, path)
    }
    return Places(kinds: kinds, device: (place ?? nil) ?? .none, product: (about ?? nil) ?? .none)
  }

  private static func unknown(_ noun: String, _ name: String, _ names: [String], _ path: String) -> UsageError
  {
    UsageError(
      "\(path) contains no \(noun) “\(name)”",
      advice: names.isEmpty ? "it contains no \(noun)s" : "it contains \(names.joined(separator: ", "))")
  }
}
