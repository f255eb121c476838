/// One statement about the store, the queue or an app, with what it rests on.
public struct SpecificationRow: Hashable, Sendable {
  /// Its identifier, such as `Q9`; scenarios, rules and choice sites name it. It never changes.
  public let identifier: String
  /// How sure the statement is; several where its parts differ, or where sources disagree.
  public internal(set) var certainties: [Certainty]
  /// The statement, in Markdown.
  public internal(set) var statement = ""
  /// The pages and reports that it rests on, in the order of their weight.
  public internal(set) var sources: [SpecificationSource] = []
  /// The simulator's choice where the sources leave room; empty where it does just as stated.
  public internal(set) var choice = ""
  /// The reason why it is not simulated; empty where it is.
  public internal(set) var exclusion = ""

  init(identifier: String, certainties: [Certainty]) {
    self.identifier = identifier
    self.certainties = certainties
  }

  /// How sure a statement is.
  public enum Certainty: String, CaseIterable, Sendable {
    /// Apple writes it, or a platform's published guide to StoreKit.
    case documented
    /// Developers or their logs saw it; nobody promises it.
    case observed
    /// No source says it; the simulator decides.
    case assumed
  }
}

/// A page or a report that a row rests on.
public struct SpecificationSource: Hashable, Sendable {
  /// The address.
  public let address: String
  /// The name for people, which begins with Apple's for a page of Apple's.
  public let title: String
}

/// Rows that belong together under one heading.
public struct SpecificationSection: Hashable, Sendable {
  /// Its number.
  public let number: String
  /// Its heading.
  public let title: String
  /// Its rows, in the order of their reading.
  public internal(set) var rows: [SpecificationRow] = []
}

/// The sections of one page of the specification.
public struct SpecificationPage: Hashable, Sendable {
  /// Its name, which is that of its file.
  public let name: String
  /// Its heading.
  public let title: String
  /// A sentence or two about it.
  public internal(set) var summary = ""
  /// Its sections, in their order.
  public internal(set) var sections: [SpecificationSection] = []

  /// All its rows, in their order.
  public var rows: [SpecificationRow] { sections.flatMap(\.rows) }
}
