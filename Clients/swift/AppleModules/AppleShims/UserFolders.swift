public import Foundation

/// The folders of the user by the names that newer systems have; `FileManager` knows all but the library.
extension URL {
  /// Where the user's documents lie.
  public static var documentsDirectory: URL { folder(.documentDirectory, or: "Documents") }
  /// Where an app keeps what it needs.
  public static var applicationSupportDirectory: URL {
    folder(.applicationSupportDirectory, or: "Library/Application Support")
  }
  /// Where an app keeps what it can do without.
  public static var cachesDirectory: URL { folder(.cachesDirectory, or: "Library/Caches") }
  /// The folder in which those of apps lie; `FileManager` answers with no address for it here.
  public static var libraryDirectory: URL { folder(.libraryDirectory, or: "Library") }

  private static func folder(_ folder: FileManager.SearchPathDirectory, or path: String) -> URL {
    FileManager.default.urls(for: folder, in: .userDomainMask).first
      ?? FileManager.default.homeDirectoryForCurrentUser.appendingPathComponent(path, isDirectory: true)
  }
}
