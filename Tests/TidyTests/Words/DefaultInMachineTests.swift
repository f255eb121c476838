import Testing

@Suite("Defaults in state machines")
struct DefaultInMachineTests {
  @Test("a catch-all case is found", arguments: ["  default: return", "@unknown default:", "  default :"])
  func bad(line: String) {
    let file = SourceFile(path: "Sources/Core/StoreModel/A.swift", text: line)
    #expect(
      DefaultInMachine.findings(in: file).map(\.description) == [
        "Sources/Core/StoreModel/A.swift:1: `default:` hides states that are yet to come; list every case"
      ])
  }

  @Test("default values and other targets are left alone")
  func good() {
    let values = SourceFile(
      path: "Sources/Core/StoreModel/A.swift", text: "let x = y[1, default: 2]\n// default: x")
    #expect(DefaultInMachine.findings(in: values) == [])
    #expect(
      DefaultInMachine.findings(in: SourceFile(path: "Sources/Judging/Runner/A.swift", text: "default: 1"))
        == [])
  }
}
