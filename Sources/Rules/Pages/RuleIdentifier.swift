/// The name of a rule, as reports, scenarios and the command line spell it.
public struct RuleIdentifier: Hashable, Comparable, Sendable, ExpressibleByStringLiteral,
  CustomStringConvertible
{
  /// The name: lower-case words joined by hyphens.
  public let text: String

  /// Makes the identifier with this name.
  public init(_ text: String) { self.text = text }

  /// Makes the identifier with this name.
  public init(stringLiteral text: String) { self.text = text }

  /// The name itself.
  public var description: String { text }

  /// The order of names.
  public static func < (left: RuleIdentifier, right: RuleIdentifier) -> Bool { left.text < right.text }
}
