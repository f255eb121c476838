/// The host names of a served store.
///
/// A web page can make its own host name resolve to this machine (DNS rebinding). The browser then treats the
/// store as part of that page. The request's `Host` header reveals that name, so a store responds only to names
/// that it knows.
package struct StoreHosts: Sendable {
  /// Names in addition to those of the machine, in lowercase.
  private let added: [String]

  /// Allows the names of this machine and the names that the user added.
  package init(_ added: [String] = []) { self.added = added.map { StoreHosts.plain($0) } }

  /// Whether a name without a port is allowed.
  func contain(_ name: String) -> Bool {
    StoreHosts.isLoopback(name) || added.contains(StoreHosts.plain(name))
  }

  /// Whether a name or an address always refers to the machine that resolves it.
  package static func isLoopback(_ name: String) -> Bool {
    let name = plain(name)
    return name == "localhost" || name.hasSuffix(".localhost") || name == "::1" || isLoopbackAddress(name)
  }

  /// Whether a text is an address in 127.0.0.0/8 with four numbers. A host name can also start with
  /// `127.`.
  private static func isLoopbackAddress(_ text: String) -> Bool {
    let numbers = text.split(separator: ".", omittingEmptySubsequences: false)
    return numbers.count == 4 && numbers[0] == "127"
      && numbers.allSatisfy { $0.utf8.allSatisfy { (48...57).contains($0) } && UInt8($0) != nil }
  }

  /// A name in lowercase, without the brackets of an IPv6 address and without the trailing dot of a full
  /// name.
  private static func plain(_ name: String) -> String {
    var name = name.lowercased()
    if name.hasPrefix("["), name.hasSuffix("]") { name = String(name.dropFirst().dropLast()) }
    if name.hasSuffix(".") { name.removeLast() }
    return name
  }
}

/// The host of a URL: a name and an optional port.
struct NamedHost: Equatable {
  let name: String
  let port: String?

  /// Parses a host, such as `localhost:8417` or `[::1]:8417`. Returns nil if it is invalid.
  init?(_ text: some StringProtocol) {
    let text = String(text)
    let end =
      text.hasPrefix("[") ? text.firstIndex(of: "]").map { text.index(after: $0) } : text.firstIndex(of: ":")
    let rest = text[(end ?? text.endIndex)...]
    let digits = rest.dropFirst()
    guard
      rest.isEmpty
        || rest.first == ":" && !digits.isEmpty && digits.utf8.allSatisfy({ (48...57).contains($0) })
    else { return nil }
    name = String(text[..<(end ?? text.endIndex)])
    port = rest.isEmpty ? nil : String(digits)
    guard !name.isEmpty else { return nil }
  }

  /// Parses the host of an origin, such as `http://localhost:8417`. Returns nil if the origin has no host.
  init?(origin: String) {
    guard let scheme = ["http://", "https://"].first(where: { origin.hasPrefix($0) }) else { return nil }
    self.init(origin.dropFirst(scheme.count))
  }
}
