import AssayApp

/// The files of hosted content on the disk.
///
/// The files of a version are in content/PRODUCT/VERSION/CONTENT/, next to a record that all of them are
/// saved. They are excluded from backups, because the store can send them again.
@MainActor
struct ContentFiles {
  private unowned let app: ReferenceApp

  init(_ app: ReferenceApp) { self.app = app }

  private func folder(of productIdentifier: String) -> String { "content/\(productIdentifier)/" }

  private func folder(of download: Download, _ productIdentifier: String) -> String {
    "\(folder(of: productIdentifier))\(download.contentVersion)/\(download.contentIdentifier)/"
  }

  private func record(of download: Download, _ productIdentifier: String) -> String {
    "\(folder(of: download, productIdentifier).dropLast()).complete"
  }

  /// Whether all files of a download are on the disk.
  func isSaved(_ download: Download, _ productIdentifier: String) -> Bool {
    app.disk.exists(record(of: download, productIdentifier))
  }

  /// Copies files from the cache, which the system empties after finish; false if there is no room.
  func save(_ download: Download, _ productIdentifier: String) -> Bool {
    let source = (download.contentPath() ?? "") + "/Contents/"
    let folder = folder(of: download, productIdentifier)
    do {
      for path in app.disk.list(source) { try app.disk.copy(path, to: folder + path.dropFirst(source.count)) }
      try app.disk.write(record(of: download, productIdentifier), "1")
    } catch {
      return false
    }
    return true
  }

  /// The store hosts these files, so they need no backup; a kill may have happened between the copy and this.
  func exclude(_ download: Download, _ productIdentifier: String) {
    for path in app.disk.list(folder(of: download, productIdentifier)) { app.disk.leaveOutOfBackup(path) }
    app.disk.leaveOutOfBackup(record(of: download, productIdentifier))
  }

  /// Removes the files of other versions.
  func removeOthers(than version: String, _ productIdentifier: String) {
    let folder = folder(of: productIdentifier)
    for path in app.disk.list(folder) where !path.hasPrefix("\(folder)\(version)/") {
      app.disk.removeIfThere(path)
    }
  }

  /// Removes all files of a product.
  func removeAll(_ productIdentifier: String) {
    for path in app.disk.list(folder(of: productIdentifier)) { app.disk.removeIfThere(path) }
  }

  /// The newest version of a product on the disk.
  func savedVersion(_ productIdentifier: String) -> ContentVersion? {
    let folder = folder(of: productIdentifier)
    return app.disk.list(folder).compactMap { path in
      let parts = path.dropFirst(folder.count).split(separator: "/")
      return parts.count == 2 && parts[1].hasSuffix(".complete") ? ContentVersion(parts[0]) : nil
    }.max()
  }
}

/// A version of content: numbers separated by dots; 1.10 is newer than 1.9.
struct ContentVersion: Comparable {
  private let numbers: [Int]

  init(_ text: some StringProtocol) {
    numbers = text.split { !$0.isASCII || !$0.isNumber }.map { Int($0) ?? 0 }
  }

  private func number(_ place: Int) -> Int { place < numbers.count ? numbers[place] : 0 }

  static func < (one: ContentVersion, two: ContentVersion) -> Bool {
    for place in 0..<max(one.numbers.count, two.numbers.count) where one.number(place) != two.number(place) {
      return one.number(place) < two.number(place)
    }
    return false
  }

  static func == (one: ContentVersion, two: ContentVersion) -> Bool { !(one < two) && !(two < one) }
}
