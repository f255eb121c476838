internal import Glibc

/// Reads packages. A package is a folder, or a zip file with the contents of such a folder. The reader
/// never writes anything, and follows no link.
public enum PackageReader {
  /// Reads a package and reports its faults.
  ///
  /// - Parameters:
  /// - path: The folder or the zip file.
  /// - keepsContent: Whether to keep the content of small files.
  /// - Throws: Why the package cannot be opened.
  public static func read(_ path: String, keepsContent: Bool = false) throws(PackageError) -> Package {
    try read(path, keepsContent: keepsContent, limits: PackageLimits())
  }

  static func read(
    _ path: String, keepsContent: Bool, limits: PackageLimits
  ) throws(PackageError) -> Package {
    var status = stat()
    guard !path.utf8.contains(0), stat(path, &status) == 0 else {
      throw PackageError(
        path: path, reason: "no file or folder with this name exists", advice: "check the path")
    }
    let isFolder = status.st_mode & S_IFMT == S_IFDIR
    let source: any EntrySource =
      isFolder ? try FolderEntries(path: path) : try ArchiveEntries(path: path)
    var inspection = PackageInspection(
      source, name: name(of: path), limits: limits, keepsContent: keepsContent)
    inspection.run()
    return inspection.package(path: path, form: isFolder ? .folder : .archive)
  }

  /// The last component of a path, without a trailing slash.
  private static func name(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }
}
