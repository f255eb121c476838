/// What sort of thing is undetermined at a site.
public enum SiteKind: UInt8, CaseIterable, Hashable, Sendable {
  /// Several outcomes are allowed, and who relies on one of them is wrong.
  case latitude
  /// Something may break.
  case fault
  /// A person decides.
  case user
}
