internal import Facts

/// The first difference between two runs of one app that received the same messages.
public struct TranscriptDifference: Equatable, Sendable {
  /// Whether the app caused the difference, rather than the harness.
  public let isByApp: Bool
  /// Lines for the user: the last common entries, then the following entries of each run.
  public let text: String

  /// Nil if both runs are the same.
  public init?(_ first: Transcript, _ second: Transcript) {
    let (left, right) = (first.entries, second.entries)
    let place =
      zip(left, right).enumerated().first { !$1.0.means($1.1) }?.offset ?? min(left.count, right.count)
    let heads = [left, right].map { $0.indices.contains(place) ? $0[place] : nil }
    guard heads[0] != nil || heads[1] != nil else { return nil }
    isByApp = heads.contains { $0?.isOfApp == true }
    var lines = left[max(0, place - TranscriptDifference.commonCount)..<place].map { "    \($0.text)" }
    for (name, entries) in [("the first run", left), ("the second run", right)] {
      lines.append("  \(name):")
      let rest = entries.dropFirst(place).prefix(TranscriptDifference.partedCount)
      lines += rest.isEmpty ? ["    nothing more"] : rest.map { "    \($0.text)" }
    }
    if place > 0 { lines.insert("  both runs:", at: 0) }
    text = lines.joined(separator: "\n")
  }

  private static let commonCount = 3
  private static let partedCount = 6
}

extension TranscriptEntry {
  /// Whether the entry is an action of the app.
  var isOfApp: Bool {
    switch content {
    case .launched, .told, .filled: false
    case .answered, .kept, .ended: true
    }
  }

  /// Whether both entries have the same meaning. The order of an object's members is ignored.
  fileprivate func means(_ other: TranscriptEntry) -> Bool {
    if self == other { return true }
    guard device == other.device, case .answered(let line) = content,
      case .answered(let second) = other.content,
      let left = try? JSONText.value(of: line, keepsFractions: true),
      let right = try? JSONText.value(of: second, keepsFractions: true)
    else { return false }
    return left.isSame(as: right)
  }

  /// The entry on one line.
  public var text: String {
    let place = device.rawValue == 0 ? "" : "device \(device.rawValue): "
    switch content {
    case .launched: return "\(place)a launch"
    case .told(let line): return "\(place)→ \(TranscriptEntry.shown(line))"
    case .answered(let line): return "\(place)← \(TranscriptEntry.shown(line))"
    case .ended(let text): return "\(place)the process \(text)"
    case .kept(let change):
      let size = change.content.map { "\($0.count) bytes" } ?? "removed"
      return "\(place)← the file \(change.path), \(size)"
    case .filled(let change):
      return "\(place)→ the file \(change.path), \(change.content == nil ? "removed" : "as it was")"
    }
  }

  private static let shownByteCountMax = 300

  private static func shown(_ line: [UInt8]) -> String {
    let text = String(decoding: line.prefix(shownByteCountMax), as: UTF8.self)
    return line.count > shownByteCountMax ? "\(text)… (\(line.count) bytes)" : text
  }
}

extension JSONValue {
  /// Whether two values are equal, ignoring the order of the members of objects.
  func isSame(as other: JSONValue) -> Bool {
    switch (self, other) {
    case (.object(let left), .object(let right)):
      guard left.count == right.count else { return false }
      return left.allSatisfy { member in other[member.key].map { member.value.isSame(as: $0) } ?? false }
    case (.list(let left), .list(let right)):
      return left.count == right.count && zip(left, right).allSatisfy { $0.isSame(as: $1) }
    case (.null, _), (.flag, _), (.integer, _), (.fraction, _), (.text, _), (.list, _), (.object, _):
      return self == other
    }
  }
}
