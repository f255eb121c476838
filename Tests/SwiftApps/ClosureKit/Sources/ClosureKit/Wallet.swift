import Foundation

/// The user's purchases, in a file that is written atomically.
final class Wallet {
  private struct Content: Codable {
    /// The amount that each transaction added, by transaction.
    var credits: [String: Credit] = [:]
    var unlocked: Set<String> = []
  }

  private struct Credit: Codable {
    let productId: String
    let amount: Int
  }

  private let file: URL
  private var content = Content()

  init() {
    let folder =
      FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first
      ?? FileManager.default.temporaryDirectory
    file = folder.appendingPathComponent("wallet.json")
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    if let data = try? Data(contentsOf: file), let kept = try? JSONDecoder().decode(Content.self, from: data)
    {
      content = kept
    }
  }

  /// Adds the amount of a transaction, once.
  func credit(_ amount: Int, of productId: String, transactionId: String) -> Bool {
    change { $0.credits[transactionId] = Credit(productId: productId, amount: amount) }
  }

  func unlock(_ productId: String) -> Bool {
    content.unlocked.contains(productId) || change { $0.unlocked.insert(productId) }
  }

  func lock(_ productId: String) -> Bool { change { $0.unlocked.remove(productId) } }

  func isUnlocked(_ productId: String) -> Bool { content.unlocked.contains(productId) }

  func balance(of productId: String) -> Int {
    content.credits.values.filter { $0.productId == productId }.reduce(0) { $0 + $1.amount }
  }

  /// Returns whether the change is saved on the disk. Otherwise nothing has changed.
  private func change(_ work: (inout Content) -> Void) -> Bool {
    var changed = content
    work(&changed)
    do {
      try JSONEncoder().encode(changed).write(to: file, options: .atomic)
      content = changed
      return true
    } catch {
      return false
    }
  }
}
