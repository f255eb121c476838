/// The target in the first line of a request, parsed into a path and a query.
struct WebTarget {
  private(set) var path: String
  private(set) var query: [(name: String, value: String)]

  /// Parses a target. Invalid escapes are unchanged, and invalid UTF-8 becomes U+FFFD.
  init(_ bytes: some Collection<UInt8>) {
    let target = Array(bytes.prefix { $0 != UInt8(ascii: "#") })
    let parts = target.split(separator: UInt8(ascii: "?"), maxSplits: 1, omittingEmptySubsequences: false)
    path = WebTarget.decoded(WebTarget.withoutHost(parts[0]), isForm: false)
    query = parts.count < 2 ? [] : WebTarget.parameters(parts[1])
  }

  private static func parameters(_ bytes: ArraySlice<UInt8>) -> [(name: String, value: String)] {
    bytes.split(separator: UInt8(ascii: "&")).map { pair in
      let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      return (decoded(parts[0], isForm: true), parts.count < 2 ? "" : decoded(parts[1], isForm: true))
    }
  }

  /// Removes the scheme and the host from a whole URL, which clients of a proxy send. The path follows
  /// the host.
  private static func withoutHost(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard bytes.first != UInt8(ascii: "/") else { return bytes }
    for scheme in ["http://", "https://"] where bytes.starts(with: scheme.utf8) {
      let path = bytes.dropFirst(scheme.utf8.count).drop { $0 != UInt8(ascii: "/") }
      return path.isEmpty ? [UInt8(ascii: "/")] : path
    }
    return bytes
  }

  /// Decodes escapes such as `%20`. In a form, a plus sign is a space.
  private static func decoded(_ bytes: ArraySlice<UInt8>, isForm: Bool) -> String {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let byte = bytes[index]
      index += 1
      if byte == UInt8(ascii: "%"), index + 1 < bytes.endIndex, let high = digit(bytes[index]),
        let low = digit(bytes[index + 1])
      {
        decoded.append(high << 4 | low)
        index += 2
      } else {
        decoded.append(isForm && byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
      }
    }
    return String(decoding: decoded, as: UTF8.self)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
