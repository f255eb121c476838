/// What a choice at a site looks like.
public enum SiteForm: Hashable, Sendable {
  /// One of these options; the first is the usual one.
  case options([String])
  /// An order of as many things as there are; the given order is the usual one.
  case order
  /// A cut of an array into batches; one batch is the usual one.
  case split
}
