internal import Rules
internal import Specification

/// The sources of a rule: the rows of the specification that its page names, and the pages on which they rest.
public struct RuleSources: Sendable {
  /// One source of a row.
  public struct Link: Hashable, Sendable {
    /// The row of the specification, or empty for an address that the page of a rule names itself.
    public let row: String
    /// The name of the source.
    public let title: String
    /// Where it can be read.
    public let address: String
  }

  /// The sources in the order of the rows, each address once.
  public let links: [Link]

  /// Looks up what the page of a rule rests on.
  public init(of sources: [String]) {
    var links: [Link] = []
    for source in sources {
      if PageLink.external(source) != nil {
        links.append(Link(row: "", title: source, address: source))
      } else if let found = Specification.row(source) {
        for source in found.row.sources where !links.contains(where: { $0.address == source.address }) {
          links.append(Link(row: found.row.identifier, title: source.title, address: source.address))
        }
      }
    }
    self.links = links
  }

  /// The address to begin with: that of Apple's page where a row has one.
  public var first: String? { (links.first { $0.title.hasPrefix("Apple") } ?? links.first)?.address }

  /// The address where one row is explained, Apple's page before a report.
  static func address(of row: String) -> String? { RuleSources(of: [row]).first }
}
