internal import Foundation

/// The app's keychain: a file in its private directory. Each change writes the whole file atomically. So a
/// change that was confirmed survives a kill, and any other change leaves no trace.
enum Keychain {
  private static let lock = NSLock()

  /// The location of the file. The folder is looked up each time, because each launch of an app may have its
  /// own directory.
  private static var file: URL {
    let home = ProcessInfo.processInfo.environment["ASSAY_HOME"] ?? homeOfProcess
    return URL(fileURLWithPath: home).appendingPathComponent("Library/Keychains/generic.plist")
  }

  /// A folder of this process, used if the app has no home. The files of the computer's user are not touched.
  private static let homeOfProcess: String = {
    atexit { try? FileManager.default.removeItem(atPath: Keychain.temporaryHome) }
    return temporaryHome
  }()

  private static let temporaryHome = NSTemporaryDirectory() + "assay-keychain-\(getpid())"

  /// The items in the order in which they were added.
  static func items() throws -> [KeychainItem] { try lock.withLock { try read() } }

  /// Changes the items. Writes them if `work` succeeded and changed something.
  static func change(_ work: (inout [KeychainItem]) -> Int32) throws -> Int32 {
    try lock.withLock {
      var items = try read()
      let status = work(&items)
      if status == errSecSuccess { try write(items) }
      return status
    }
  }

  private static func read() throws -> [KeychainItem] {
    guard FileManager.default.fileExists(atPath: file.path) else { return [] }
    let content = try PropertyListSerialization.propertyList(
      from: Data(contentsOf: file), options: [], format: nil)
    guard let items = content as? [[String: Any]] else {
      throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "no list of items"))
    }
    return items.map { KeychainItem($0) }
  }

  private static func write(_ items: [KeychainItem]) throws {
    let folder = file.deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let content = try PropertyListSerialization.data(
      fromPropertyList: items.map(\.attributes), format: .xml, options: 0)
    try content.write(to: file, options: .atomic)
  }
}
