/// Everything needed to see a run again, in one line that survives shells, addresses and mail:
/// `1:<engine>:<fingerprints>:<seed>:<deviations>:<check>`.
///
/// Numbers are written in base 62. Fingerprints are joined by dots; deviations by commas, each being
/// `name.detail.scope.visit.count.value`. The check at the end tells a cut or altered line from a whole one.
public struct ReplayString: Hashable, Sendable {
  /// The version of this form.
  static let formatVersion: Substring = "1"
  /// How many digits the check has.
  static let checkLength = 3

  /// The version of the engine that made the run, of letters, digits, dots, hyphens and underscores.
  public let engine: String
  /// The hashes of what went into the run, in an order that the engine fixes.
  public let fingerprints: [UInt64]
  /// The seed of the run.
  public let seed: UInt64
  /// What was not zero.
  public let deviations: [Deviation]

  /// A replay string of its parts; characters of the engine's version that have no place here become hyphens.
  public init(engine: String, fingerprints: [UInt64], seed: UInt64, deviations: [Deviation]) {
    let plain = engine.utf8.map { ReplayString.isPlain($0) ? $0 : UInt8(ascii: "-") }
    self.engine = String(decoding: plain, as: UTF8.self)
    self.fingerprints = fingerprints
    self.seed = seed
    self.deviations = deviations
  }

  /// The line.
  public func encode() -> String {
    let prints = fingerprints.map { Base62.encode($0) }.joined(separator: ".")
    let choices = deviations.map { ReplayString.encode($0) }.joined(separator: ",")
    let body = "\(ReplayString.formatVersion):\(engine):\(prints):\(Base62.encode(seed)):\(choices)"
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

  /// The digits at the end of a line that begins with this body.
  static func check(of body: String) -> String {
    var digest = Digest()
    digest.combine(text: body)
    let digits = Base62.encode(SplitMix.scale(digest.value, below: 62 * 62 * 62))
    return String(repeating: "0", count: checkLength - digits.utf8.count) + digits
  }

  static func isPlain(_ byte: UInt8) -> Bool {
    Base62.value(of: byte) != nil || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: "_")
  }
}
