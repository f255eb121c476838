/// A function of the scenario language, as the machine offers it and as the reference describes it.
public struct LanguageFunction: Hashable, Sendable {
  /// What it is called on: `world`, `device`, `expectation`, or nothing for a bare function.
  public let receiver: String?
  /// Its name.
  public let name: String
  /// Its arguments, in order.
  public let parameters: [LanguageParameter]
  /// What it gives; empty for nothing.
  public let result: String
  /// What it does, as a sentence.
  public let sentence: String
  /// Whether time can go by in it.
  public let isWaiting: Bool

  let call: LanguageCall
  let reading: LanguageReading
  let handle: LanguageHandle?

  init(
    _ call: LanguageCall, on handle: LanguageHandle?, _ name: String, _ parameters: [LanguageParameter],
    gives result: String = "", waits isWaiting: Bool = false, reads reading: LanguageReading = .nothing,
    _ sentence: String
  ) {
    self.call = call
    self.reading = reading
    self.handle = handle
    receiver = handle?.noun
    self.name = name
    self.parameters = parameters
    self.result = result
    self.sentence = sentence
    self.isWaiting = isWaiting
  }

  init(
    _ call: LanguageCall, on handle: LanguageHandle?, _ name: String, gives result: String = "",
    waits isWaiting: Bool = false, reads reading: LanguageReading = .nothing, _ sentence: String
  ) {
    self.init(call, on: handle, name, [], gives: result, waits: isWaiting, reads: reading, sentence)
  }

  /// The name with what it is called on, such as `device:buy`.
  public var qualifiedName: String { receiver.map { "\($0):\(name)" } ?? name }

  /// Every function, in the order of the reference.
  public static let all: [LanguageFunction] =
    globals + worldFunctions + storeFunctions + backOfficeFunctions + outageFunctions + serverFunctions
    + deviceFunctions
    + userFunctions
    + networkFunctions + faultFunctions + lookingFunctions + expectationFunctions

  static let byCall: [LanguageFunction] = {
    var places: [LanguageFunction?] = Array(repeating: nil, count: LanguageCall.allCases.count)
    for function in all {
      precondition(places[function.call.rawValue] == nil, "\(function.call) stands twice in the table")
      places[function.call.rawValue] = function
    }
    return places.enumerated().map { position, function in
      guard let function else {
        preconditionFailure("\(LanguageCall.allCases[position]) is missing in the table")
      }
      return function
    }
  }()
}
