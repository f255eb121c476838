/// Compares the digests of the parts of a state with what the parts store.
///
/// It is given to a `StateDigest`. Each stored property of each part must be folded in at its place, or be left out by its
/// name.
public final class StateInspection {
  /// The differences found, each said once.
  public private(set) var findings: [String] = []
  /// The names of the types of the parts that were compared.
  public private(set) var types: [String] = []
  private var frames: [Frame] = []

  /// What one part has folded in so far.
  private struct Frame {
    var parts: [(value: UInt64, property: String?)] = []
    var leftOut: [String] = []
  }

  /// Makes an inspection that has seen nothing.
  public init() {}

  /// Notes that the part leaves a property out.
  @usableFromInline func leave(_ property: StaticString) {
    guard !frames.isEmpty else { return }
    frames[frames.count - 1].leftOut.append("\(property)")
  }

  func begin() { frames.append(Frame()) }

  /// Ends a part that began last, and compares it with its value where that is a part of the state.
  func end(_ value: some Any, texts: Texts) {
    let frame = frames.removeLast()
    guard value is any DigestedState else { return }
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle != .enum else { return }
    let type = StateInspection.name(of: value)
    if !types.contains(type) { types.append(type) }
    var leftOut = frame.leftOut
    var parts = frame.parts[...]
    for (label, child) in mirror.children {
      let property = label ?? ""
      if let place = leftOut.firstIndex(of: property) {
        leftOut.remove(at: place)
      } else if let part = parts.popFirst() {
        compare(part, with: child, "\(type).\(property)", property, texts)
      } else {
        find("\(type).\(property) is neither digested nor left out")
      }
    }
    if !parts.isEmpty { find("\(type) digests more than it stores") }
    for property in leftOut { find("\(type) leaves \(property) out and does not store it") }
  }

  /// Notes what the part that began last has folded in.
  func note(_ value: UInt64, of property: StaticString?) {
    guard !frames.isEmpty else { return }
    frames[frames.count - 1].parts.append((value, property.map { "\($0)" }))
  }

  private func compare(
    _ part: (value: UInt64, property: String?), with child: Any, _ name: String, _ property: String,
    _ texts: Texts
  ) {
    if let meant = part.property {
      if meant != property { find("\(name) stands where \(meant) is digested") }
      return
    }
    guard let child = child as? any Digestible else { return }
    var alone = StateDigest(texts: texts)
    child.digest(into: &alone)
    if alone.valueWithNumbers != part.value { find("\(name) is not what is digested in its place") }
  }

  private func find(_ finding: String) {
    if !findings.contains(finding) { findings.append(finding) }
  }

  private static func name(of value: some Any) -> String {
    let full = String(reflecting: type(of: value as Any))
    return String(full.prefix { $0 != "<" })
  }
}

extension StateDigest {
  /// Folds in a value and tells the inspection of it.
  @usableFromInline mutating func inspect<Value: Digestible>(
    _ value: Value, of property: StaticString? = nil
  ) {
    guard let inspection else { return }
    var part = StateDigest(texts: texts, inspection: inspection)
    inspection.begin()
    value.digest(into: &part)
    inspection.end(value, texts: texts)
    note(of: property) { value.digest(into: &$0) }
  }

  /// Folds in what a closure adds, as one part.
  @usableFromInline mutating func inspect(_ body: (inout StateDigest) -> Void) {
    guard let inspection else { return }
    var part = StateDigest(texts: texts, inspection: inspection)
    inspection.begin()
    body(&part)
    inspection.end((), texts: texts)
    note(of: nil, body)
  }

  private mutating func note(of property: StaticString?, _ body: (inout StateDigest) -> Void) {
    var alone = StateDigest(texts: texts)
    body(&alone)
    inspection?.note(alone.valueWithNumbers, of: property)
    fold(alone.valueWithNumbers)
  }
}
