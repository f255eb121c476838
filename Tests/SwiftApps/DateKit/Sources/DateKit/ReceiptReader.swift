import Foundation

/// A purchase that the receipt shows.
struct PurchaseRecord {
  var productIdentifier = ""
  var expiresDate: Date?
  var isCancelled = false
}

/// Reads the purchases of a receipt on the device, without checking its signature.
enum ReceiptReader {
  static var purchases: [PurchaseRecord] {
    guard let url = Bundle.main.appStoreReceiptURL, let data = try? Data(contentsOf: url) else { return [] }
    return payload(of: [UInt8](data)[...]).map {
      attributes(of: $0).filter { $0.type == 17 }.map { record($0.value) }
    } ?? []
  }

  private static func record(_ bytes: ArraySlice<UInt8>) -> PurchaseRecord {
    var record = PurchaseRecord()
    for attribute in attributes(of: bytes) {
      guard let text = Element(attribute.value).map({ String(decoding: $0.content, as: UTF8.self) }) else {
        continue
      }
      switch attribute.type {
      case 1_702: record.productIdentifier = text
      case 1_708: record.expiresDate = ISO8601DateFormatter().date(from: text)
      case 1_712: record.isCancelled = !text.isEmpty
      default: break
      }
    }
    return record
  }

  /// The receipt inside its signature: content info, signed data, encapsulated content.
  private static func payload(of bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard let info = Element(bytes), let signed = info.children.last?.children.first else { return nil }
    guard signed.children.count > 2 else { return nil }
    return signed.children[2].children.last?.children.first?.content
  }

  private static func attributes(of set: ArraySlice<UInt8>) -> [(type: Int, value: ArraySlice<UInt8>)] {
    (Element(set)?.children ?? []).compactMap { attribute in
      let parts = attribute.children
      guard parts.count == 3 else { return nil }
      return (parts[0].content.reduce(0) { $0 << 8 | Int($1) }, parts[2].content)
    }
  }
}

/// A DER element.
private struct Element {
  let content: ArraySlice<UInt8>
  let end: Int

  init?(_ bytes: ArraySlice<UInt8>) {
    guard bytes.count >= 2 else { return nil }
    var place = bytes.startIndex + 2
    var count = Int(bytes[bytes.startIndex + 1])
    if count >= 0x80 {
      let digits = count & 0x7F
      guard digits <= 4, bytes.endIndex - place >= digits else { return nil }
      count = bytes[place..<place + digits].reduce(0) { $0 << 8 | Int($1) }
      place += digits
    }
    guard bytes.endIndex - place >= count else { return nil }
    end = place + count
    content = bytes[place..<end]
  }

  var children: [Element] {
    var children: [Element] = []
    var rest = content
    while let child = Element(rest) {
      children.append(child)
      rest = rest[child.end...]
    }
    return children
  }
}
