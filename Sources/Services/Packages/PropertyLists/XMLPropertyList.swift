/// Parses a property list in XML, strictly. It supports only the XML that property lists use. Entities cannot
/// be declared, so none can expand.
struct XMLPropertyList {
  private var scanner: MarkupScanner

  init(_ text: String) { scanner = MarkupScanner(text) }

  mutating func read() throws(PropertyListFlaw) -> PropertyList {
    try scanner.skipProlog()
    let root = try scanner.tag()
    guard root.name == "plist", root.form == .opening else { throw scanner.flaw("expected <plist>") }
    try scanner.skipSpace()
    let value = try value(try scanner.tag(), depth: 0)
    try scanner.skipSpace()
    try close("plist")
    try scanner.skipSpace()
    guard scanner.isAtEnd else { throw scanner.flaw("there is content after </plist>") }
    return value
  }

  private mutating func value(_ tag: MarkupTag, depth: Int) throws(PropertyListFlaw) -> PropertyList {
    guard depth < PropertyList.depthMax else { throw scanner.flaw("values are nested too deeply") }
    guard tag.form != .closing else { throw scanner.flaw("expected a value, found </\(tag.name)>") }
    switch tag.name {
    case "string": return .text(try text(tag))
    case "dict": return .dictionary(try members(tag, depth))
    case "array": return .list(try elements(tag, depth))
    case "true", "false":
      _ = try text(tag)
      return .flag
    case "integer", "real":
      _ = try text(tag)
      return .number
    case "date":
      _ = try text(tag)
      return .date
    case "data":
      _ = try text(tag)
      return .data
    default: throw scanner.flaw("<\(tag.name)> is not a property list value")
    }
  }

  private mutating func text(_ tag: MarkupTag) throws(PropertyListFlaw) -> String {
    guard tag.form == .opening else { return "" }
    let text = try scanner.text()
    try close(tag.name)
    return text
  }

  private mutating func members(
    _ tag: MarkupTag, _ depth: Int
  ) throws(PropertyListFlaw) -> [PropertyListMember] {
    guard tag.form == .opening else { return [] }
    var members: [PropertyListMember] = []
    while true {
      try scanner.skipSpace()
      let next = try scanner.tag()
      if next.name == "dict", next.form == .closing { return members }
      guard next.name == "key", next.form != .closing else {
        throw scanner.flaw("expected <key>, found <\(next.form == .closing ? "/" : "")\(next.name)>")
      }
      let key = try text(next)
      if members.contains(where: { $0.key == key }) { throw scanner.flaw("the key \(key) occurs twice") }
      try scanner.skipSpace()
      members.append(PropertyListMember(key: key, value: try value(try scanner.tag(), depth: depth + 1)))
    }
  }

  private mutating func elements(_ tag: MarkupTag, _ depth: Int) throws(PropertyListFlaw) -> [PropertyList] {
    guard tag.form == .opening else { return [] }
    var elements: [PropertyList] = []
    while true {
      try scanner.skipSpace()
      let next = try scanner.tag()
      if next.name == "array", next.form == .closing { return elements }
      elements.append(try value(next, depth: depth + 1))
    }
  }

  private mutating func close(_ name: String) throws(PropertyListFlaw) {
    let tag = try scanner.tag()
    guard tag.name == name, tag.form == .closing else { throw scanner.flaw("expected </\(name)>") }
  }
}
