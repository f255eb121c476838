/// An argument of a function of the language.
public struct LanguageParameter: Hashable, Sendable {
  /// Its name in the reference and in messages.
  public let name: String
  /// What it has to be.
  public let kind: LanguageParameterKind
  /// Whether it can be left out.
  public let isOptional: Bool

  init(_ name: String, _ kind: LanguageParameterKind, isOptional: Bool = false) {
    self.name = name
    self.kind = kind
    self.isOptional = isOptional
  }

  static func optional(_ name: String, _ kind: LanguageParameterKind) -> LanguageParameter {
    LanguageParameter(name, kind, isOptional: true)
  }

  /// Options with these fields.
  static func options(_ fields: String...) -> LanguageParameter {
    LanguageParameter("options", .options(fields), isOptional: true)
  }
}
