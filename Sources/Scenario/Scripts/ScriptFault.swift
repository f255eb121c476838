internal import Facts
public import Kernel
internal import World

/// A deviation that a recorded run took, as an order stands for it.
public struct ScriptFault: Hashable, Sendable {
  /// The choice.
  public let deviation: Deviation
  /// Its kind, such as `message_loss lost purchase_answer`: the same wherever and however often it strikes.
  public let kind: String
  /// Whether something breaks or a person decides; otherwise Apple's contract leaves it open.
  public let isFault: Bool
  private let option: String
  /// The name of the thing that the choice is about, such as the kind of a message; empty where there is none.
  private let name: String
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

extension ScriptFault {
  init(_ deviation: Deviation, _ site: SiteDescription, _ detail: SiteDetail) {
    option = if case .options(let names) = site.form { names[deviation.value] } else { "another one" }
    name = detail.name ?? ""
    self.deviation = deviation
    isFault = site.kind != .latitude
    kind = ([site.name, option] + (detail.name.map { [$0] } ?? [])).joined(separator: " ")
  }

  /// The fault in words for people, as the order says it that stands for it: of an order that was made plainer, what is left.
  func words(in order: ScriptOrder) -> String {
    guard let site = ChoiceSite(rawValue: deviation.site.name)?.description else { return kind }
    let nth = order.option("nth")?.integer ?? 1
    let occasion = nth > 1 ? ", the \(ScriptFault.ordinal(nth)) time" : ""
    // An order to the world names it as an option, without which any will do; an order to a device has to name it.
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
  /// The fault or latitude that it stands for, in words; nil where the scenario gave it.
  public var faultWords: String? { fault?.words(in: self) }
}
