public import World

extension DeclarationLanguage {
  /// The code that declares or declines a capability.
  public func declaration(of capability: Capability, as value: Bool) -> String {
    let name = capability.name
    return switch self {
    case .lua: "capabilities = { \(name) = \(value) }"
    case .python: "capabilities = {\"\(name)\": \(value ? "True" : "False")}"
    case .javascript: "capabilities = { \(name): \(value) }"
    case .c: ".capabilities = {.\(name) = ASSAY_\(value ? "YES" : "NO")}"
    case .swift: "\(value ? "has" : "lacks"): [.\(DeclarationLanguage.camel(name))] in its description"
    case .other: "\"capabilities\":{\"\(name)\":\(value)} in its hello"
    }
  }

  private static func camel(_ name: String) -> String {
    let words = name.split(separator: "_")
    return words.dropFirst().reduce(into: words.first.map(String.init) ?? "") { text, word in
      text += word.prefix(1).uppercased() + word.dropFirst()
    }
  }
}
