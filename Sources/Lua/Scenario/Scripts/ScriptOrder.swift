public import Kernel
internal import LuaScripts

/// A command of a script, called an order: the receiver, the function, and the arguments.
public struct ScriptOrder: Hashable, Sendable {
  public enum Receiver: Hashable, Sendable {
    case world
    /// The device with this name.
    case device(String)
  }

  public var receiver: Receiver
  public let function: LanguageFunction
  /// The arguments. Omitted arguments at the end are not included.
  public var arguments: [ScriptValue]
  /// The fault or latitude that the command represents. Nil for a command of the scenario itself.
  public var fault: ScriptFault?

  /// Creates a command of a scenario.
  init(_ receiver: Receiver, _ function: LanguageFunction, _ arguments: [ScriptValue] = []) {
    self.receiver = receiver
    self.function = function
    self.arguments = arguments
    while self.arguments.last == ScriptValue.none { self.arguments.removeLast() }
  }

  /// Creates a command from the function's name. The language must have a function with that name.
  init(_ receiver: Receiver, _ name: String, _ arguments: [ScriptValue] = []) {
    let noun = receiver == .world ? LanguageHandle.world.noun : LanguageHandle.device.noun
    guard let function = LanguageFunction.all.first(where: { $0.receiver == noun && $0.name == name }) else {
      preconditionFailure("there is no function \(noun):\(name)")
    }
    self.init(receiver, function, arguments)
  }

  /// The name of the device that receives the command. Nil for a command to the world.
  public var device: String? {
    guard case .device(let name) = receiver else { return nil }
    return name
  }

  /// The name of the device that a call of `world:device` adds or looks up. Nil for other commands.
  public var namedDevice: String? {
    function.call == .world(.device) ? arguments.first?.text : nil
  }

  /// The name of the account that a call of `world:account` or `world:tester` adds or looks up. Nil for
  /// other commands.
  public var namedAccount: String? {
    switch function.call {
    case .world(.account), .tester(.add): arguments.first?.text
    default: nil
    }
  }

  /// Whether the command advances time.
  public var isWaiting: Bool { function.isWaiting }

  /// The length of time that a call of `world:wait` waits. Nil for other commands.
  public var waitingTime: Interval? {
    guard function.call == .wait(.wait), let text = arguments.first?.text else { return nil }
    return DurationWords.interval(of: text)
  }

  /// The command that runs the world until it is idle.
  public static let settle = ScriptOrder(.world, "settle")

  /// Returns a command that advances time.
  public static func wait(_ time: Interval) -> ScriptOrder {
    ScriptOrder(.world, "wait", [.text(ScenarioText.duration(time))])
  }
}

extension ScriptOrder {
  /// The names of the devices that the command needs: the receiver, and the devices among the arguments.
  public var devices: [String] {
    var names = device.map { [$0] } ?? []
    for argument in arguments { argument.visit { if case .device(let name) = $0 { names.append(name) } } }
    return names
  }

  /// The names of the accounts among the arguments.
  public var accounts: [String] {
    var names: [String] = []
    for (place, argument) in arguments.enumerated() {
      if function.parameters[place].kind == .account, let text = argument.text { names.append(text) }
      argument.visit { if case .account(let name) = $0 { names.append(name) } }
      for field in ScriptOrder.accountFields { if let text = argument[field]?.text { names.append(text) } }
    }
    if let namedAccount { names.append(namedAccount) }
    return names
  }

  /// The names of the products among the arguments.
  public var products: [String] {
    var names: [String] = []
    for (place, argument) in arguments.enumerated() {
      if function.parameters[place].kind == .product, let text = argument.text { names.append(text) }
      if let text = argument["product"]?.text { names.append(text) }
      if case .list(let list)? = argument["products"] { names += list.compactMap(\.text) }
    }
    return names
  }

  /// Returns a copy of the command with one product replaced by another.
  public func replacing(product: String, by other: String) -> ScriptOrder {
    var copy = self
    for place in arguments.indices {
      if function.parameters[place].kind == .product, arguments[place] == .text(product) {
        copy.arguments[place] = .text(other)
      }
      guard case .fields(var fields) = arguments[place] else { continue }
      for index in fields.indices where fields[index].name == "product" || fields[index].name == "products" {
        if fields[index].value == .text(product) { fields[index].value = .text(other) }
        if case .list(let list) = fields[index].value {
          fields[index].value = .list(list.map { $0 == .text(product) ? .text(other) : $0 })
        }
      }
      copy.arguments[place] = .fields(fields)
    }
    return copy
  }

  /// Returns a copy of the command with one device replaced by another.
  public func replacing(device: String, by other: String) -> ScriptOrder {
    var copy = self
    if receiver == .device(device) { copy.receiver = .device(other) }
    copy.arguments = arguments.map { $0.replacing(.device(device), by: .device(other)) }
    return copy
  }

  /// Returns a copy of the command without an option. Nil if the command does not have the option.
  public func dropping(option name: String) -> ScriptOrder? {
    for (place, argument) in arguments.enumerated() {
      guard case .fields(var fields) = argument, case .options = function.parameters[place].kind,
        let index = fields.firstIndex(where: { $0.name == name })
      else { continue }
      fields.remove(at: index)
      var copy = self
      copy.arguments[place] = fields.isEmpty ? .none : .fields(fields)
      while copy.arguments.last == ScriptValue.none { copy.arguments.removeLast() }
      return copy
    }
    return nil
  }

  /// The names of the command's options.
  public var optionNames: [String] {
    for (place, argument) in arguments.enumerated() {
      if case .fields(let fields) = argument, case .options = function.parameters[place].kind {
        return fields.map(\.name)
      }
    }
    return []
  }

  public func option(_ name: String) -> ScriptValue? {
    for (place, argument) in arguments.enumerated() {
      if case .options = function.parameters[place].kind, let value = argument[name] { return value }
    }
    return nil
  }

  /// Returns a copy of the command with another value for an option. The copy is unchanged if the command
  /// does not have the option.
  public func setting(option name: String, to value: ScriptValue) -> ScriptOrder {
    var copy = self
    for place in arguments.indices {
      guard case .options = function.parameters[place].kind, case .fields(var fields) = arguments[place]
      else { continue }
      for index in fields.indices where fields[index].name == name { fields[index].value = value }
      copy.arguments[place] = .fields(fields)
    }
    return copy
  }

  private static let accountFields = ["account", "from", "with"]
}

extension ScriptValue {
  /// Calls `look` with the value and with every value inside it.
  func visit(_ look: (ScriptValue) -> Void) {
    look(self)
    switch self {
    case .list(let list): for value in list { value.visit(look) }
    case .fields(let fields): for field in fields { field.value.visit(look) }
    case .none, .flag, .integer, .number, .text, .bytes, .device, .account: break
    }
  }

  /// Returns a copy in which one value is replaced by another, also inside tables.
  func replacing(_ value: ScriptValue, by other: ScriptValue) -> ScriptValue {
    if self == value { return other }
    return switch self {
    case .list(let list): .list(list.map { $0.replacing(value, by: other) })
    case .fields(let fields):
      .fields(fields.map { ScriptField($0.name, $0.value.replacing(value, by: other)) })
    case .none, .flag, .integer, .number, .text, .bytes, .device, .account: self
    }
  }
}
