import Facts
import Kernel
import Testing

@Suite("Two traces side by side")
struct TraceAlignmentTests {
  /// A trace of purchases of one product: each word of the text is a fact, and its number is the transaction.
  private func trace(_ text: String, startingAt start: Int64 = 0) -> Trace {
    let recorder = Recorder(retention: .full, sinks: [])
    SampleFacts.recordWorld(into: recorder)
    for (place, word) in text.split(separator: " ").enumerated() {
      let number = TransactionID(Int(word.dropFirst()) ?? 0)
      let queue = Actor(.queue, at: DeviceID(0))
      let content: FactContent =
        switch word.first {
        case "b":
          .transaction(
            .began(transaction: number, product: ProductID(0), quantity: 1, account: AccountID(0)))
        case "f": .queue(.finishCalled(transaction: number, state: .purchased))
        case "g":
          .claim(.granted(transaction: number, product: ProductID(0), account: AccountID(0), count: 1))
        default: .world(.noted(text: recorder.texts.intern(String(word))))
        }
      _ = recorder.append(
        content, actor: queue, instant: Instant(nanoseconds: start + Int64(place)), cause: .start)
    }
    return recorder.trace
  }

  /// The alignment as text: `=` for a common fact, `-` and `+` for facts of one side.
  private func form(_ left: Trace, _ right: Trace) -> String {
    TraceAlignment(left, right).stretches.map { stretch in
      stretch.isSame
        ? String(repeating: "=", count: stretch.left.count)
        : String(repeating: "-", count: stretch.left.count)
          + String(repeating: "+", count: stretch.right.count)
    }.joined()
  }

  @Test(
    "equal traces have nothing that differs, and neither have those that differ in times and numbers alone")
  func same() {
    let left = trace("b0 g0 f0 b1 g1 f1")
    #expect(TraceAlignment(left, left).isSame)
    #expect(form(left, trace("b7 g7 f7 b9 g9 f9", startingAt: 5_000_000)) == "=========")
    #expect(form(trace(""), trace("")) == "===")
  }

  @Test("what one trace has more is told, and what follows is the same although its numbers moved")
  func insertion() {
    #expect(form(trace("b0 f0 b1 f1"), trace("b0 x f0 b1 f1")) == "====+===")
    #expect(form(trace("b0 x f0 b1 f1"), trace("b0 f0 b1 f1")) == "====-===")
    #expect(form(trace("b0 x f0"), trace("b0 y f0")) == "====-+=")
    #expect(form(trace("b0"), trace("b0 f0 g0")) == "====++")
  }

  @Test("a fact about another transaction than the counterpart is a difference")
  func counterparts() {
    #expect(form(trace("b0 b1 f0 f1"), trace("b0 b1 f0 f1")) == "=======")
    #expect(form(trace("b0 b1 f0"), trace("b0 b1 f1")) == "=====-+")
  }

  @Test("facts that are not compared have no places")
  func selection() {
    let alignment = TraceAlignment(trace("b0 x g0 f0"), trace("b0 y g0")) { $0.kind != .worldNoted }
    #expect(alignment.stretches.map(\.isSame) == [true, false])
    #expect(alignment.differences.map(\.left) == [5..<6])
  }

  @Test("both traces come back from the stretches, and no shorter way is missed", arguments: 0..<60)
  func random(seed: UInt64) {
    var stream = SplitMix(seed: seed)
    let words = ["v", "w", "x", "y"]
    func draw() -> [String] {
      (0..<stream.next(below: 14)).map { _ in words[Int(stream.next(below: UInt64(words.count)))] }
    }
    let (left, right) = (draw(), draw())
    let alignment = TraceAlignment(
      trace(left.joined(separator: " ")), trace(right.joined(separator: " ")))
    var (x, y, changes) = (0, 0, 0)
    for stretch in alignment.stretches {
      #expect(stretch.left.lowerBound == x && stretch.right.lowerBound == y)
      (x, y) = (stretch.left.upperBound, stretch.right.upperBound)
      if stretch.isSame {
        // The declarations precede the words.
        for (one, other) in zip(stretch.left, stretch.right) where one >= 3 {
          #expect(left[one - 3] == right[other - 3])
        }
      } else {
        changes += stretch.left.count + stretch.right.count
      }
    }
    #expect(x == left.count + 3 && y == right.count + 3)
    #expect(changes == Self.distance(left, right))
  }

  /// The minimum number of words removed and added.
  private static func distance(_ left: [String], _ right: [String]) -> Int {
    var row = Array(0...right.count)
    for (x, word) in left.enumerated() {
      var next = [x + 1]
      for (y, other) in right.enumerated() {
        next.append(word == other ? row[y] : min(row[y + 1], next[y]) + 1)
      }
      row = next
    }
    return row[right.count]
  }

  @Test("traces that have nothing in common are aligned as fast as others, and whole")
  func strangers() {
    let count = 6_000
    let left = trace((0..<count).map { "l\($0 % 89)" }.joined(separator: " "))
    let right = trace((0..<count).map { "r\($0 % 97)" }.joined(separator: " "))
    let alignment = TraceAlignment(left, right)
    #expect(alignment.stretches.map(\.isSame) == [true, false])
    #expect(alignment.differences.map(\.left.count) == [count])
    #expect(alignment.differences.map(\.right.count) == [count])
  }
}
