/// Checks whether a name can be unpacked safely on any system.
enum NameCheck {
  private static let partBytesMax = 255
  private static let bytesMax = 1_024

  static func flaw(of entry: PackageEntry) -> NameFlaw? {
    guard entry.isText else { return .notText }
    let bytes = entry.path.utf8
    guard bytes.count <= bytesMax else { return .tooLong }
    if bytes.first == UInt8(ascii: "/") { return .absolute }
    if bytes.contains(UInt8(ascii: "\\")) { return .backslash }
    for part in entry.path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
      if part.isEmpty { return .empty }
      if part.elementsEqual(".".utf8) || part.elementsEqual("..".utf8) { return .climbs }
      if part.count > partBytesMax { return .tooLong }
    }
    return entry.path.unicodeScalars.contains(where: isInvisible) ? .control : nil
  }

  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: true
    default: false
    }
  }
}
