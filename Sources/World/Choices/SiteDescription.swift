public import Kernel

/// What is known of a site: what is chosen there, and which rows of the fact catalogue it stands for.
public struct SiteDescription: Sendable {
  /// The site.
  public let site: ChoiceSite
  /// Its name in scenarios, traces and replay strings.
  public let name: String
  /// Whether it is a latitude, a fault or a user's decision.
  public let kind: SiteKind
  /// What a visit of it is about.
  public let scope: String
  /// The rows of the fact catalogue it stands for.
  public let rows: [String]
  /// What can be chosen.
  public let form: SiteForm
  /// What is decided there, as a clause.
  public let sentence: String

  init(
    _ site: ChoiceSite, _ name: String, _ kind: SiteKind, per scope: String, rows: String, _ form: SiteForm,
    _ sentence: String
  ) {
    self.site = site
    self.name = name
    self.kind = kind
    self.scope = scope
    self.rows = rows.split(separator: " ").map(String.init)
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
