internal import Facts
internal import Kernel
internal import Lua
internal import World

extension RunStage {
  /// Calls that tell how a device stands now.
  func lookAtState(_ arguments: CallArguments, _ results: inout LuaResults) {
    let device = device(arguments)
    lastLook = Expectation.Look(device: device.id, product: .none)
    switch arguments.call {
    case .deviceObservers: results.append(.table(LuaTable(list: world.observers(of: device).map(observer))))
    case .devicePreferences:
      var preferences = LuaTable()
      for entry in world.preferences(of: device) {
        preferences.append(key: .string(entry.key), value: RunStage.text(entry.value))
      }
      results.append(.table(preferences))
    case .deviceReceipt: results.append(receipt(of: device))
    case .deviceIsBusy: results.append(device.process?.isBusy ?? false)
    case .deviceIsInFront: results.append(device.process?.isForeground ?? false)
    case .deviceIsOn: results.append(device.isOn)
    case .deviceAllowsPayments: results.append(device.allowsPayments)
    case .deviceAccount:
      results.append(device.account == .none ? LuaValue.nil : .string(accountName(device.account)))
    case .deviceStorefront: results.append(recorder.texts[device.storefront])
    case .deviceAppVersion: results.append(device.installedVersion.map { LuaValue.string($0) } ?? .nil)
    case .deviceClock:
      results.append(DurationText.short(world.timeline.now - .zero + device.clockOffset))
    default: preconditionFailure("\(arguments.call) tells nothing about a device")
    }
  }

  private func observer(_ observer: (handlers: ObserverHandlers, registrations: Int)) -> LuaValue {
    var methods: [LuaValue] = []
    for (place, name) in ObserverMethods.names.enumerated()
    where observer.handlers.contains(ObserverHandlers(rawValue: 1 << UInt16(place))) {
      methods.append(.string(name))
    }
    return .table(
      LuaTable(fields: [
        "methods": .table(LuaTable(list: methods)), "registrations": .integer(observer.registrations),
      ]))
  }

  /// What bytes say, where they say something.
  static func text(_ bytes: [UInt8]) -> LuaValue {
    String(validating: bytes, as: UTF8.self).map { .string($0) } ?? .bytes(bytes)
  }
}
