internal import Facts
internal import StoreModel
internal import World

/// One call of a command: its arguments, and the objects on which it acts.
final class ControlCall {
  /// The world and its users and devices.
  let stage: ServedStage
  /// The faults of responses.
  var faults: WebFaults
  /// The callers that may use the server API.
  var callers: Callers
  /// The records of the server API.
  let records: InterfaceRecords
  /// The host's clock at the request, in milliseconds since 1970.
  let receivedAt: Int64
  /// Whether the world resets after the response.
  var resetsWorld = false
  private let parameters: [ControlParameter]
  private let arguments: [JSONMember]

  init(
    _ arguments: [JSONMember], of command: ControlCommand, receivedAt: Int64, _ stage: ServedStage,
    _ faults: WebFaults,
    _ callers: Callers, _ records: InterfaceRecords
  ) {
    self.arguments = arguments
    parameters = command.parameters
    self.receivedAt = receivedAt
    self.stage = stage
    self.faults = faults
    self.callers = callers
    self.records = records
  }

  var world: World { stage.world }

  /// The argument as it was sent; nil if it was not sent.
  subscript(name: String) -> JSONValue? { arguments.first { $0.key == name }?.value }

  /// Rejects parameters that the command does not have.
  func check() throws(ControlProblem) {
    let names = parameters.map(\.name)
    for argument in arguments where !names.contains(argument.key) {
      throw .wrong(
        "unknown parameter “\(argument.key)”",
        names.isEmpty ? "the command has no parameters" : "its parameters: \(names.joined(separator: ", "))")
    }
    for parameter in parameters where parameter.isRequired && self[parameter.name] == nil {
      throw .wrong(
        "the parameter “\(parameter.name)” is missing",
        "for example: \"\(parameter.name)\": \"\(parameter.form)\"")
    }
    for parameter in parameters { try check(parameter) }
  }

  /// Rejects a value of the wrong type, before anything is looked up in the world.
  private func check(_ parameter: ControlParameter) throws(ControlProblem) {
    switch parameter.shape {
    case .whole: _ = try integer(parameter.name)
    case .flag: _ = try flag(parameter.name)
    case .words(let words):
      guard let word = try text(parameter.name), !words.contains(word) else { return }
      throw .wrong(
        "“\(word)” is no value of “\(parameter.name)”", "use one of \(words.joined(separator: ", "))")
    case .text, .anyText, .date: _ = try text(parameter.name)
    case .list, .object, .document, .either, .null, .anything:
      preconditionFailure("no command has a parameter of the form of “\(parameter.name)”")
    }
  }

  /// The text of an argument, or nil.
  func text(_ name: String) throws(ControlProblem) -> String? {
    switch self[name] {
    case .text(let text): text
    case .integer(let number): String(number)
    case .null, nil: nil
    case .flag, .fraction, .list, .object:
      throw .wrong("“\(name)” is not a string", "put it in quotation marks")
    }
  }

  /// The argument as one of the words of its parameter, or nil.
  func word<Word: RawRepresentable<String>>(_ name: String) throws(ControlProblem) -> Word? {
    try text(name).flatMap { Word(rawValue: $0) }
  }

  /// The text of a required argument.
  func requiredText(_ name: String) throws(ControlProblem) -> String {
    guard let text = try text(name), !text.isEmpty else {
      throw .wrong("“\(name)” is empty", "give it a value")
    }
    return text
  }

  /// A whole number within the range of its parameter, or nil.
  func integer(_ name: String) throws(ControlProblem) -> Int? {
    guard case .whole(let range)? = parameters.first(where: { $0.name == name })?.shape else {
      preconditionFailure("\(name) is no parameter that is a whole number")
    }
    guard let text = try text(name) else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw .wrong(
        "“\(name)” must be a whole number from \(range.lowerBound) to \(range.upperBound)", "found \(text)")
    }
    return number
  }

  /// A Boolean argument, or nil. Also accepts the words `true` and `false`, because a query contains only
  /// text.
  func flag(_ name: String) throws(ControlProblem) -> Bool? {
    switch self[name] {
    case .flag(let flag): return flag
    case .text("true"): return true
    case .text("false"): return false
    case .null, nil: return nil
    case .text, .integer, .fraction, .list, .object:
      throw .wrong("“\(name)” must be true or false", "write true or false without quotation marks")
    }
  }

  /// The named account, or the first account if none is named.
  func account(_ name: String = "account") throws(ControlProblem) -> AccountID {
    guard let wanted = try text(name) else {
      guard world.store.accountCount > 0 else {
        throw .missing("there is no account", "POST /assay/accounts adds one")
      }
      return AccountID(0)
    }
    guard let account = stage.account(named: wanted) else {
      let names = (0..<world.store.accountCount).map { world.store[AccountID($0)].name }
      throw .missing("account “\(wanted)” not found", "the accounts are: \(names.joined(separator: ", "))")
    }
    return account
  }

  func device(of account: AccountID) throws(ControlProblem) -> Device {
    guard let device = stage.device(of: account) else {
      throw .refused(
        "no device is signed in to “\(world.store[account].name)”", "use another account, or add one")
    }
    return device
  }

  /// The product named in the arguments.
  func product() throws(ControlProblem) -> ProductID {
    let wanted = try requiredText("product")
    guard let product = stage.product(named: wanted) else {
      let names = stage.products.map { stage.text(world.store[$0].identifier) }
      throw .missing("product “\(wanted)” not found", "the store sells: \(names.joined(separator: ", "))")
    }
    return product
  }

  /// The purchase named in the arguments.
  func purchase() throws(ControlProblem) -> PurchaseID {
    let number = try requiredText("transaction_id")
    guard let identifier = Int64(number), let purchase = world.store.purchase(numbered: identifier) else {
      throw .missing("purchase \(number) not found", "GET /assay/state lists them")
    }
    return purchase
  }

  /// The subscription of the purchase named in the arguments.
  func subscription() throws(ControlProblem) -> SubscriptionID {
    let subscription = world.store.purchase(try purchase()).subscription
    guard subscription != .none else {
      throw .refused("the purchase does not belong to a subscription", "GET /assay/state lists subscriptions")
    }
    return subscription
  }

  /// Runs the world until it is idle.
  func settle() throws(ControlProblem) {
    guard world.settle() else {
      throw ControlProblem(
        status: 500, message: "the store did not become idle", advice: "GET /assay/facts shows what repeats"
      )
    }
  }
}
