internal import Catalogues
internal import Foundation

/// A StoreKit configuration file: its location and its content.
struct ConfigurationFile: Sendable {
  let path: String
  private let bytes: [UInt8]

  /// Reads a file.
  init(_ url: URL) throws {
    guard url.isFileURL, url.pathExtension == "storekit" else {
      throw SKTestError(.invalidURL, because: "\(url) is not the URL of a .storekit file")
    }
    guard let data = FileManager.default.contents(atPath: url.path) else {
      throw SKTestError(.fileNotFound, because: "the file \(url.path) does not exist")
    }
    path = url.path
    bytes = Array(data)
  }

  /// Finds a file by its name without the extension.
  init(named name: String) throws {
    let file = name.hasSuffix(".storekit") ? name : name + ".storekit"
    let folders = ConfigurationFile.folders
    for folder in folders {
      let url = folder.appendingPathComponent(file)
      if FileManager.default.fileExists(atPath: url.path) {
        self = try ConfigurationFile(url)
        return
      }
    }
    if let url = ConfigurationFile.search(file) {
      self = try ConfigurationFile(url)
      return
    }
    throw SKTestError(
      .fileNotFound,
      because:
        "\(file) not found in \(folders.map(\.path).joined(separator: ", ")), or below the last folder; "
        + "add it to the resources of the test target, or put it in the package")
  }

  /// The content of the file, with titles and descriptions in the language `locale`.
  func catalogue(in locale: String? = nil) throws -> Catalogue {
    let name = URL(fileURLWithPath: path).lastPathComponent
    return try CatalogueReader.read(bytes, file: name, locale: locale)
  }

  /// The folders that are searched: those of resources, that of the test's program, and the working folder,
  /// in this order.
  private static var folders: [URL] {
    let program = Bundle.main.bundleURL
    let beside = (try? FileManager.default.contentsOfDirectory(atPath: program.path)) ?? []
    let resources = beside.filter { $0.hasSuffix(".resources") || $0.hasSuffix(".bundle") }.sorted()
    let working = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
    return resources.map { program.appendingPathComponent($0) } + [program, working]
  }

  /// The nearest file with a name below the working folder. Build folders are skipped.
  private static func search(_ file: String) -> URL? {
    var level = [URL(fileURLWithPath: FileManager.default.currentDirectoryPath)]
    for _ in 0..<searchDepthMax {
      var next: [URL] = []
      for folder in level {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        if names.contains(file) { return folder.appendingPathComponent(file) }
        for name in names.sorted() where !name.hasPrefix(".") {
          let url = folder.appendingPathComponent(name)
          var isFolder: ObjCBool = false
          if FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder), isFolder.boolValue {
            next.append(url)
          }
        }
      }
      level = next
    }
    return nil
  }

  private static let searchDepthMax = 6
}
