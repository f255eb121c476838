internal import Rules
internal import Specification

/// The sources of a rule: the rows of the specification that its page names, and the pages that support them.
public struct RuleSources: Sendable {
  /// One source of a row.
  public struct Link: Hashable, Sendable {
    /// The row of the specification; empty for an address that the rule's page contains directly.
    public let row: String
    public let title: String
    public let address: String
  }

  /// The sources in the order of the rows, without duplicate addresses.
  public let links: [Link]

  /// Looks up the sources of a rule's page.
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

  /// The most important address: Apple's page if a row has one.
  public var first: String? { (links.first { $0.title.hasPrefix("Apple") } ?? links.first)?.address }

  /// The address of a page that explains one row: Apple's page if there is one, otherwise a report. Nil
  /// if the row has no source.
  static func address(of row: String) -> String? { RuleSources(of: [row]).first }
}
