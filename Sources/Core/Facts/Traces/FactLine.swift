internal import Kernel

/// Facts as readable lines, such as `#12 2.050s queue@phone transaction.purchased transaction=3`.
public struct FactLine {
  private let declared: DeclaredNames
  private let texts: Texts

  /// Makes a printer. Things without a declared name are shown by their numbers.
  public init(names declared: DeclaredNames, texts: Texts) {
    self.declared = declared
    self.texts = texts
  }

  /// Returns the line of a fact, without a line end.
  public func text(of fact: Fact) -> String {
    let description = FactDescription.of(fact.kind)
    var line = "#\(fact.sequence.rawValue) \(offset(fact.instant)) \(text(of: fact.actor))"
    line += " " + description.name
    let values = fact.content.fields
    for (position, field) in description.fields.enumerated() {
      line += " \(field.name)=\(text(of: values[position], as: field.type))"
    }
    return line
  }

  /// Returns the offset of an instant from the start of the run.
  private func offset(_ instant: Instant) -> String {
    DurationText.offset(.zero + (instant - declared.beginning))
  }

  /// Returns the name of an actor, with the device if there is one: `queue@phone`.
  public func text(of actor: Actor) -> String {
    guard actor.device != .none else { return actor.role.name }
    return "\(actor.role.name)@\(text(of: .device, actor.device.rawValue))"
  }

  /// Returns the text of an error: the domain, the code, the name of the code if it is StoreKit's own, and
  /// the underlying error.
  public func text(of error: StoreError) -> String {
    var text = FactLine.text(of: error.domain, error.code)
    if error.underlyingDomain != .none {
      text += "<" + FactLine.text(of: error.underlyingDomain, error.underlyingCode)
    }
    return text
  }

  private static func text(of domain: ErrorDomain, _ code: Int) -> String {
    if domain == .none { return "none" }
    guard domain == .SKErrorDomain, let known = StoreKitErrorCode(rawValue: code) else {
      return "\(domain.name)/\(code)"
    }
    return "\(domain.name)/\(code)(\(known.name))"
  }

  private func text(of value: Int64, as type: FieldType) -> String {
    switch type {
    case .number, .money: String(value)
    case .flag: value == 0 ? "no" : "yes"
    case .instant: FactLine.quoted(offset(Instant(nanoseconds: value)))
    case .interval: FactLine.quoted(DurationText.short(Interval(nanoseconds: value)))
    case .text: FactLine.quoted(texts[TextID(rawValue: UInt32(truncatingIfNeeded: value))])
    case .error: text(of: StoreError(packed: value))
    case .identifier(let kind): text(of: kind, UInt32(truncatingIfNeeded: value))
    case .enumeration(let kind): EnumerationNames.name(of: value, in: kind)
    }
  }

  private func text(of kind: IdentifierKind, _ identifier: UInt32) -> String {
    if identifier == .max { return "none" }
    return declared.name(of: kind, identifier).map(FactLine.quoted) ?? String(identifier)
  }

  /// Returns a plain word unchanged. Quotes any other text and escapes control characters, because an app's
  /// texts must not control the reader's terminal.
  private static func quoted(_ text: String) -> String {
    if !text.isEmpty, text.unicodeScalars.allSatisfy(isPlain) { return text }
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate:
        quoted += "\\u{" + String(scalar.value, radix: 16) + "}"
      default:
        if scalar == "\"" || scalar == "\\" { quoted += "\\" }
        quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII && scalar.value > 0x20 && scalar.value < 0x7f && scalar != "\"" && scalar != "="
  }
}
