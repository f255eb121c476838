internal import Foundation

/// The folders of the user below the folder that is the app's home, where an app on a device has them.
///
/// Foundation knows no library here. It finds the others through variables of the environment, all of which it copies each
/// time that it is asked.
package final class HomeFolders: @unchecked Sendable {
  /// Those of this process.
  package static let shared = HomeFolders()

  private static let paths: [FileManager.SearchPathDirectory: String] = [
    .documentDirectory: "Documents", .libraryDirectory: "Library", .cachesDirectory: "Library/Caches",
    .applicationSupportDirectory: "Library/Application Support",
  ]

  private let lock = NSLock()
  private var folders: [FileManager.SearchPathDirectory: URL] = [:]

  /// Folders of no home.
  package init() {}

  /// Has them lie below a folder.
  package func enter(home: String) {
    let folders = HomeFolders.paths.mapValues { URL(fileURLWithPath: home + "/" + $0, isDirectory: true) }
    lock.withLock { self.folders = folders }
    // Modules that do not import this one find the home here.
    setenv("ASSAY_HOME", home, 1)
  }

  /// A folder of the user; nothing where this process has no home of its own, or the folder is another one.
  package func folder(
    _ folder: FileManager.SearchPathDirectory, _ domain: FileManager.SearchPathDomainMask
  ) -> URL? {
    domain == .userDomainMask ? lock.withLock { folders[folder] } : nil
  }
}

/// Its methods take the place of those of `FileManager`, so it has nothing of its own.
final class HomeFileManager: FileManager, @unchecked Sendable {
  override func urls(
    for directory: FileManager.SearchPathDirectory, in domainMask: FileManager.SearchPathDomainMask
  ) -> [URL] {
    HomeFolders.shared.folder(directory, domainMask).map { [$0] }
      ?? super.urls(for: directory, in: domainMask)
  }
}

/// Overrides nothing, for comparison.
final class PlainFileManager: FileManager, @unchecked Sendable {}
