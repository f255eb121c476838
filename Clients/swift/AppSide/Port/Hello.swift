internal import Facts

/// The first line that an app sends: its description. Each process of the app sends the same line.
package struct Hello {
  /// The name and version of the protocol.
  static let version = "assay-app/1"

  /// A phrase that names the app in reports.
  package var title = ""
  /// How much of its source a tool changed before compiling it.
  package var transformation: String?
  /// The assumptions about the toolchain; nil for an app without `import StoreKit`.
  package var assumptions: Assumptions?
  /// The capabilities with a non-default value, in their order.
  package var capabilities: [(capability: Capability, isThere: Bool)] = []
  /// The types of products that the app sells; nil for every type.
  package var productTypes: [ProductType]?
  /// The app's own identifiers, by the names that scenarios use.
  package var productNames: [(name: String, identifier: String)] = []
  /// Whether the process can serve another run.
  package var resets = false
  /// Whether the process forks.
  package var forks = false

  /// The number of assumptions about the toolchain, and the assumptions that do not hold.
  package struct Assumptions {
    let count: Int
    let broken: [String]

    package init(count: Int, broken: [String]) { (self.count, self.broken) = (count, broken) }
  }

  /// Makes a hello line with only the version of the protocol.
  package init() {}

  /// The bytes of the line.
  var line: [UInt8] {
    var printer = JSONPrinter()
    printer.beginObject()
    printer.member("hello", Hello.version)
    printer.member("language", "swift")
    printer.member("title", title)
    printer.member("transformed", transformation)
    printer.key("capabilities")
    printer.beginObject()
    for (capability, isThere) in capabilities { printer.member(capability.rawValue, isThere) }
    printer.endObject()
    printer.member("product_types", productTypes)
    if !productNames.isEmpty { writeProductNames(to: &printer) }
    if resets { printer.member("reset", true) }
    if forks { printer.member("forks", true) }
    printer.member("clocks", true)
    if let assumptions { write(assumptions, to: &printer) }
    printer.endObject()
    printer.endLine()
    return printer.bytes
  }

  private func write(_ assumptions: Assumptions, to printer: inout JSONPrinter) {
    printer.key("assumptions")
    printer.beginObject()
    printer.member("count", assumptions.count)
    printer.member("broken", assumptions.broken)
    printer.endObject()
  }

  private func writeProductNames(to printer: inout JSONPrinter) {
    printer.key("products")
    printer.beginObject()
    for (name, identifier) in productNames { printer.member(name, identifier) }
    printer.endObject()
  }
}
