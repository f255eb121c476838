internal import Foundation

/// The user's folders below the app's home folder, like those of an app on a device.
///
/// Foundation knows no library folder here. It finds the other folders through environment variables, and
/// copies all of them for each query.
package final class HomeFolders: @unchecked Sendable {
  /// The only object in this process.
  package static let shared = HomeFolders()

  private static let paths: [FileManager.SearchPathDirectory: String] = [
    .documentDirectory: "Documents", .libraryDirectory: "Library", .cachesDirectory: "Library/Caches",
    .applicationSupportDirectory: "Library/Application Support",
  ]

  private let lock = NSLock()
  private var folders: [FileManager.SearchPathDirectory: URL] = [:]

  /// Makes folders that have no home yet.
  package init() {}

  /// Sets the home folder.
  package func enter(home: String) {
    let folders = HomeFolders.paths.mapValues { URL(fileURLWithPath: home + "/" + $0, isDirectory: true) }
    lock.withLock { self.folders = folders }
    // Modules that do not import this one read the home here.
    setenv("ASSAY_HOME", home, 1)
  }

  /// A folder of the user. Nil if this process has no home of its own, or for another kind of folder.
  package func folder(
    _ folder: FileManager.SearchPathDirectory, _ domain: FileManager.SearchPathDomainMask
  ) -> URL? {
    domain == .userDomainMask ? lock.withLock { folders[folder] } : nil
  }
}

/// Overrides methods that replace those of `FileManager`. The class therefore has no properties.
final class HomeFileManager: FileManager, @unchecked Sendable {
  override func urls(
    for directory: FileManager.SearchPathDirectory, in domainMask: FileManager.SearchPathDomainMask
  ) -> [URL] {
    HomeFolders.shared.folder(directory, domainMask).map { [$0] }
      ?? super.urls(for: directory, in: domainMask)
  }
}

/// Overrides nothing. Comparing it with `HomeFileManager` shows which methods to replace.
final class PlainFileManager: FileManager, @unchecked Sendable {}
