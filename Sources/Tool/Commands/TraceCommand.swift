internal import Facts
internal import Lua
internal import Reports
internal import Results
internal import Runner

/// `assay trace`: prints a trace, or the first fact at which two traces differ.
struct TraceCommand {
  private let path: String
  private let otherPath: String?
  private let selection: TraceSelection
  private let draws: Bool

  /// The number of facts shown before the first that differs.
  private static let contextCount = 3

  init(_ parsed: ParsedArguments) throws(UsageError) {
    guard let path = parsed.arguments.first else {
      throw UsageError(
        "“assay trace” needs a file", advice: "`assay run ADDRESS --trace FILE` writes one")
    }
    self.path = path
    otherPath = parsed.value("against")
    selection = try TraceSelection(parsed)
    draws = parsed.has("draw")
    if otherPath != nil, draws || !selection.isEverything {
      throw UsageError(
        "“--against” compares whole traces", advice: "leave out --draw, --filter, --device and --product")
    }
  }

  func perform(_ surroundings: Surroundings) throws(UsageError) -> ExitCode {
    let file = try TraceCommand.read(path)
    guard let otherPath else {
      let places = try selection.places(in: file.trace, path)
      surroundings.tell(
        draws ? try drawing(of: file, places) : TraceCommand.text(of: file, places, selection))
      return .success
    }
    let other = try TraceCommand.read(otherPath)
    guard let difference = TraceCommand.difference(between: file, other) else {
      surroundings.tell(
        "the traces are the same: \(file.trace.count) facts, hash \(TraceHash.text(of: file.trace.hash))\n")
      return .success
    }
    surroundings.tell(difference)
    return .nondeterminism
  }

  /// The greatest length of a trace: that of some millions of facts.
  private static let byteCountMax = 512 << 20

  static func read(_ path: String) throws(UsageError) -> TraceFile {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try FileSystem.bytes(of: path, byteCountMax: byteCountMax)
    } catch {
      throw UsageError("\(error)", advice: "check the path")
    }
    do throws(TraceError) {
      return try TraceReader.read(bytes)
    } catch {
      throw UsageError(
        "\(path):\(error.line): expected \(error.expected), found \(error.found)", advice: error.advice)
    }
  }

  private func drawing(of file: TraceFile, _ places: TraceSelection.Places) throws(UsageError) -> String {
    let lines = TraceTimeline(file.trace).lines { fact, product in
      places.contains(fact, about: product)
        && (selection.namesKinds || TraceTimeline.story.contains(fact.kind))
    }
    guard !lines.isEmpty else {
      throw UsageError(
        "nothing in \(path) can be drawn", advice: "name other facts with --filter, or leave it out")
    }
    return lines.map { TerminalText.safe(TraceCommand.shortened($0)) + "\n" }.joined()
  }

  /// The greatest length of a line, in bytes; an app can note a text of any length.
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
    for skip in file.skipped { text += "line \(skip.line) was skipped: \(TerminalText.safe(skip.what))\n" }
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

  /// The first difference of two traces with the facts before it; nil when the traces are equal.
  static func difference(between left: TraceFile, _ right: TraceFile) -> String? {
    guard left.header.matches(right.header) else {
      return "the headers differ: these are traces of two things\n"
    }
    let leftLines = lines(of: left)
    let rightLines = lines(of: right)
    let count = min(leftLines.count, rightLines.count)
    let position = (0..<count).first { leftLines[$0] != rightLines[$0] } ?? count
    if position == leftLines.count, position == rightLines.count {
      guard left.trace.hash != right.trace.hash else { return nil }
      return "every fact reads the same, and the hashes differ\n"
    }
    var text = ""
    for line in leftLines[max(0, position - contextCount)..<position] { text += "  \(shortened(line))\n" }
    for (sign, lines) in [("-", leftLines), ("+", rightLines)] {
      text += "\(sign) \(position < lines.count ? shortened(lines[position]) : "the end")\n"
    }
    return text
  }
}

/// A choice of facts by kind or family, by device and by product.
struct TraceSelection {
  /// The selection, resolved to the identifiers of one trace.
  struct Places {
    fileprivate let kinds: [FactKind]
    fileprivate let device: DeviceID
    fileprivate let product: ProductID

    /// Whether the selection holds a fact about a product.
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

  /// The kinds of a family, or the one kind that a name means.
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
      "\(path) tells of no \(noun) “\(name)”",
      advice: names.isEmpty ? "it tells of none" : "there are: \(names.joined(separator: ", "))")
  }
}
