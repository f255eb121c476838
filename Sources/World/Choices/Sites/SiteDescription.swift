public import Kernel

/// A row of the table of sites.
public struct SiteDescription: Sendable {
  public let site: ChoiceSite
  /// The site's name in scenarios and traces.
  public let name: String
  /// Whether it is a latitude, a fault or a user's decision.
  public let kind: SiteKind
  /// The kind of object that each choice is about, such as `device`. The object's number is the scope of
  /// the choice.
  public let scope: String
  /// When a kill at the site happens: before, after or during the call or the callback.
  let moment: String?
  /// The rows of the fact catalog that the site covers.
  public let rows: [String]
  public let form: SiteForm
  /// The question that the site decides, as a clause.
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

  /// The position of an option by its name.
  public func option(named name: String) -> Int? {
    switch form {
    case .options(let names): names.firstIndex(of: name)
    case .order, .split: nil
    }
  }
}

/// The outcomes of a site; zero is the default.
public enum SiteForm: Hashable, Sendable {
  case options([String])
  /// An order of the given things; zero keeps the given order.
  case order
  /// A split of an array into batches; zero makes one batch.
  case split
}

extension SiteDescription {
  /// The options of the site, in words. If they have names, the first is the default.
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
  /// Starts a run with default surroundings, regardless of the seed. A later pin wins, so a scenario can
  /// still set them.
  public func startInDefaultSurroundings(_ driver: ChoiceDriver) {
    start(driver)
    for site in ChoiceSite.unseeded { pin(name: site.rawValue, value: 0) }
  }
}
