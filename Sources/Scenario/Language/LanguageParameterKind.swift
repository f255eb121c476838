/// What an argument of a function of the language has to be.
public enum LanguageParameterKind: Hashable, Sendable {
  /// Any text.
  case text
  /// The name of a product of the scenario.
  case product
  /// The name of an account, or an account.
  case account
  /// A device.
  case device
  /// A length of time.
  case duration
  /// A length of time, with a minus sign for one that goes back.
  case offset
  /// A price.
  case price
  /// A whole number.
  case integer
  /// A whole number or a length of time.
  case limit
  /// A table.
  case table
  /// Yes or no.
  case flag
  /// A function, or the name of a kind of fact.
  case condition
  /// The name of a kind of fact.
  case factKind
  /// Values of a fact's fields.
  case factFields
  /// The name of a kind of message.
  case messageKind
  /// The name of a call of an app.
  case appCall
  /// The name of something that the contract leaves open.
  case latitude
  /// The name of something that can break.
  case fault
  /// The name of something that a user is asked.
  case question
  /// A table with some of these fields.
  case options([String])
  /// A list of functions.
  case functions
  /// What a scenario declares.
  case declaration
  /// Anything.
  case value

  /// The kind as the object of "expected".
  public var words: String {
    switch self {
    case .text: "a text in quotes"
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
    case .latitude: "the name of a latitude in quotes, such as \"foreground_redelivery\""
    case .fault: "the name of a fault in quotes, such as \"launch_redelivery\""
    case .question: "the name of a question in quotes, such as \"sheet_answer\""
    case .options(let fields): "options in braces (\(Advice.list(fields)))"
    case .functions: "a list of functions in braces"
    case .declaration: "a table in braces"
    case .value: "a value"
    }
  }
}
