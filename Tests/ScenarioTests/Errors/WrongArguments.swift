import Scenario

/// Invalid calls of a function of the language, generated from its entry in the table: a missing argument, an
/// extra one, and every argument of every wrong kind.
struct WrongArguments {
  let function: LanguageFunction

  /// An invalid call, and the function it calls.
  struct Call: CustomStringConvertible, Sendable {
    let text: String
    let function: String
    var description: String { text }
  }

  /// Every invalid call of every function that a running scenario can call.
  static let all: [Call] = LanguageFunction.all.filter {
    // `scenario` has separate tests, `print` accepts any value, and `describe` prints an object.
    !["scenario", "print", "describe"].contains($0.name)
  }
  .flatMap { WrongArguments(function: $0).calls }

  var calls: [Call] {
    var calls: [Call] = []
    for (place, parameter) in function.parameters.enumerated() {
      for wrong in Self.wrong(for: parameter) {
        var arguments = function.parameters.prefix(place).map(Self.right)
        arguments.append(wrong)
        calls.append(call(arguments))
      }
    }
    if let last = function.parameters.lastIndex(where: { !$0.isOptional }), !isLenient {
      calls.append(call(function.parameters.prefix(last).map(Self.right)))
    }
    calls.append(call(function.parameters.map(Self.right) + ["1"]))
    return calls
  }

  /// Whether a missing argument is valid because any value is.
  private var isLenient: Bool { function.parameters.last { !$0.isOptional }?.kind == .value }

  private func call(_ arguments: [String]) -> Call {
    let words = arguments.joined(separator: ", ")
    let receiver =
      switch function.receiver {
      case "world"?: "world:"
      case "device"?: "phone:"
      case "account"?: "(world:account \"mia\"):"
      case "expectation"?: "expect(world):"
      default: ""
      }
    return Call(text: "\(receiver)\(function.name)(\(words))", function: function.qualifiedName)
  }

  /// Values of other kinds, including texts that are too long and bytes that are not text.
  private static func wrong(for parameter: LanguageParameter) -> [String] {
    let numbers = ["12", "0.5", "-3", "1/0"]
    let texts = ["\"\"", "\"no such thing\"", "(\"x\"):rep(100000)", "\"\\0\"", "\"\\xff\\xfe\""]
    let others = [
      "true", "{}", "{ 1, 2 }", "{ unknown_field = 1 }", "function() end", "world", "phone", "print",
    ]
    switch parameter.kind {
    case .value: return []
    case .text: return numbers + others
    case .grounds: return numbers + ["true", "{ 1, 2 }", "{ unknown_field = 1 }", "{ rule = \"no-such\" }"]
    case .product, .messageKind, .appCall, .factKind, .latitude, .fault, .question, .price, .duration,
      .offset:
      return numbers + texts + others
    case .account: return numbers + texts + others
    case .device: return numbers + texts + others.filter { $0 != "phone" }
    case .integer: return ["0.5", "1/0"] + texts + others
    case .limit: return ["0.5", "1/0"] + texts + others
    case .flag: return numbers + texts + others.filter { $0 != "true" }
    case .condition: return numbers + texts + others.filter { $0 != "function() end" && $0 != "print" }
    case .table, .declaration: return numbers + texts + ["true", "world", "function() end"]
    case .factFields, .options:
      return numbers + texts + ["true", "world", "{ unknown_field = 1 }", "{ 1, 2 }"]
    case .functions: return numbers + texts + ["true", "world", "{ 1, 2 }", "{ a = 1 }"]
    }
  }

  private static func right(_ parameter: LanguageParameter) -> String {
    switch parameter.kind {
    case .text, .grounds: "\"word\""
    case .product: "\"coins\""
    case .account: "\"mia\""
    case .device: "phone"
    case .duration, .offset: "\"1s\""
    case .price: "\"1.99 USD\""
    case .integer, .limit: "1"
    case .table, .factFields, .options: "{}"
    case .flag: "true"
    case .condition: "function() return true end"
    case .factKind: "\"claim.granted\""
    case .messageKind: "\"purchase_answer\""
    case .appCall: "\"finish\""
    case .latitude: "\"resume_redelivery\""
    case .fault: "\"launch_redelivery\""
    case .question: "\"sheet_answer\""
    case .functions: "{}"
    case .declaration: "{}"
    case .value: "1"
    }
  }
}
