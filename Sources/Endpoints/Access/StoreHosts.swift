/// The names by which a served store may be called.
///
/// A web page can make a name of its own lead to this machine, and the browser then takes the store for a part of that
/// page. The name in the request's `Host` gives it away, so a store answers to names that it knows.
package struct StoreHosts: Sendable {
  /// Names beyond those of the machine itself, in lower case.
  private let added: [String]

  /// Makes the names of the machine itself, with others that its user allowed.
  package init(_ added: [String] = []) { self.added = added.map { StoreHosts.plain($0) } }

  /// Whether a store may be called by a name, which has no port.
  func contain(_ name: String) -> Bool {
    StoreHosts.isLoopback(name) || added.contains(StoreHosts.plain(name))
  }

  /// Whether a name or an address always leads to the machine that looks it up.
  package static func isLoopback(_ name: String) -> Bool {
    let name = plain(name)
    return name == "localhost" || name.hasSuffix(".localhost") || name == "::1" || isLoopbackAddress(name)
  }

  /// Whether a text is an address of 127.0.0.0/8, with four numbers. A name can begin with the same digits.
  private static func isLoopbackAddress(_ text: String) -> Bool {
    let numbers = text.split(separator: ".", omittingEmptySubsequences: false)
    return numbers.count == 4 && numbers[0] == "127"
      && numbers.allSatisfy { $0.utf8.allSatisfy { (48...57).contains($0) } && UInt8($0) != nil }
  }

  /// A name in lower case, without the brackets of an address and without the dot that ends a full name.
  private static func plain(_ name: String) -> String {
    var name = name.lowercased()
    if name.hasPrefix("["), name.hasSuffix("]") { name = String(name.dropFirst().dropLast()) }
    if name.hasSuffix(".") { name.removeLast() }
    return name
  }
}

/// The host of an address on the web: a name, and a port if one is given.
struct NamedHost: Equatable {
  let name: String
  let port: String?

  /// Reads a host, such as `localhost:8417` or `[::1]:8417`; nil if the text is none.
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

  /// Reads the host of an origin, such as `http://localhost:8417`; nil if the origin has none.
  init?(origin: String) {
    guard let scheme = ["http://", "https://"].first(where: { origin.hasPrefix($0) }) else { return nil }
    self.init(origin.dropFirst(scheme.count))
  }
}
