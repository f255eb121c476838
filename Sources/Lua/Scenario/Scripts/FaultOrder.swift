internal import Facts
internal import Kernel
internal import World

/// A command of the scenario language that reproduces a deviation: a choice for which the driver did not
/// choose the default option.
struct FaultOrder {
  let order: ScriptOrder

  /// Creates the command for a deviation. Nil if no command can express the deviation.
  init?(_ deviation: Deviation, _ world: ScriptWorld) {
    guard let choice = ChoiceSite(rawValue: deviation.site.name),
      let detail = SiteDetail(deviation.site, choice),
      let option = FaultOrder.option(deviation, choice.description)
    else { return nil }
    let fault = ScriptFault(deviation, choice.description, detail)
    let maker = FaultOrder.Maker(
      deviation: deviation, world: world, choice: choice, detail: detail, option: option)
    guard var made = maker.order else { return nil }
    made.fault = fault
    order = made
  }

  private static func option(_ deviation: Deviation, _ site: SiteDescription) -> ScriptValue? {
    guard case .options(let names) = site.form else { return .integer(deviation.value) }
    return names.indices.contains(deviation.value) ? .text(names[deviation.value]) : nil
  }
}

extension FaultOrder {
  /// Creates the command. It is a method of a device if the language has one, otherwise a method of the
  /// world.
  private struct Maker {
    let deviation: Deviation
    let world: ScriptWorld
    let choice: ChoiceSite
    let detail: SiteDetail
    let option: ScriptValue

    private typealias Options = [(name: String, value: ScriptValue?)]

    private var device: String? { world.device(deviation.site.scope) }

    /// The options for the number of the visit at which the choice has this outcome. A latitude always
    /// needs the number, because otherwise the outcome would apply to the whole run.
    private var timing: Options {
      let isFirst = deviation.visit == 1 && choice.description.kind != .latitude
      return [("nth", isFirst ? nil : .integer(Int(deviation.visit))), ("optional", .flag(true))]
    }

    var order: ScriptOrder? {
      switch choice {
      case .killBefore: kill("before")
      case .killAfter: kill("after")
      case .killDuring: kill("during")
      case .killAtFact: kill("at")
      case .messageLoss: message("lose_message")
      case .messageDuplication: message("duplicate_message")
      case .messageDelay: message("delay_message", option)
      case .sheetAnswer: sheet
      case .signInAnswer: onDevice(device, "cancel_next_sign_in")
      case .restoreFailure: onDevice(device, "break_off_restore")
      case .preferencesAtDeath: onDevice(device, "lose_preferences")
      case .finishWithoutEffect where world.devices.count == 1: aboutTransaction("lose_finish")
      case .spontaneousRemoval where world.devices.count == 1: aboutTransaction("lose_transaction")
      default: onWorld
      }
    }

    private func kill(_ moment: String) -> ScriptOrder? {
      guard let device, let point = detail.name else { return nil }
      return ScriptOrder(.device(device), "kill_app", [.options([(moment, .text(point))] + timing)])
    }

    private func message(_ name: String, _ option: ScriptValue? = nil) -> ScriptOrder? {
      guard let device, let kind = detail.name else { return nil }
      return ScriptOrder(
        .device(device), name, [.text(kind)] + (option.map { [$0] } ?? []) + [.options(timing)])
    }

    /// A command about the next payment sheet for the product. It works for the sheets of all devices, so
    /// any device can be the receiver.
    private var sheet: ScriptOrder? {
      guard let any = world.devices.first, let product = world.product(deviation.site.scope) else {
        return nil
      }
      let name = deviation.value == 1 ? "cancel_next_purchase" : "walk_away"
      return ScriptOrder(.device(any), name, [.options([("product", .text(product))] + timing)])
    }

    private func onDevice(_ device: String?, _ name: String) -> ScriptOrder? {
      device.map { ScriptOrder(.device($0), name, [.options(timing)]) }
    }

    private func aboutTransaction(_ name: String) -> ScriptOrder? {
      let scope: Options = [("transaction", .integer(Int(deviation.site.scope)))]
      return ScriptOrder(.device(world.devices[0]), name, [.options(scope + timing)])
    }

    private var onWorld: ScriptOrder? {
      guard let scope else { return nil }
      return ScriptOrder(
        .world, verb, [.text(choice.description.name), option, .options(scope + timing)])
    }

    private var verb: String {
      switch choice.description.kind {
      case .latitude: "behavior"
      case .fault: "fault"
      case .user: "answer"
      }
    }

    /// The options that identify the object of the choice. Nil if no option can identify it.
    private var scope: Options? {
      let number = deviation.site.scope
      let named = device.map { ("device", ScriptValue.device($0)) }
      switch choice.description.scope {
      case "device": return named.map { [$0] }
      case "message": return named.map { [$0, ("message", detail.name.map(ScriptValue.text))] }
      case "kind of fact": return named.map { [$0, ("at", detail.name.map(ScriptValue.text))] }
      case "product": return world.product(number).map { [("product", .text($0))] }
      case "account": return world.account(number).map { [("account", .account($0))] }
      case "transaction", "subscription", "download", "notification":
        return [(choice.description.scope, .integer(Int(number)))]
      default: return nil
      }
    }
  }
}
