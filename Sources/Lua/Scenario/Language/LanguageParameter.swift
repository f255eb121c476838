internal import LuaScripts

/// A parameter of a function of the language.
public struct LanguageParameter: Hashable, Sendable {
  /// The name in the reference and in messages.
  public let name: String
  public let kind: LanguageParameterKind
  /// Whether the argument can be omitted.
  public let isOptional: Bool

  init(_ name: String, _ kind: LanguageParameterKind, isOptional: Bool = false) {
    self.name = name
    self.kind = kind
    self.isOptional = isOptional
  }

  static func optional(_ name: String, _ kind: LanguageParameterKind) -> LanguageParameter {
    LanguageParameter(name, kind, isOptional: true)
  }

  /// Returns a parameter for a table of options with these fields.
  static func options(_ fields: String...) -> LanguageParameter {
    LanguageParameter("options", .options(fields), isOptional: true)
  }
}

/// The kind of value that a parameter accepts.
public enum LanguageParameterKind: Hashable, Sendable {
  case text
  /// The name of a product of the scenario.
  case product
  /// The name of an account, or an account.
  case account
  case device
  /// A length of time.
  case duration
  /// A length of time, negative if it starts with a minus sign.
  case offset
  case price
  case integer
  /// A whole number or a length of time.
  case limit
  case table
  case flag
  /// A function, or the name of a kind of fact.
  case condition
  /// The name of a kind of fact.
  case factKind
  /// A table with expected values of a fact's fields.
  case factFields
  /// The name of a kind of message.
  case messageKind
  /// The name of a call of an app.
  case appCall
  /// The name of a latitude.
  case latitude
  /// The name of a fault, such as `message_loss`.
  case fault
  /// The name of a question that the user answers, such as `sheet_answer`.
  case question
  /// A table with some of these fields.
  case options([String])
  /// A list of functions.
  case functions
  /// The label of an expectation, or a table with the label and the rule that requires the expected
  /// behavior.
  case grounds
  /// The declaration of a scenario.
  case declaration
  case value

  /// A description of the kind that follows the word "expected" in messages.
  public var words: String {
    switch self {
    case .text: "a string in quotes"
    case .product: "the name of a product in quotes"
    case .account: "the name of an account in quotes, or an account"
    case .device: "a device"
    case .duration: DurationWords.form
    case .offset: "\(DurationWords.form), or with a minus sign \"-2h\""
    case .price: MoneyWords.form
    case .integer: "a whole number"
    case .limit: "a whole number, or \(DurationWords.form)"
    case .table: "a table in braces"
    case .flag: "true or false"
    case .condition: "a function, or the name of a kind of fact in quotes"
    case .factKind: "the name of a kind of fact in quotes, such as \"claim.granted\""
    case .factFields: "values of fields in braces, such as { product = \"coins\" }"
    case .messageKind: "the name of a message in quotes, such as \"purchase_answer\""
    case .appCall: "the name of a call of the app in quotes, such as \"finish\""
    case .latitude: "the name of an unspecified behavior in quotes, such as \"resume_redelivery\""
    case .fault: "the name of a fault in quotes, such as \"launch_redelivery\""
    case .question: "the name of a question in quotes, such as \"sheet_answer\""
    case .options(let fields): "options in braces (\(Advice.list(fields)))"
    case .functions: "a list of functions in braces"
    case .grounds: "a label in quotes, or { rule = \"…\" } with the rule that requires it"
    case .declaration: "a table in braces"
    case .value: "a value"
    }
  }
}

/// The types of handles that a script can hold. The raw value is the tag of the type.
enum LanguageHandle: UInt8, CaseIterable {
  case world
  case device
  case account
  case expectation

  /// The name in messages and in the reference.
  var noun: String {
    switch self {
    case .world: "world"
    case .device: "device"
    case .account: "account"
    case .expectation: "expectation"
    }
  }

  /// The sentence that describes the type in the reference.
  var sentence: String {
    switch self {
    case .world: "Everything simulated in one run: the store, network, devices, users, and time."
    case .device: "A device with its disk, user, payment queue, and app."
    case .account: "An account of the store."
    case .expectation: "An expectation about a value or about facts."
    }
  }
}
