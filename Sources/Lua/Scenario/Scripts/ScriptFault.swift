internal import Facts
public import Kernel
internal import World

/// A deviation of a recorded run that an order represents.
public struct ScriptFault: Hashable, Sendable {
  public let deviation: Deviation
  /// The kind of deviation, such as `message_loss lost purchase_answer`. It does not depend on place or
  /// number of occurrences.
  public let kind: String
  /// Whether the deviation is a fault or an action of the user; otherwise it is a latitude.
  public let isFault: Bool
  private let option: String
  /// The name of the choice's scope, such as a kind of message; empty if it has no name.
  private let name: String
}

extension ScriptRecord {
  /// A copy of the record with an order for each deviation, inserted where a script can first give it. A
  /// deviation that no order can express is omitted.
  public func preparing(_ deviations: [Deviation]) -> ScriptRecord {
    var copy = self
    let world = ScriptWorld(self)
    var faults: [(place: Int, order: ScriptOrder)] = []
    for deviation in deviations {
      guard let order = FaultOrder(deviation, world)?.order else { continue }
      faults.append((world.place(for: order), order))
    }
    // Orders for one place are inserted together, in the order of the run. Starting at the last place
    // keeps the other places valid.
    for place in Set(faults.map(\.place)).sorted(by: >) {
      copy.orders.insert(contentsOf: faults.filter { $0.place == place }.map(\.order), at: place)
    }
    return copy
  }
}

extension ScriptFault {
  init(_ deviation: Deviation, _ site: SiteDescription, _ detail: SiteDetail) {
    option = if case .options(let names) = site.form { names[deviation.value] } else { "another one" }
    name = detail.name ?? ""
    self.deviation = deviation
    isFault = site.kind != .latitude
    kind = ([site.name, option] + (detail.name.map { [$0] } ?? [])).joined(separator: " ")
  }

  /// Describes the fault as its order expresses it. If shrinking simplified the order, the description
  /// includes only what remains.
  func words(in order: ScriptOrder) -> String {
    guard let site = ChoiceSite(rawValue: deviation.site.name)?.description else { return kind }
    let nth = order.option("nth")?.integer ?? 1
    let occasion = nth > 1 ? ", the \(ScriptFault.ordinal(nth)) time" : ""
    // For an order to the world the name is an option: without the option, any name matches. An order to
    // a device always has the name.
    let naming = ["message": "message", "kind of fact": "at"][site.scope]
    let isNamed = order.receiver != .world || naming.map { order.option($0) != nil } ?? true
    return words(site, about: isNamed ? name : "") + occasion
  }

  private func words(_ site: SiteDescription, about name: String) -> String {
    switch site.site {
    case .killBefore: "a kill before \(name)"
    case .killAfter: "a kill after \(name)"
    case .killDuring: "a kill during \(name)"
    case .killAtFact: "a kill at \(name)"
    case .messageLoss: "\(name) lost"
    case .messageDuplication: "\(name) twice"
    case .messageDelay: "\(name) delayed by \(option)"
    case .storeFailure: (name.isEmpty ? "a request" : name) + " failed (\(option))"
    case .serverFailure: "an unavailable server"
    case .diskFull: "a full disk"
    case .sheetAnswer: option == "cancel" ? "a canceled purchase" : "an open payment sheet"
    case .signInAnswer: "a canceled sign-in"
    case .finishWithoutEffect: "a finish without effect"
    case .spontaneousRemoval: "a transaction removed from the queue"
    case .restoreFailure: "an interrupted restore"
    case .preferencesAtDeath: "lost preferences"
    case .interference: name.isEmpty ? option : "\(option) at \(name)"
    default: "\(site.name) \(option)" + (name.isEmpty ? "" : " at \(name)")
    }
  }

  private static func ordinal(_ number: Int) -> String {
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

extension ScriptOrder {
  /// Describes the fault or latitude that the order represents; nil for an order of the scenario.
  public var faultWords: String? { fault?.words(in: self) }
}
