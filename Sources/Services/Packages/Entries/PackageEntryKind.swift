enum PackageEntryKind: Hashable {
  case file
  case folder
  case link(target: String)
  /// Anything else, such as a device or a pipe.
  case special
}
