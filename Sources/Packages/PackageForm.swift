/// How a package lies there.
public enum PackageForm: String, Sendable {
  /// As a folder.
  case folder
  /// As a zip file.
  case archive
}
