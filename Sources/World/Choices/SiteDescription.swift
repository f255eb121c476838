public import Kernel

/// The lines of the table of sites for one site.
public struct SiteDescription: Sendable {
  /// The site that is described.
  public let site: ChoiceSite
  /// Its name in scenarios and traces.
  public let name: String
  /// Whether it is a latitude, a fault or a user's decision.
  public let kind: SiteKind
  /// The kind of thing that each choice is about, such as `device`; its number is the scope of the choice.
  public let scope: String
  /// When a kill at the site strikes: before, after or during the call or the callback.
  let moment: String?
  /// The rows of the fact catalogue that it covers.
  public let rows: [String]
  /// The outcomes that it has.
  public let form: SiteForm
  /// The question that it decides, as a clause.
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

/// The outcomes that a site has; zero is the usual one.
public enum SiteForm: Hashable, Sendable {
  /// One of these options.
  case options([String])
  /// An order of as many things as there are; zero keeps the given order.
  case order
  /// A cut of an array into batches; zero makes one batch.
  case split
}

extension SiteDescription {
  /// The options that a run can take, in words; of several named ones the first is the usual one.
  public var sides: [String] {
    switch form {
    case .options(let names): names
    case .order: ["any order"]
    case .split: ["any batches"]
    }
  }
}

extension ChoiceSite {
  /// The lines of the table for this site.
  public var description: SiteDescription {
    ChoiceSite.descriptions[Int(ChoiceSite.places[Int(rawValue)])]
  }

  /// The word for the moment at which a kill at this site strikes.
  var moment: String { description.moment ?? description.name }

  /// The place of each description in `descriptions`, by the number of its site.
  private static let places: [UInt16] = {
    var places: [UInt16] = Array(repeating: 0, count: kinds.count)
    for (place, description) in descriptions.enumerated() {
      places[Int(description.site.rawValue)] = UInt16(place)
    }
    return places
  }()
}

extension Choices {
  /// Starts a run whose surroundings are as usual, whatever a seed decides besides. A younger pin wins, so a scenario can
  /// still set them.
  public func startInUsualSurroundings(_ driver: ChoiceDriver) {
    start(driver)
    for site in ChoiceSite.unseeded { pin(name: site.rawValue, value: 0) }
  }
}
