internal import Kernel
internal import World

/// A place where runs can differ: a choice site, or a call or an event around which the app can be killed.
struct RunPoint {
  /// The kind of the point: which choices are made there.
  enum Kind: String, CaseIterable {
    case latitude
    case fault
    case user
    case kill

    fileprivate init(_ kind: SiteKind) {
      self =
        switch kind {
        case .latitude: .latitude
        case .fault: .fault
        case .user: .user
        }
    }
  }

  let kind: Kind
  let name: String
  /// The kind of object that each choice is about, such as `device`.
  let scope: String
  /// The options. If the options of a site have names, the first is the default.
  let sides: [String]
  /// The identifiers of the specification's statements that the point implements.
  let rows: [String]
  let sentence: String
  /// A scenario call that selects a non-default option; empty if the options have no names.
  let order: String

  private init(_ site: SiteDescription) {
    kind = Kind(site.kind)
    name = site.name
    scope = site.scope
    sides = site.sides
    rows = site.rows
    sentence = site.sentence
    order = RunPoint.order(at: site)
  }

  private init(_ point: KillPoint) {
    kind = .kill
    name = point.name
    scope = "device"
    sides = point.isEvent ? ["before", "during", "after"] : ["before", "after"]
    rows = []
    sentence =
      point.isEvent ? "a kill around this event" : "a kill around this call of the app"
    order = "phone:kill_app { before = \"\(point.name)\" }"
  }

  /// Every site in the order of its table, then every call and every event.
  static let all =
    ChoiceSite.descriptions.map { RunPoint($0) } + KillPoint.all.map { RunPoint($0) }

  private static func order(at site: SiteDescription) -> String {
    guard case .options(let names) = site.form, let other = names.dropFirst().first else { return "" }
    if other == "kill" { return "phone:kill_app { … }" }
    return switch site.kind {
    case .latitude: "world:behavior(\"\(site.name)\", \"\(other)\")"
    case .fault: "world:fault(\"\(site.name)\", \"\(other)\")"
    case .user: "world:answer(\"\(site.name)\", \"\(other)\")"
    }
  }

  /// The options, separated by bars.
  var sidesText: String { sides.joined(separator: " | ") }

  /// Whether the point's texts contain all of these words.
  func says(_ words: [String]) -> Bool {
    let text = [kind.rawValue, name, scope, sidesText, rows.joined(separator: " "), sentence]
      .joined(separator: " ").lowercased()
    return words.allSatisfy { text.contains($0.lowercased()) }
  }
}
