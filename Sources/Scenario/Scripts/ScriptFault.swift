internal import Facts
public import Kernel
internal import World

/// A deviation that a recorded run took, as an order stands for it.
public struct ScriptFault: Hashable, Sendable {
  /// What was chosen.
  public let deviation: Deviation
  /// What it is, such as `message_loss lost purchase_answer`: the same wherever and however often it strikes.
  public let kind: String
  /// What it is, in words for people.
  public let words: String
  /// Whether something breaks or a person decides; otherwise Apple's contract leaves it open.
  public let isFault: Bool
}

extension ScriptRecord {
  /// The record with an order for each deviation, where a script can first give it. What no order can tell is left out.
  public func preparing(_ deviations: [Deviation]) -> ScriptRecord {
    var copy = self
    let world = ScriptWorld(self)
    var faults: [(place: Int, order: ScriptOrder)] = []
    for deviation in deviations {
      guard let order = FaultOrder(deviation, world)?.order else { continue }
      faults.append((world.place(for: order), order))
    }
    // Behind each other in the order of the run, so that from the last place on none moves another.
    for place in Set(faults.map(\.place)).sorted(by: >) {
      copy.orders.insert(contentsOf: faults.filter { $0.place == place }.map(\.order), at: place)
    }
    return copy
  }
}

/// The names of what is in the world of a record, by number, and where each comes into it.
struct ScriptWorld {
  let products: [String]
  private(set) var devices: [String]
  private(set) var accounts: [String]
  /// Behind how many orders a script can name each device.
  private var devicePlaces: [(name: String, place: Int)] = []
  /// Behind how many orders each account is there.
  private var accountPlaces: [(name: String, place: Int)] = []

  init(_ record: ScriptRecord) {
    products = record.definition.products.map(\.name)
    accounts = record.definition.accounts.map(\.name)
    devices = record.definition.devices.map(\.name)
    accountPlaces = accounts.map { ($0, 0) }
    if accounts.isEmpty, !devices.isEmpty { addAccount("user", behind: 0) }
    for (place, order) in record.orders.enumerated() {
      if let name = order.namedDevice {
        devicePlaces.append((name, place + 1))
        if !devices.contains(name) {
          devices.append(name)
          if accounts.isEmpty { addAccount("user", behind: place + 1) }
        }
      }
      if let name = order.namedAccount { addAccount(name, behind: place + 1) }
    }
  }

  private mutating func addAccount(_ name: String, behind place: Int) {
    guard !accounts.contains(name) else { return }
    accounts.append(name)
    accountPlaces.append((name, place))
  }

  /// How many orders stand before the first place where an order can be given.
  func place(for order: ScriptOrder) -> Int {
    let needs =
      order.devices.compactMap { name in devicePlaces.first { $0.name == name }?.place }
      + order.accounts.compactMap { name in accountPlaces.first { $0.name == name }?.place }
    return needs.max() ?? 0
  }
}

/// The order of the language that takes a deviation.
struct FaultOrder {
  let order: ScriptOrder

  /// The order for a deviation; nil where no order can tell it.
  init?(_ deviation: Deviation, _ world: ScriptWorld) {
    guard let choice = ChoiceSite(rawValue: deviation.site.name),
      let made = FaultOrder.make(deviation, world, choice)
    else { return nil }
    order = made
  }

  private static func make(
    _ deviation: Deviation, _ world: ScriptWorld, _ choice: ChoiceSite
  ) -> ScriptOrder? {
    let detail = SiteDetail(deviation.site, choice)
    guard let detail, let option = optionValue(deviation, choice.description) else { return nil }
    // A latitude without a number is held for the whole run.
    let isFirst = deviation.visit == 1 && choice.description.kind != .latitude
    let nth: ScriptValue? = isFirst ? nil : .integer(Int(deviation.visit))
    let timing: [(name: String, value: ScriptValue?)] = [("nth", nth), ("optional", .flag(true))]
    let device = world.devices.indices.contains(Int(deviation.site.scope))
      ? world.devices[Int(deviation.site.scope)] : nil
    var order: ScriptOrder?
    switch (choice, detail) {
    case (.killBefore, .point(let name)), (.killAfter, .point(let name)), (.killDuring, .point(let name)):
      let moment = choice == .killBefore ? "before" : choice == .killAfter ? "after" : "during"
      guard let device else { return nil }
      order = ScriptOrder(.device(device), "kill_app", [.options([(moment, .text(name))] + timing)])
    case (.killAtFact, .fact(let name)):
      guard let device else { return nil }
      order = ScriptOrder(.device(device), "kill_app", [.options([("at", .text(name))] + timing)])
    case (.messageLoss, .message(let name)):
      guard let device else { return nil }
      order = ScriptOrder(.device(device), "lose_message", [.text(name), .options(timing)])
    case (.messageDuplication, .message(let name)):
      guard let device else { return nil }
      order = ScriptOrder(.device(device), "duplicate_message", [.text(name), .options(timing)])
    case (.messageDelay, .message(let name)):
      guard let device else { return nil }
      order = ScriptOrder(.device(device), "delay_message", [.text(name), option, .options(timing)])
    case (.sheetAnswer, _):
      // Any device will do: the answer is the next one about the product, on whichever it is asked for.
      guard let any = world.devices.first, let product = world.product(deviation.site.scope) else { return nil }
      let name = deviation.value == 1 ? "cancel_next_purchase" : "walk_away"
      order = ScriptOrder(.device(any), name, [.options([("product", .text(product))] + timing)])
    case (.signInAnswer, _):
      guard let device else { return nil }
      order = ScriptOrder(.device(device), "cancel_next_sign_in", [.options(timing)])
    default:
      guard let scope = scope(deviation, world, choice.description, detail) else { return nil }
      order = ScriptOrder(
        .world, verb(choice.description.kind),
        [.text(choice.description.name), option, .options(scope + timing)])
    }
    order?.fault = ScriptFault(deviation, choice.description, detail)
    return order
  }

  private static func verb(_ kind: SiteKind) -> String {
    switch kind {
    case .latitude: "latitude"
    case .fault: "fault"
    case .user: "answer"
    }
  }

  private static func optionValue(_ deviation: Deviation, _ site: SiteDescription) -> ScriptValue? {
    guard case .options(let names) = site.form else { return .integer(deviation.value) }
    return names.indices.contains(deviation.value) ? .text(names[deviation.value]) : nil
  }

  /// The options that name what a choice is about.
  private static func scope(
    _ deviation: Deviation, _ world: ScriptWorld, _ site: SiteDescription, _ detail: SiteDetail
  ) -> [(name: String, value: ScriptValue?)]? {
    let number = deviation.site.scope
    let device = world.devices.indices.contains(Int(number)) ? ScriptValue.device(world.devices[Int(number)]) : nil
    switch site.scope {
    case "device": return device.map { [("device", $0)] }
    case "message":
      guard let device else { return nil }
      if case .message(let name) = detail { return [("device", device), ("message", .text(name))] }
      return [("device", device)]
    case "kind of fact":
      guard let device, case .fact(let name) = detail else { return nil }
      return [("device", device), ("at", .text(name))]
    case "product": return world.product(number).map { [("product", .text($0))] }
    case "account":
      return world.accounts.indices.contains(Int(number))
        ? [("account", .account(world.accounts[Int(number)]))] : nil
    case "transaction", "subscription", "download": return [(site.scope, .integer(Int(number)))]
    default: return nil
    }
  }
}

extension ScriptWorld {
  fileprivate func product(_ number: UInt32) -> String? {
    products.indices.contains(Int(number)) ? products[Int(number)] : nil
  }
}

/// The variety of a choice, by its name.
enum SiteDetail {
  case none
  /// A call of the app, or an event.
  case point(String)
  case fact(String)
  case message(String)

  /// The detail of a site; nil where its number stands for nothing.
  init?(_ site: Site, _ choice: ChoiceSite) {
    switch choice.description.scope {
    case "call or callback", "callback":
      guard let point = KillPoint.all.first(where: { $0.rawValue == site.detail }) else { return nil }
      self = .point(point.name)
    case "kind of fact":
      guard let kind = FactDescription.all.first(where: { Int($0.kind.rawValue) == Int(site.detail) }) else {
        return nil
      }
      self = .fact(kind.name)
    case "message" where choice != .serverFailure:
      guard let kind = MessageKind(rawValue: Int(site.detail)) else { return nil }
      self = .message(kind.name)
    default:
      guard site.detail == 0 else { return nil }
      self = .none
    }
  }

  var name: String? {
    switch self {
    case .none: nil
    case .point(let name), .fact(let name), .message(let name): name
    }
  }
}

extension ScriptFault {
  fileprivate init(_ deviation: Deviation, _ site: SiteDescription, _ detail: SiteDetail) {
    let option: String =
      if case .options(let names) = site.form { names[deviation.value] } else { "another one" }
    self.deviation = deviation
    isFault = site.kind != .latitude
    kind = ([site.name, option] + (detail.name.map { [$0] } ?? [])).joined(separator: " ")
    let occasion = deviation.visit > 1 ? ", the \(ScriptFault.ordinal(deviation.visit)) time" : ""
    words = ScriptFault.words(site, option, detail) + occasion
  }

  private static func words(_ site: SiteDescription, _ option: String, _ detail: SiteDetail) -> String {
    let name = detail.name ?? ""
    return switch site.site {
    case .killBefore: "a kill before \(name)"
    case .killAfter: "a kill after \(name)"
    case .killDuring: "a kill during \(name)"
    case .killAtFact: "a kill at \(name)"
    case .messageLoss: "\(name) lost"
    case .messageDuplication: "\(name) twice"
    case .messageDelay: "\(name) delayed by \(option)"
    default: "\(site.name) \(option)" + (name.isEmpty ? "" : " at \(name)")
    }
  }

  private static func ordinal(_ number: UInt32) -> String {
    let suffix =
      switch (number % 10, number % 100) {
      case (_, 11...13): "th"
      case (1, _): "st"
      case (2, _): "nd"
      case (3, _): "rd"
      default: "th"
      }
    return "\(number)\(suffix)"
  }
}
