/// Everything needed to reproduce a run and to check that the repeated run is the same. It is one line that
/// shells, URLs and mail do not change:
/// `3:<engine>:<name>:<fingerprints>:<seed>:<deviations>:<facts>:<check>`.
///
/// Numbers are in base 62. In the name, each byte that is not a letter, digit, dot, hyphen, underscore or
/// slash is a percent sign and two hexadecimal digits. The seed is empty for a run without one. Fingerprints
/// are joined by dots. Deviations are joined by commas; each is `name.detail.scope.visit.count.value`. The
/// facts are `count.hash.checkpoints`. The check at the end detects a truncated or altered line.
public struct ReplayString: Hashable, Sendable {
  /// The version of this format.
  static let formatVersion: Substring = "3"
  /// The number of digits of the check.
  static let checkLength = 3

  /// The version of the engine that made the run: letters, digits, dots, hyphens and underscores.
  public let engine: String
  /// The name of the scenario or program that was run.
  public let name: String
  /// The hashes of the run's inputs, in an order that the engine defines.
  public let fingerprints: [UInt64]
  /// The seed of the run. Nil if the run had no seed.
  public let seed: UInt64?
  /// The choices that were not zero, in the order in which they were made.
  public let deviations: [Deviation]
  /// The facts of the run.
  public let facts: RunSummary

  /// Makes a replay string. Replaces invalid characters in the engine's version with hyphens.
  public init(
    engine: String, name: String, fingerprints: [UInt64], seed: UInt64?, deviations: [Deviation],
    facts: RunSummary
  ) {
    self.engine = ReplayString.plain(engine)
    self.name = name
    self.fingerprints = fingerprints
    self.seed = seed
    self.deviations = deviations
    self.facts = facts
  }

  public func encode() -> String {
    let prints = fingerprints.map { Base62.encode($0) }.joined(separator: ".")
    let choices = deviations.map { ReplayString.encode($0) }.joined(separator: ",")
    let body =
      "\(ReplayString.formatVersion):\(engine):\(ReplayString.encode(name)):\(prints):"
      + "\(seed.map { Base62.encode($0) } ?? ""):\(choices):\(facts.encode())"
    return body + ":" + ReplayString.check(of: body)
  }

  private static func encode(_ deviation: Deviation) -> String {
    let site = deviation.site
    let numbers: [UInt64] = [
      UInt64(site.name), UInt64(site.detail), UInt64(site.scope), UInt64(deviation.visit),
      UInt64(deviation.count), UInt64(deviation.value),
    ]
    return numbers.map { Base62.encode($0) }.joined(separator: ".")
  }

  /// Computes the check digits for the part of a line before them.
  static func check(of body: String) -> String {
    var digest = Digest()
    digest.combine(text: body)
    let digits = Base62.encode(SplitMix.scale(digest.value, below: 62 * 62 * 62))
    return String(repeating: "0", count: checkLength - digits.utf8.count) + digits
  }

  /// Returns an engine's version as a replay string contains it: invalid characters become hyphens.
  public static func plain(_ engine: String) -> String {
    String(decoding: engine.utf8.map { isPlain($0) ? $0 : UInt8(ascii: "-") }, as: UTF8.self)
  }

  private static func encode(_ name: String) -> String {
    let hexadecimal = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in name.utf8 {
      if isPlain(byte) || byte == UInt8(ascii: "/") {
        bytes.append(byte)
      } else {
        bytes += [UInt8(ascii: "%"), hexadecimal[Int(byte >> 4)], hexadecimal[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  static func isPlain(_ byte: UInt8) -> Bool {
    Base62.value(of: byte) != nil || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: "_")
  }
}
