internal import Results
internal import Rules

/// Writes HTML. Every text from a scenario or an app goes through it and is escaped.
struct Markup {
  /// The markup written so far.
  private(set) var text = ""

  /// An attribute. It is omitted if its value is nil.
  typealias Attribute = (name: String, value: String?)

  /// Writes an escaped text.
  mutating func say(_ words: String) { text += PageText.escaped(words) }

  /// Writes markup unescaped. It must not contain text from a scenario or an app.
  mutating func raw(_ markup: String) { text += markup }

  mutating func element(_ tag: String, _ attributes: [Attribute], _ words: String) {
    element(tag, attributes) { $0.say(words) }
  }

  mutating func element(_ tag: String, _ words: String) { element(tag, []) { $0.say(words) } }

  /// Writes an element around the content that the closure writes.
  mutating func element(
    _ tag: String, _ attributes: [Attribute] = [], _ content: (inout Markup) -> Void
  ) {
    open(tag, attributes)
    content(&self)
    text += "</\(tag)>"
  }

  /// Writes a link to an anchor of the page.
  mutating func link(to place: String, kind: String? = nil, _ words: String) {
    element("a", [("href", "#" + place), ("class", kind)], words)
  }

  /// Writes a source, as a link if it has a web address.
  mutating func source(_ source: String) {
    guard let address = PageLink.external(source) ?? RuleSources.address(of: source) else {
      return say(source)
    }
    element("a", [("href", address), ("rel", "noopener noreferrer")], source)
  }

  mutating func sign(_ sign: Sign) {
    element("span", [("class", "sign \(sign.tone.rawValue)")]) {
      $0.element("span", [("class", "mark"), ("aria-hidden", "true")], sign.mark)
      $0.element("span", [("class", "word")], sign.word)
    }
  }

  /// Writes a command line with a button that copies it.
  mutating func command(_ words: String) {
    element("div", [("class", "command")]) {
      $0.element("code", words)
      $0.element("button", [("type", "button"), ("class", "copy"), ("hidden", "")], "Copy")
    }
  }

  private mutating func open(_ tag: String, _ attributes: [Attribute]) {
    text += "<\(tag)"
    for attribute in attributes {
      guard let value = attribute.value else { continue }
      text += value.isEmpty ? " \(attribute.name)" : " \(attribute.name)=\"\(PageText.escaped(value))\""
    }
    text += ">"
  }
}

/// Escapes texts from scenarios and apps, so that a browser does not interpret them.
enum PageText {
  /// The text, escaped for elements and attributes. Control characters and marks that change the
  /// writing direction are spelled out.
  static func escaped(_ text: String) -> String {
    let safe = safe(text)
    guard safe.utf8.contains(where: isMarkup) else { return safe }
    var escaped = ""
    for scalar in safe.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// The text with its control characters spelled out, except for line ends.
  static func safe(_ text: String) -> String { TerminalText.safe(text, allowsLineEnds: true) }

  private static func isMarkup(_ byte: UInt8) -> Bool { "&<>\"'".utf8.contains(byte) }

  /// JSON for a script element: no text in it can end the element or open a comment.
  static func embedded(_ json: [UInt8]) -> [UInt8] {
    var embedded: [UInt8] = []
    embedded.reserveCapacity(json.count + json.count / 16)
    for byte in json {
      if byte == UInt8(ascii: "<") {
        embedded += "\\u003c".utf8
      } else {
        embedded.append(byte)
      }
    }
    return embedded
  }
}

/// The anchors of a page. Internal and external links use them.
enum PageLink {
  static func rule(_ rule: RuleIdentifier) -> String { "/rule/" + encoded(rule.text) }

  static func subject(_ subject: String) -> String { "/subject/" + encoded(subject) }

  static func result(_ key: CaseKey) -> String { "/case/" + encoded(key) }

  /// The anchor of the run of a case, or of one fact of the run.
  static func run(_ key: CaseKey, fact: UInt32? = nil) -> String {
    "/run/" + encoded(key) + (fact.map { "/fact/\($0)" } ?? "")
  }

  /// The source as a web address. Nil if it is not a web address.
  static func external(_ source: String) -> String? {
    guard source.hasPrefix("https://") || source.hasPrefix("http://") else { return nil }
    return source.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7f } ? source : nil
  }

  private static func encoded(_ key: CaseKey) -> String {
    let address = key.address.text.split(separator: "/", omittingEmptySubsequences: false)
    let seed = key.seed.map { "/seed/\($0)" } ?? ""
    return address.map { encoded(String($0)) }.joined(separator: "/") + "/" + encoded(key.subject) + seed
  }

  /// The text as a part of an anchor, escaped like `encodeURIComponent` in the page's script.
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
