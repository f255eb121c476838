internal import Facts
public import Kernel
internal import World

/// A deviation of a recorded run, for which a record contains a command.
public struct ScriptFault: Hashable, Sendable {
  public let deviation: Deviation
  /// The kind of deviation, such as `message_loss lost purchase_answer`. It is the same for all places
  /// and numbers of occurrences.
  public let kind: String
  /// Whether the deviation is a fault or an action of the user. If false, it is a latitude.
  public let isFault: Bool
  private let option: String
  /// The name of the kind of message, call or fact at which the choice is made. Empty if the choice has
  /// none.
  private let name: String
}

extension ScriptRecord {
  /// Returns a copy of the record with a command for each deviation. The command is inserted at the first
  /// position where a script can use all objects that it names. A deviation is omitted if no command can
  /// express it.
  public func preparing(_ deviations: [Deviation]) -> ScriptRecord {
    var copy = self
    let world = ScriptWorld(self)
    var faults: [(place: Int, order: ScriptOrder)] = []
    for deviation in deviations {
      guard let order = FaultOrder(deviation, world)?.order else { continue }
      faults.append((world.place(for: order), order))
    }
    // Commands for one position are inserted together, in the order of the run. Insertion starts at the
    // last position, so that the earlier positions remain valid.
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

  /// Describes the fault as `order` expresses it. If shrinking removed options from the command, the
  /// description does not mention them.
  func words(in order: ScriptOrder) -> String {
    guard let site = ChoiceSite(rawValue: deviation.site.name)?.description else { return kind }
    let nth = order.option("nth")?.integer ?? 1
    let occasion = nth > 1 ? ", the \(ScriptFault.ordinal(nth)) time" : ""
    // A command to the world names a kind of message or fact in an option. Without the option, it applies
    // to all kinds. A command to a device always names the kind.
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
  /// A description of the fault or latitude that the command represents. Nil for a command of the
  /// scenario itself.
  public var faultWords: String? { fault?.words(in: self) }
}
