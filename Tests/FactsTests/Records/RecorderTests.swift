import Facts
import Kernel
import Testing

@Suite("The recorder")
struct RecorderTests {
  @Test("full, tail and hash-only retention give one hash and one count")
  func retention() {
    let recorders = [Retention.full, .tail(5), .hashOnly].map { Recorder(retention: $0, sinks: []) }
    for recorder in recorders { SampleFacts.recordEveryKind(into: recorder) }
    #expect(Set(recorders.map(\.hash)).count == 1)
    #expect(Set(recorders.map(\.count)) == [UInt32(FactKind.allCases.count + 3)])
    #expect(recorders[0].kept.count == FactKind.allCases.count + 3)
    #expect(recorders[2].kept.isEmpty)
  }

  @Test("a tail holds at least the last facts and at most twice as many")
  func tail() {
    let full = Recorder(retention: .full, sinks: [])
    let tail = Recorder(retention: .tail(7), sinks: [])
    SampleFacts.recordEveryKind(into: full)
    SampleFacts.recordEveryKind(into: tail)
    #expect((7...14).contains(tail.kept.count))
    #expect(Array(full.kept.suffix(tail.kept.count)) == tail.kept)
  }

  @Test("a tail of no facts keeps next to nothing")
  func emptyTail() {
    let recorder = Recorder(retention: .tail(0), sinks: [])
    SampleFacts.recordEveryKind(into: recorder)
    #expect(recorder.kept.count <= 2)
  }

  @Test("up to a limit all facts are kept; beyond it none")
  func upTo() {
    let count = FactKind.allCases.count + 3
    let within = Recorder(retention: .upTo(count), sinks: [])
    let beyond = Recorder(retention: .upTo(count - 1), sinks: [])
    for recorder in [within, beyond] { SampleFacts.recordEveryKind(into: recorder) }
    #expect(within.kept.count == count)
    #expect(beyond.kept.isEmpty)
    #expect(within.hash == beyond.hash)
    #expect(within.keepAll())
    #expect(!beyond.keepAll())
    SampleFacts.recordEveryKind(into: within)
    #expect(within.kept.count == 2 * count)
  }

  @Test("each sink sees each fact once, in order, with its text readable")
  func sinks() {
    let sinks = [Witness(), Witness()]
    let recorder = Recorder(retention: .hashOnly, sinks: sinks)
    for number in 0..<1000 {
      let content = FactContent.world(.noted(text: recorder.texts.pass("remark \(number)")))
      _ = recorder.append(content, actor: .world, instant: .zero, cause: .start)
    }
    for sink in sinks {
      #expect(sink.sequences == Array(1...1000))
      #expect(sink.remarks == (0..<1000).map { "remark \($0)" })
    }
  }

  private final class Witness: FactSink {
    var sequences: [UInt32] = []
    var remarks: [String] = []

    func append(_ fact: Fact, texts: Texts) {
      sequences.append(fact.sequence.rawValue)
      if case .world(.noted(let text)) = fact.content { remarks.append(texts[text]) }
    }
  }
}
