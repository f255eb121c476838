internal import Results
internal import Rules

/// The places of a page, by which its parts name each other and people send them to each other.
enum PageLink {
  /// The place of a rule's page.
  static func rule(_ rule: RuleIdentifier) -> String { "/rule/" + encoded(rule.text) }

  /// The place of what is said of a subject.
  static func subject(_ subject: String) -> String { "/subject/" + encoded(subject) }

  /// The place of a case.
  static func result(_ key: CaseKey) -> String { "/case/" + encoded(key) }

  /// The place of the run of a case, or of a fact of it.
  static func run(_ key: CaseKey, fact: UInt32? = nil) -> String {
    "/run/" + encoded(key) + (fact.map { "/fact/\($0)" } ?? "")
  }

  /// A link that may be followed, or nothing where the text is none to a page of the web.
  static func external(_ source: String) -> String? {
    guard source.hasPrefix("https://") || source.hasPrefix("http://") else { return nil }
    return source.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7f } ? source : nil
  }

  private static func encoded(_ key: CaseKey) -> String {
    let address = key.address.text.split(separator: "/", omittingEmptySubsequences: false)
    let seed = key.seed.map { "/seed/\($0)" } ?? ""
    return address.map { encoded(String($0)) }.joined(separator: "/") + "/" + encoded(key.subject) + seed
  }

  /// The text as a part of a place, spelled as `encodeURIComponent` spells it, which the page's script uses.
  private static func encoded(_ text: String) -> String {
    var encoded = ""
    for byte in PageText.safe(text).utf8 {
      if isPlain(byte) {
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        encoded += (byte < 16 ? "%0" : "%") + digits
      }
    }
    return encoded
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "-_.!~*'()".utf8.contains(byte)
    }
  }
}
