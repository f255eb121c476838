import Foundation

/// The user's purchases: a file for each grant.
struct Library {
  private let folder: URL

  init() {
    let documents =
      FileManager.default.urls(for: .documentDirectory, in: .userDomainMask).first
      ?? FileManager.default.temporaryDirectory
    folder = documents.appendingPathComponent("library", isDirectory: true)
  }

  /// Writes a grant. An existing grant is unchanged.
  func add(_ amount: Int, of product: String, key: String) throws {
    let place = folder.appendingPathComponent(product, isDirectory: true)
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    let file = place.appendingPathComponent(key)
    guard !FileManager.default.fileExists(atPath: file.path) else { return }
    try Data("\(amount)".utf8).write(to: file, options: .atomic)
  }

  func remove(_ product: String) {
    try? FileManager.default.removeItem(
      at: folder.appendingPathComponent(product).appendingPathComponent("unlocked"))
  }

  func amount(of product: String) -> Int {
    let place = folder.appendingPathComponent(product, isDirectory: true)
    let files =
      (try? FileManager.default.contentsOfDirectory(at: place, includingPropertiesForKeys: nil)) ?? []
    return files.reduce(0) { sum, file in
      sum + ((try? String(contentsOf: file, encoding: .utf8)).flatMap { Int($0) } ?? 0)
    }
  }
}
