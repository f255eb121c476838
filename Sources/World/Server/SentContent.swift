internal import Facts
internal import StoreModel

/// A file that the app's server sent to a launch of the app.
struct SentFile {
  let product: ProductID
  let length: Int
  /// The hash of the file's bytes. Nil if the server only knows the length; each byte is then a period.
  let hash: UInt32?
}

/// The files that the app's server sent to a launch of the app.
struct SentContent {
  private static let filler = UInt8(ascii: ".")

  private var files: [SentFile] = []

  /// Records the files that an answer contains.
  mutating func note(_ content: ServerContent, of product: ProductID) {
    for file in content.files where file.length > 0 {
      let hash = file.content.map { $0.withUnsafeBufferPointer(ByteTable.hash) }
      files.append(SentFile(product: product, length: Int(file.length), hash: hash))
    }
  }

  /// The product of the latest file that has these bytes; `.none` if no file has them.
  func product(of bytes: UnsafeBufferPointer<UInt8>) -> ProductID {
    var known: UInt32?
    for file in files.reversed() where file.length == bytes.count {
      if let hash = file.hash {
        let found = known ?? ByteTable.hash(bytes)
        known = found
        if found == hash { return file.product }
      } else if bytes.allSatisfy({ $0 == SentContent.filler }) {
        return file.product
      }
    }
    return .none
  }
}
