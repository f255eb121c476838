import Testing

@testable import Runner

@Suite("Workers that say nothing")
struct WorkerSilenceTests {
  @Test("one that uses no processor time is idle, and one that does is busy")
  func silence() {
    var silence = WorkerSilence()
    for second in 0...100 { silence.look(nowMilliseconds: second * 1_000) { 40 } }
    #expect(silence.idleMilliseconds == 100_000 && silence.busyMilliseconds == 0)
    for second in 101...200 { silence.look(nowMilliseconds: second * 1_000) { 40 + (second - 100) * 900 } }
    #expect(silence.idleMilliseconds == 0 && silence.busyMilliseconds == 90_000)
  }

  @Test("while this process was stopped no time passed, and looks at every moment cost one a half second")
  func stops() {
    var silence = WorkerSilence()
    silence.look(nowMilliseconds: 0) { 0 }
    silence.look(nowMilliseconds: 3_600_000) { 0 }
    #expect(silence.idleMilliseconds == 1_000)
    var lookCount = 0
    for moment in 0..<1_000 {
      silence.look(nowMilliseconds: 3_600_000 + moment) {
        lookCount += 1
        return 0
      }
    }
    #expect(lookCount == 1)
  }
}
