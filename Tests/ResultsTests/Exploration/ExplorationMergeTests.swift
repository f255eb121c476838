import Results
import Samples
import Testing

@Suite("Logs of explorations become one")
struct ExplorationMergeTests {
  private let sample = SampleExploration()

  private func merged(_ logs: [[UInt8]]) throws(LogError) -> ExplorationRecord? {
    var merger = ExplorationLogMerger()
    for log in logs {
      var reader = LogReader<ExplorationLogMerger>()
      // A log arrives in chunks that can end anywhere.
      for start in stride(from: 0, to: log.count, by: 100) {
        try reader.read(log[start..<min(start + 100, log.count)], into: &merger)
      }
      do throws(LogError) { try reader.finish(&merger) } catch {
        guard error.isTorn else { throw error }
      }
    }
    return merger.merged()
  }

  private func parts(_ count: Int) -> [[UInt8]] {
    (1...count).map { sample.log(of: PieceShard(number: $0, count: count)) }
  }

  @Test("a log says what the exploration said, cell by cell")
  func wholeLog() throws {
    let record = try #require(try merged([sample.log()]))
    #expect(record == sample.record)
    let cells = record.strips[1].first { $0.family == "delay" }?.cells
    #expect(cells?.last?.symptoms.map(\.text) == ["deliver-before-finish", "crash: hung"])
    #expect(record.missingPieces.isEmpty && record.isComplete)
  }

  @Test("the logs of parts become the whole, in any order, and a part twice counts once")
  func partsInAnyOrder() throws {
    var whole = sample.record
    for logs in [parts(2), parts(2).reversed(), parts(2) + [sample.log(of: PieceShard(number: 2, count: 2))]]
    {
      let record = try #require(try merged(logs))
      #expect(record.parts.count == logs.count && record.missingPieces.isEmpty)
      whole.parts = record.parts
      #expect(record.tallies == whole.tallies && record.strips == whole.strips)
      #expect(record.findings == whole.findings && record.partings == whole.partings)
      #expect(RobustnessScore(record) == RobustnessScore(whole) && record.troubles == whole.troubles)
    }
  }

  @Test("pieces of a part that is not there are named, with the part")
  func missing() throws {
    let record = try #require(try merged([parts(3)[0], parts(3)[2]]))
    #expect(
      record.missingPieces.map(\.text) == [
        "1 of 2 pieces of stage “single” is missing: 1 (shard 2/3)",
        "1 of 2 pieces of stage “pair” is missing: 1 (shard 2/3)",
      ])
  }

  @Test("a part by itself lacks only what is its own")
  func partAlone() throws {
    let log = parts(2)[1]
    let lines = log.split(separator: UInt8(ascii: "\n"))
    let last = try #require(lines.lastIndex { $0.starts(with: Array("{\"piece\":\"pair\"".utf8)) })
    let cut = lines[..<last].flatMap { $0 + [UInt8(ascii: "\n")] }
    #expect(try merged([log])?.missingPieces.isEmpty == true)
    let short = try #require(try merged([Array(cut)]))
    #expect(short.missingPieces.map(\.stage) == [.pair] && short.missingPieces[0].parts.map(\.number) == [2])
  }

  @Test("troubles and interruptions of a log are told again")
  func troubles() throws {
    var record = sample.record
    record.troubles.append(RunTrouble(exitCode: .usage, text: "a file is no scenario"))
    record.header[.pair] = 3
    record.interruption = .interrupted
    var log: [UInt8] = []
    var writer = LogWriter { log += $0 }
    writer.begin(record)
    for piece in sample.pieces { writer.write(piece) }
    writer.end(record)
    let read = try #require(try merged([log]))
    #expect(read.troubles == record.troubles && read.interruption == .interrupted)
    #expect(read.missingPieces.map(\.text) == ["1 of 3 pieces of stage “pair” is missing: 2"])
  }

  @Test("the log of another exploration is refused")
  func another() throws {
    var other = sample
    other.furtherCount = 1
    #expect(throws: LogError.self) { try merged([sample.log(), other.log()]) }
  }
}
