/// Writes markup piece by piece; every text that comes from outside passes through it and is escaped.
struct Markup {
  /// What was written so far.
  private(set) var text = ""

  /// An attribute; one without a value is left out.
  typealias Attribute = (name: String, value: String?)

  /// Writes a text.
  mutating func say(_ words: String) { text += PageText.escaped(words) }

  /// Writes markup that holds nothing from outside.
  mutating func raw(_ markup: String) { text += markup }

  /// Writes an element with a text in it.
  mutating func element(_ tag: String, _ attributes: [Attribute], _ words: String) {
    element(tag, attributes) { $0.say(words) }
  }

  /// Writes an element without attributes and with a text in it.
  mutating func element(_ tag: String, _ words: String) { element(tag, []) { $0.say(words) } }

  /// Writes an element with what is written into it.
  mutating func element(
    _ tag: String, _ attributes: [Attribute] = [], _ content: (inout Markup) -> Void
  ) {
    open(tag, attributes)
    content(&self)
    text += "</\(tag)>"
  }

  /// Writes a link.
  mutating func link(to place: String, kind: String? = nil, _ words: String) {
    element("a", [("href", "#" + place), ("class", kind)], words)
  }

  /// Writes a link out of the page, where there is one, and the text alone where there is none.
  mutating func source(_ source: String) {
    guard let address = PageLink.external(source) else { return say(source) }
    element("a", [("href", address), ("rel", "noopener noreferrer")], source)
  }

  /// Writes a sign with its word beside it.
  mutating func sign(_ sign: Sign) {
    element("span", [("class", "sign \(sign.tone.rawValue)")]) {
      $0.element("span", [("class", "mark"), ("aria-hidden", "true")], sign.mark)
      $0.element("span", [("class", "word")], sign.word)
    }
  }

  /// Writes words that can be copied with a button, such as a command line.
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
