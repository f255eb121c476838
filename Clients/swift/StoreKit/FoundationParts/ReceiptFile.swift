internal import AppSide
internal import Foundation

/// The receipt as a file, which is rewritten each time its location is requested.
package final class ReceiptFile: @unchecked Sendable {
  /// The receipt of this process.
  package static let shared = ReceiptFile()

  private let lock = NSLock()
  private var path = NSTemporaryDirectory() + "assay-\(getpid()).receipt"

  /// The folder of the receipt. Code that sets it must remove the folder.
  package var folder: String {
    get { lock.withLock { path } }
    set { lock.withLock { path = newValue } }
  }

  /// The location for `Bundle.appStoreReceiptURL`. The file may not exist.
  fileprivate var place: URL? {
    guard let session = StoreSession.current else { return nil }
    guard session.call({ $0.receiptURL(at: $1) }).text != nil else { return nil }
    let url = URL(fileURLWithPath: folder + "/receipt")
    if let text = session.call({ $0.readReceiptData(at: $1) }).text {
      try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try? (Data(base64Encoded: text) ?? Data(text.utf8)).write(to: url)
    } else {
      try? FileManager.default.removeItem(at: url)
    }
    return url
  }
}

/// Its method replaces the getter in `Bundle`. The class therefore has no properties.
package final class ReceiptGetter {
  /// The value of `Bundle.appStoreReceiptURL`.
  @_silgen_name("storekit_receipt_url")
  package func receiptURL() -> URL? { ReceiptFile.shared.place }
}
