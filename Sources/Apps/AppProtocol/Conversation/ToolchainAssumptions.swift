internal import Facts

/// The assumptions that the StoreKit of a Swift app makes about Foundation and the Swift runtime. The
/// app's process checks them.
public struct ToolchainAssumptions: Hashable, Sendable {
  public let count: Int
  /// The effects of the assumptions that do not hold.
  public let broken: [String]

  init(_ json: JSONValue) throws(PortMessageError) {
    count = Int(try PortValue("assumptions.count", json["count"] ?? .null).integer())
    var broken: [String] = []
    for item in try PortValue("assumptions.broken", json["broken"] ?? .null).list() {
      broken.append(try item.text())
    }
    self.broken = broken
  }
}
