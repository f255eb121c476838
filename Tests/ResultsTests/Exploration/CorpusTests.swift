import Kernel
import Results
import Testing

@Suite("The runs that are kept")
struct CorpusTests {
  private func choice(_ visit: UInt32) -> Deviation {
    Deviation(site: Site(name: 72, detail: 3, scope: 1), visit: visit, count: 4, value: 3)
  }

  private func piece(
    _ number: Int, in stage: ExplorationStage = .swarm, place: Int = 0, _ runs: [ReachedRun]
  ) -> ExplorationPiece {
    var piece = ExplorationPiece(stage: stage, number: number, place: place)
    piece.reached = runs
    return piece
  }

  private func corpus(_ pieces: [ExplorationPiece], behind earlier: [KeptRun] = []) -> Corpus {
    var record = ExplorationRecord(
      header: ExplorationHeader(tool: "assay", subjects: ["app"], families: ["kill"], depth: 1))
    record.begin(with: ["buy/1", "buy/2"].map { PlainCase(address: $0, title: "", subject: "app") })
    for piece in pieces { record.add(piece) }
    return Corpus(of: record, behind: earlier)
  }

  @Test("a run is kept that came to what none before it had, whatever the order of the pieces")
  func kept() {
    let pieces = [
      piece(
        0,
        [ReachedRun(deviations: [], features: [1, 2]), ReachedRun(deviations: [choice(1)], features: [3])]),
      piece(1, place: 1, [ReachedRun(deviations: [choice(2)], features: [3])]),
      piece(2, [ReachedRun(deviations: [choice(3)], features: [3, 4])]),
    ]
    let corpus = corpus(pieces)
    #expect(
      corpus.kept == [
        KeptRun(address: "buy/1", deviations: [choice(1)]),
        KeptRun(address: "buy/1", deviations: [choice(3)]),
      ])
    #expect(corpus.featureCount == 4)
    #expect(!corpus.isNew(4) && corpus.isNew(5))
    #expect(self.corpus(pieces.reversed()) == corpus)
  }

  @Test("what a scenario comes to by itself is nothing new, even where it was run later")
  func plain() {
    let corpus = corpus([
      piece(0, [ReachedRun(deviations: [choice(1)], features: [8])]),
      piece(1, place: 1, [ReachedRun(deviations: [], features: [8])]),
    ])
    #expect(corpus.kept.isEmpty)
  }

  @Test("an earlier run is there before the others, and not kept twice")
  func earlier() {
    let earlier = KeptRun(address: "buy/2", deviations: [choice(9)])
    let corpus = corpus(
      [
        piece(0, place: 1, [ReachedRun(deviations: [choice(1)], features: [5, 6])]),
        piece(0, in: .corpus, place: 1, [ReachedRun(deviations: [choice(9)], features: [5])]),
      ], behind: [earlier])
    #expect(corpus.kept == [KeptRun(address: "buy/2", deviations: [choice(1)])])
    #expect(corpus.runs(of: "buy/2") == [earlier] + corpus.kept)
    #expect(corpus.runs(of: "buy/1").isEmpty)
  }

  @Test("a run in a file is the same again, and another has another name")
  func file() throws {
    let entry = KeptRun(address: "shop one/1.1", deviations: [choice(1), choice(2)])
    #expect(
      String(decoding: entry.fileBytes, as: UTF8.self)
        == #"{"format":"assay-corpus","version":1,"scenario":"shop one/1.1","choices":[[72,3,1,1,4,3],[72,3,1,2,4,3]]}"#
        + "\n")
    #expect(try KeptRun(fileBytes: entry.fileBytes) == entry)
    #expect(entry.fileName.hasPrefix("shop-one-1.1-") && entry.fileName.hasSuffix(".json"))
    #expect(entry.fileName != KeptRun(address: entry.address, deviations: [choice(1)]).fileName)
  }

  @Test(
    "what is no run of a corpus is said",
    arguments: [
      ("{", "a line of JSON"), ("{}", "no format"),
      (#"{"format":"assay-corpus","version":2}"#, "version 1 of the format 2"),
      (#"{"format":"assay-corpus","version":1,"choices":[]}"#, "scenario"),
      (#"{"format":"assay-corpus","version":1,"scenario":"a","choices":[[1,2]]}"#, "six numbers"),
    ])
  func flaws(text: String, words: String) {
    do throws(LogError) {
      _ = try KeptRun(fileBytes: Array(text.utf8))
      Issue.record("\(text) was read")
    } catch {
      #expect("\(error.expected) \(error.found)".contains(words), "\(error)")
    }
  }
}
