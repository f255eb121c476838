public import Foundation

/// The user's folders under the names of newer Foundation versions. Here `FileManager` has all of them except
/// the library.
extension URL {
  /// The folder for the user's documents.
  public static var documentsDirectory: URL { folder(.documentDirectory, or: "Documents") }
  /// The folder for an app's required data.
  public static var applicationSupportDirectory: URL {
    folder(.applicationSupportDirectory, or: "Library/Application Support")
  }
  /// The folder for data that an app can recreate.
  public static var cachesDirectory: URL { folder(.cachesDirectory, or: "Library/Caches") }
  /// The library folder of the app. Here `FileManager` has no URL for it.
  public static var libraryDirectory: URL { folder(.libraryDirectory, or: "Library") }

  private static func folder(_ folder: FileManager.SearchPathDirectory, or path: String) -> URL {
    FileManager.default.urls(for: folder, in: .userDomainMask).first
      ?? FileManager.default.homeDirectoryForCurrentUser.appendingPathComponent(path, isDirectory: true)
  }
}
