/// What stands at a path.
public enum PathKind: Hashable, Sendable {
  /// A file.
  case file
  /// A folder.
  case folder
  /// Something that can be neither read nor searched, such as a pipe.
  case other
  /// Nothing.
  case missing
}
