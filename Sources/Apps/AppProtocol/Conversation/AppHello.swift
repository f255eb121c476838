internal import Facts
internal import Glibc
internal import StoreModel
internal import World

/// The first line of an app: its protocol version, its name and its capabilities.
struct AppHello {
  /// The name and version of the protocol.
  static let version = "assay-app/1"

  /// The line exactly as sent.
  let line: [UInt8]
  var title = ""
  var origin = ""
  /// The extent to which a tool changed the sources before compilation; empty if it changed nothing.
  var transformation = ""
  /// The assumptions about the app's toolchain; nil unless the app has `import StoreKit`.
  var assumptions: ToolchainAssumptions?
  var capabilities = Capabilities()
  /// The app's own identifiers for products that scenarios name.
  var products: [(role: String, identifier: String)] = []
  /// Whether the process can be reset for another run. It then sends its hello again.
  var resets = false
  /// Whether the process forks other processes and is never used for a launch itself.
  var forks = false
  /// Whether each message must contain the device's clocks in nanoseconds.
  var wantsClocks = false

  /// The line that requests the hello.
  static let question = JSONValue.object([JSONMember("hello", .text(version))])

  /// Whether a line is a hello, valid or not.
  static func isMeant(by line: [UInt8]) -> Bool { (try? JSONText.value(of: line))?["hello"] != nil }

  /// Parses the line. Unknown members are ignored, because they belong to a later version.
  init(_ line: [UInt8]) throws(ProtocolBreach) {
    self.line = line
    guard let json = try? JSONText.value(of: line), let hello = json["hello"] else {
      throw ProtocolBreach("sent something else before its hello", line: line)
    }
    guard hello == .text(AppHello.version) else {
      throw ProtocolBreach(
        "uses another protocol version", line: line, advice: "this tool uses \(AppHello.version)")
    }
    if case .text(let text)? = json["title"] { title = text }
    if case .text(let text)? = json["source"] { origin = text }
    if case .text(let text)? = json["transformed"] { transformation = text }
    if case .text(let text)? = json["language"] {
      capabilities.language = DeclarationLanguage(rawValue: text) ?? .other
    } else {
      capabilities.language = .other
    }
    do throws(PortMessageError) {
      try readCapabilities(json)
      if let given = json["reset"] { resets = try PortValue("reset", given).flag() }
      if let given = json["forks"] { forks = try PortValue("forks", given).flag() }
      if let given = json["clocks"] { wantsClocks = try PortValue("clocks", given).flag() }
      if let given = json["assumptions"] { assumptions = try ToolchainAssumptions(given) }
      if let given = json["product_types"] {
        capabilities.productTypes = try AppHello.productTypes(PortValue("product_types", given))
      }
      if let given = json["products"] { products = try AppHello.products(PortValue("products", given)) }
    } catch {
      throw ProtocolBreach(
        "sent an invalid '\(error.place)' in its hello: \(error.message)", line: line, advice: error.advice)
    }
  }

  /// Parses the hello of a process that has sent one before. Usually both lines are the same.
  init(again before: AppHello, _ line: [UInt8]) throws(ProtocolBreach) {
    self = AppHello.areSame(line, before.line) ? before : try AppHello(line)
  }

  private static func areSame(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    left.count == right.count && memcmp(left, right, left.count) == 0
  }

  /// Throws, which ends the run, if this hello differs from the app's first hello.
  func require(sameAs first: AppHello) throws(ConversationEnd) {
    guard line == first.line else {
      throw ConversationEnd(
        text: """
          the app sent a hello that differs from its first one
            first: \(String(decoding: first.line, as: UTF8.self))
            now: \(String(decoding: line, as: UTF8.self))
            every process of an app must send the same hello: its capabilities apply to the whole command
          """)
    }
  }

  private mutating func readCapabilities(_ json: JSONValue) throws(PortMessageError) {
    guard let given = json["capabilities"] else { return }
    guard case .object(let members) = given else {
      throw PortValue("capabilities", given).wrong("an object of flags")
    }
    for member in members {
      guard let capability = Capability.allCases.first(where: { $0.name == member.key }) else {
        throw PortMessageError(
          "capabilities", "unknown capability '\(member.key)'",
          advice: "the capabilities are \(Capability.allCases.map(\.name).joined(separator: ", "))")
      }
      capabilities[capability] = try PortValue("capabilities.\(member.key)", member.value).flag()
    }
    // An app that uses StoreKit 2 uses it alone, unless it says otherwise.
    if !members.contains(where: { $0.key == Capability.queue.name }) {
      capabilities.sellsByQueue = !capabilities.sellsByStoreKit2
    }
  }

  private static func productTypes(_ value: PortValue) throws(PortMessageError) -> [ProductType] {
    var types: [ProductType] = []
    for item in try value.list() {
      let name = try item.text()
      guard let type = ProductType.allCases.first(where: { $0.name == name }) else {
        throw PortMessageError(
          item.place, "unknown type '\(name)'",
          advice: "the types are \(ProductType.allCases.map(\.name).joined(separator: ", "))")
      }
      types.append(type)
    }
    return types
  }

  private static func products(
    _ value: PortValue
  ) throws(PortMessageError) -> [(role: String, identifier: String)] {
    guard case .object(let members) = value.json else { throw value.wrong("an object of identifiers") }
    var products: [(role: String, identifier: String)] = []
    for member in members {
      products.append((member.key, try PortValue("products.\(member.key)", member.value).text()))
    }
    return products
  }
}
