internal import Lua

/// A function of the scenario language. The Lua machine, the reference page and the editor definitions
/// are generated from it.
public struct LanguageFunction: Hashable, Sendable {
  /// The type of the receiver: `world`, `device` or `expectation`; nil for a global function.
  public let receiver: String?
  /// The name in scripts.
  public let name: String
  /// The name in the previous version of the language. Scripts can still use it. Nil if the function was
  /// never renamed.
  public let formerName: String?
  /// The parameters, in order.
  public let parameters: [LanguageParameter]
  /// The type of the result; empty if there is none.
  public let result: String
  /// The sentence that describes the function in the reference.
  public let sentence: String
  /// Whether the function advances time.
  public let isWaiting: Bool

  let call: LanguageCall
  let handle: LanguageHandle?

  init(
    _ call: LanguageCall, on handle: LanguageHandle?, _ name: String, _ parameters: [LanguageParameter],
    gives result: String = "", waits isWaiting: Bool = false, formerly formerName: String? = nil,
    _ sentence: String
  ) {
    self.call = call
    self.handle = handle
    receiver = handle?.noun
    self.name = name
    self.formerName = formerName
    self.parameters = parameters
    self.result = result
    self.sentence = sentence
    self.isWaiting = isWaiting
  }

  init(
    _ call: LanguageCall, on handle: LanguageHandle?, _ name: String, gives result: String = "",
    waits isWaiting: Bool = false, _ sentence: String
  ) {
    self.init(call, on: handle, name, [], gives: result, waits: isWaiting, sentence)
  }

  /// The name with the type of the receiver, such as `device:buy`.
  public var qualifiedName: String { receiver.map { "\($0):\(name)" } ?? name }

  /// Every function, in the order of the reference.
  public static let all: [LanguageFunction] =
    globals + worldFunctions + storeFunctions + backOfficeFunctions + outageFunctions + serverFunctions
    + notificationFunctions
    + deviceFunctions
    + userFunctions
    + networkFunctions + faultFunctions + lookingFunctions + expectationFunctions

  /// The calls, indexed by the function number that the Lua machine uses. The number is the position in
  /// `all`.
  static let calls: [LanguageCall] = all.map(\.call)

  /// The number of instructions by which each call reduces the budget of a run. A call that advances time
  /// costs more, because it simulates the world.
  static let instructions: [Int] = all.map { $0.isWaiting ? 2_000 : 100 }
}

/// Describes the scenario language to the Lua machine.
enum LanguageVocabulary {
  /// The globals and handle types of a scenario's scripts.
  static let vocabulary: LuaVocabulary = {
    guard let printFunction = LanguageFunction.calls.firstIndex(of: .print) else {
      preconditionFailure("print is missing in the table")
    }
    var vocabulary = LuaVocabulary(printFunction: printFunction)
    vocabulary.handleTypes = LanguageHandle.allCases.map { LuaHandleType($0.noun) }
    vocabulary.recordTypes = ScenarioRecord.allCases.map(\.type)
    for (number, function) in LanguageFunction.all.enumerated() {
      if let place = function.handle.flatMap({ LanguageHandle.allCases.firstIndex(of: $0) }) {
        if function.name == "describe" {
          vocabulary.handleTypes[place].description = number
        } else {
          for name in [function.name, function.formerName].compactMap({ $0 }) {
            vocabulary.handleTypes[place].methods.append((name, number))
          }
        }
      } else if function.call != .print {
        vocabulary.globals.append(.function(function.name, number))
      }
    }
    return vocabulary
  }()
}

/// The reference page of the scenario language, generated from its table of functions.
public enum LanguageReference {
  /// The page as Markdown.
  public static let page: String = {
    var page = """
      # The functions of the scenario language

      Every function a scenario can call. Arguments in brackets are optional.
      Time advances only in `settle`, `wait`, `wait_for`, and `parallel`.

      """
    for (receiver, title) in [(nil, "Anywhere"), ("world", "On a world"), ("device", "On a device")] {
      page += section(title, receiver)
    }
    return page + section("On an expectation", "expectation")
  }()

  private static func section(_ title: String, _ receiver: String?) -> String {
    var section = "\n## \(title)\n\n| function | returns | description |\n| --- | --- | --- |\n"
    for function in LanguageFunction.all where function.receiver == receiver && function.name != "describe" {
      let parameters = function.parameters.map { $0.isOptional ? "[\($0.name)]" : $0.name }
      section += "| `\(function.qualifiedName)(\(parameters.joined(separator: ", ")))` "
      section += "| \(function.result) | \(function.sentence)\(fields(of: function)) |\n"
    }
    return section
  }

  private static func fields(of function: LanguageFunction) -> String {
    for parameter in function.parameters {
      if case .options(let fields) = parameter.kind {
        return " Options: \(fields.map { "`\($0)`" }.joined(separator: ", "))."
      }
    }
    return ""
  }
}
