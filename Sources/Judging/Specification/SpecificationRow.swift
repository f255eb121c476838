/// One statement about the store, the queue, or an app, with its sources.
public struct SpecificationRow: Hashable, Sendable {
  /// The identifier, such as `Q9`. Scenarios, rules, and choice sites refer to it. It never changes.
  public let identifier: String
  /// How certain the statement is. There are several values if its parts differ, or if sources disagree.
  public internal(set) var certainties: [Certainty]
  /// The statement, in Markdown.
  public internal(set) var statement = ""
  /// The pages and reports that support the statement, most important first.
  public internal(set) var sources: [SpecificationSource] = []
  /// The simulator's behavior if the sources leave it open. Empty if the simulator behaves exactly as
  /// stated.
  public internal(set) var choice = ""
  /// The reason why the statement is not simulated. Empty if it is simulated.
  public internal(set) var exclusion = ""

  init(identifier: String, certainties: [Certainty]) {
    self.identifier = identifier
    self.certainties = certainties
  }

  /// How certain a statement is.
  public enum Certainty: String, CaseIterable, Sendable {
    /// Documented by Apple, or by a published guide to StoreKit.
    case documented
    /// Observed by developers or in their logs, but not guaranteed.
    case observed
    /// Stated by no source; the simulator decides.
    case assumed
  }
}

/// A page or a report that supports a row.
public struct SpecificationSource: Hashable, Sendable {
  public let address: String
  /// The display name, which starts with “Apple” for a page by Apple.
  public let title: String
}

/// Related rows under one heading.
public struct SpecificationSection: Hashable, Sendable {
  public let number: String
  public let title: String
  /// The rows of the section, in reading order.
  public internal(set) var rows: [SpecificationRow] = []
}

/// The sections of one page of the specification.
public struct SpecificationPage: Hashable, Sendable {
  /// The name of the page and of its file.
  public let name: String
  public let title: String
  /// A sentence or two about the page.
  public internal(set) var summary = ""
  public internal(set) var sections: [SpecificationSection] = []

  /// All rows of the page, in their order.
  public var rows: [SpecificationRow] { sections.flatMap(\.rows) }
}
