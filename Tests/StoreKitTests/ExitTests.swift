import AssayApp
import Foundation
import Testing

@Suite struct ExitTests {
  @Test("an exit that the app calls is said in its log, so that it is not taken for a crash")
  func exits() async {
    let result = await #expect(processExitsWith: .exitCode(3), observing: [\.standardErrorContent]) {
      await MainActor.run {
        _ = Turns()
        exit(3)
      }
    }
    let log = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(log.contains("the app called exit(3)\n"), "\(log)")
  }
}
