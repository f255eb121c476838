/// The kind of an entry of a package.
enum PackageEntryKind: Hashable {
  case file
  case folder
  /// A symbolic link, and where it leads.
  case link(target: String)
  /// Anything else, such as a device or a pipe.
  case special
}
