internal import Kernel

/// Compares the digests of the parts of a state with what the parts store.
///
/// It is given to a `StateDigest`. Each stored property of each part must be folded in at its place, or be left out by its
/// name. It can also leave further properties out, for tests of tests: a digest that forgets something must be noticed.
public final class StateInspection {
  /// The differences found, each said once.
  public private(set) var findings: [String] = []
  /// The names of the types of the parts that were compared.
  public private(set) var types: Set<String> = []
  /// The properties that are folded in, such as `World.Device.isOn`.
  public private(set) var properties: Set<String> = []
  private let forgotten: Set<String>
  private var frames: [Frame] = []

  /// What one part has folded in so far.
  private struct Frame {
    var parts: [Part] = []
    var leftOut: [String] = []
  }

  /// One stored property, as it was folded in.
  struct Part {
    /// The digest of the property alone, with the numbers as they are.
    let alone: UInt64
    /// The words and the numbers that it adds to the digest.
    let words: UInt64
    let numbers: ContiguousArray<UInt64>
    /// The name of the property, where the part says it.
    let property: String?
  }

  /// Makes an inspection that has seen nothing; the digests forget some properties.
  public init(forgetting forgotten: Set<String> = []) { self.forgotten = forgotten }

  /// Notes that the part leaves a property out.
  @usableFromInline func leave(_ property: StaticString) {
    guard !frames.isEmpty else { return }
    frames[frames.count - 1].leftOut.append("\(property)")
  }

  func begin() { frames.append(Frame()) }

  /// Notes what the part that began last has folded in.
  func note(_ part: Part) {
    guard !frames.isEmpty else { return }
    frames[frames.count - 1].parts.append(part)
  }

  /// Ends a part that began last. Where it is a part of a state it is compared with its value, and what is not forgotten
  /// of it is returned.
  func end(_ value: some Any, texts: Texts) -> [Part]? {
    let frame = frames.removeLast()
    guard value is any DigestedState else { return nil }
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle != .enum else { return nil }
    let type = StateInspection.name(of: value)
    types.insert(type)
    var kept: [Part] = []
    var leftOut = frame.leftOut
    var parts = frame.parts[...]
    for (label, child) in mirror.children {
      let property = label ?? ""
      let name = "\(type).\(property)"
      if let place = leftOut.firstIndex(of: property) {
        leftOut.remove(at: place)
      } else if let part = parts.popFirst() {
        properties.insert(name)
        compare(part, with: child, name, property, texts)
        if !forgotten.contains(name) { kept.append(part) }
      } else {
        find("\(name) is neither digested nor left out")
      }
    }
    if !parts.isEmpty { find("\(type) digests more than it stores") }
    for property in leftOut { find("\(type) leaves \(property) out and does not store it") }
    return kept
  }

  private func compare(
    _ part: Part, with child: Any, _ name: String, _ property: String, _ texts: Texts
  ) {
    if let meant = part.property {
      if meant != property { find("\(name) stands where \(meant) is digested") }
      return
    }
    guard let child = child as? any Digestible else { return }
    var alone = StateDigest(texts: texts)
    child.digest(into: &alone)
    if alone.valueWithNumbers != part.alone { find("\(name) is not what is digested in its place") }
  }

  private func find(_ finding: String) {
    if !findings.contains(finding) { findings.append(finding) }
  }

  private static func name(of value: some Any) -> String {
    String(String(reflecting: type(of: value as Any)).prefix { $0 != "<" })
  }
}

extension StateDigest {
  /// Folds in a value and tells the inspection of it.
  @usableFromInline mutating func inspect<Value: Digestible>(
    _ value: Value, of property: StaticString? = nil
  ) {
    inspect(value, of: property) { value.digest(into: &$0) }
  }

  /// Folds in what a closure adds, as one part.
  @usableFromInline mutating func inspect(_ body: (inout StateDigest) -> Void) {
    inspect((), of: nil, body)
  }

  private mutating func inspect(
    _ value: some Any, of property: StaticString?, _ body: (inout StateDigest) -> Void
  ) {
    guard let inspection else { return }
    var part = StateDigest(texts: texts, inspection: inspection)
    inspection.begin()
    body(&part)
    if let kept = inspection.end(value, texts: texts) {
      part.words = Digest()
      part.numbers.removeAll()
      for property in kept {
        part.words.combine(property.words)
        part.numbers += property.numbers
      }
    }
    keepsNumbers = keepsNumbers || part.keepsNumbers
    var alone = StateDigest(texts: texts)
    body(&alone)
    inspection.note(
      StateInspection.Part(
        alone: alone.valueWithNumbers, words: part.words.value, numbers: part.numbers,
        property: property.map { "\($0)" }))
    words.combine(part.words.value)
    numbers += part.numbers
  }
}
