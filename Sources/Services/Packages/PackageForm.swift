/// Whether a package is a folder or a zip file.
public enum PackageForm: String, Sendable {
  case folder
  /// A zip file.
  case archive
}
