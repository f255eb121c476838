internal import Facts
public import Kernel
internal import World

/// A deviation that a recorded run took, as an order stands for it.
public struct ScriptFault: Hashable, Sendable {
  /// The choice.
  public let deviation: Deviation
  /// Its kind, such as `message_loss lost purchase_answer`: the same wherever and however often it strikes.
  public let kind: String
  /// Its kind, in words for people.
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

extension ScriptFault {
  init(_ deviation: Deviation, _ site: SiteDescription, _ detail: SiteDetail) {
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
    case .storeFailure: "\(name) failed (\(option))"
    case .serverFailure: "the server unavailable"
    case .diskFull: "a full disk"
    case .sheetAnswer: option == "cancel" ? "a purchase cancelled" : "a payment sheet left open"
    case .signInAnswer: "a sign-in cancelled"
    case .finishWithoutEffect: "a finish without effect"
    case .spontaneousRemoval: "a transaction that leaves the queue"
    case .restoreFailure: "a restore broken off"
    case .preferencesAtDeath: "preferences lost"
    case .interference: "\(option) at \(name)"
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
