public import Kernel

/// The description of a site: one row in the table of sites.
public struct SiteDescription: Sendable {
  public let site: ChoiceSite
  /// The site's name in scenarios and traces.
  public let name: String
  /// Whether the site is a latitude, a fault or a user's decision.
  public let kind: SiteKind
  /// The kind of object that each choice is about, such as `device`. The scope of a choice is the
  /// object's number.
  public let scope: String
  /// The moment of a kill, if the site is a kill: before, after or during a call or a callback.
  let moment: String?
  /// The rows that the site covers in the catalog of StoreKit facts, such as `Q7`.
  public let rows: [String]
  public let form: SiteForm
  /// The question that a choice at the site answers, as a clause.
  public let sentence: String

  init(
    _ site: ChoiceSite, _ name: String, _ kind: SiteKind, scope: String, moment: String? = nil,
    rows: [String], form: SiteForm, sentence: String
  ) {
    self.site = site
    self.name = name
    self.kind = kind
    self.scope = scope
    self.moment = moment
    self.rows = rows
    self.form = form
    self.sentence = sentence
  }

  /// The position of the option with a name. Nil if the site has no such option.
  public func option(named name: String) -> Int? {
    switch form {
    case .options(let names): names.firstIndex(of: name)
    case .order, .split: nil
    }
  }
}

/// The options of a site. Option zero is the default.
public enum SiteForm: Hashable, Sendable {
  case options([String])
  /// An order of the given elements; zero keeps the given order.
  case order
  /// A split of an array into batches; zero makes one batch.
  case split
}

extension SiteDescription {
  /// The options of the site, in words. The default is the first if the options have names.
  public var sides: [String] {
    switch form {
    case .options(let names): names
    case .order: ["any order"]
    case .split: ["any batches"]
    }
  }
}

extension ChoiceSite {
  /// The site's row in the table.
  public var description: SiteDescription {
    ChoiceSite.descriptions[Int(ChoiceSite.places[Int(rawValue)])]
  }

  /// The word for the moment of a kill at this site.
  var moment: String { description.moment ?? description.name }

  /// The index of each site's description in `descriptions`, by the site's number.
  private static let places: [UInt16] = {
    var places: [UInt16] = Array(repeating: 0, count: kinds.count)
    for (place, description) in descriptions.enumerated() {
      places[Int(description.site.rawValue)] = UInt16(place)
    }
    return places
  }()
}

extension Choices {
  /// Starts a run with default surroundings, whatever the seed is. A scenario can still set them,
  /// because a later pin replaces an earlier one.
  public func startInDefaultSurroundings(_ driver: ChoiceDriver) {
    start(driver)
    for site in ChoiceSite.unseeded { pin(name: site.rawValue, value: 0) }
  }
}
