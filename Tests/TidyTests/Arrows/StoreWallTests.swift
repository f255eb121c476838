import Testing

@Suite("The wall between devices and the store")
struct StoreWallTests {
  @Test(
    "a name from the other side is found",
    arguments: [
      (
        "Sources/World/Devices/Queue/PaymentQueue.swift", "  let shop: Store",
        "Store is named on the device's side of the wall; let a message of the store carry the value"
      ),
      (
        "Sources/World/Runtime/Port/AppView.swift", "    return store.purchase(id).quantity",
        "store is named on the device's side of the wall; let a message of the store carry the value"
      ),
      (
        "Sources/World/Store/Books/Store.swift", "  func tell(_ device: Device) {}",
        "Device is named on the store's side of the wall; send the device a message"
      ),
    ])
  func bad(path: String, line: String, text: String) {
    let findings = StoreWall.findings(in: SourceFile(path: path, text: line))
    #expect(findings.map(\.description) == ["\(path):1: \(text)"])
  }

  @Test(
    "messages, endpoints and the world itself are left alone",
    arguments: [
      (
        "Sources/World/Devices/Queue/PaymentQueue.swift",
        "network.send(.toStore(.purchase(order)), device: id)"
      ),
      ("Sources/World/Devices/Queue/PaymentQueue.swift", "network.isUp(owner.id, .store)  // the store"),
      ("Sources/World/Runtime/Processes/World+Calls.swift", "store.account(named: name)"),
      ("Sources/World/Store/Books/Store.swift", "func answer(_ answer: StoreAnswer, to device: DeviceID) {}"),
    ])
  func good(path: String, text: String) {
    #expect(StoreWall.findings(in: SourceFile(path: path, text: text)) == [])
  }
}
