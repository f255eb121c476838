import Facts
import Kernel
import Testing

@Suite("Digests of states")
struct StateInspectionTests {
  /// A part that digests all it has, in order, but what it leaves out.
  private struct Whole: DigestedState {
    var first = 1
    var second = TextID.empty
    var index = [1: 2]

    func digest(into digest: inout StateDigest) {
      digest.combine(first, second)
      digest.leave("index", because: "it follows from the others")
    }
  }

  /// A part that forgets a property.
  private struct Forgetful: DigestedState {
    var first = 1
    var second = 2

    func digest(into digest: inout StateDigest) { digest.combine(first) }
  }

  /// A part that digests one property twice, and not the other.
  private struct Repeating: DigestedState {
    var first = 1
    var second = 2

    func digest(into digest: inout StateDigest) { digest.combine(first, first) }
  }

  /// A part that leaves out what it no longer stores.
  private struct Outdated: DigestedState {
    var first = 1

    func digest(into digest: inout StateDigest) {
      digest.combine(first)
      digest.leave("former", because: "it was an index")
    }
  }

  private struct Facts: DigestedState {
    var told: FactSequence
    var finished: FactSequence
    var cause: FactSequence

    func digest(into digest: inout StateDigest) {
      digest.combine(told, finished)
      digest.combine(FutureCause(cause), of: "cause")
    }
  }

  private func findings(_ part: some DigestedState) -> [String] {
    let inspection = StateInspection()
    var digest = StateDigest(texts: Texts(keepsPassing: true), inspection: inspection)
    digest.combine(part)
    return inspection.findings.map { String($0.split(separator: ".").last ?? "") }
  }

  @Test("a stored property that is neither digested nor left out is found") func forgotten() {
    #expect(findings(Whole()) == [])
    #expect(findings(Forgetful()) == ["second is neither digested nor left out"])
    #expect(findings(Repeating()) == ["second is not what is digested in its place"])
    #expect(findings(Outdated()) == ["Outdated leaves former out and does not store it"])
    #expect(findings(Facts(told: .start, finished: .start, cause: .start)) == [])
  }

  private func digest(_ part: some DigestedState) -> UInt64 {
    var digest = StateDigest(texts: Texts(keepsPassing: true))
    digest.combine(part)
    return digest.value
  }

  private func digest(told: UInt32, finished: UInt32, cause: UInt32) -> UInt64 {
    digest(
      Facts(
        told: FactSequence(rawValue: told), finished: FactSequence(rawValue: finished),
        cause: FactSequence(rawValue: cause)))
  }

  @Test("the order of facts is digested, and not how many lie between") func order() {
    let usual = digest(told: 3, finished: 5, cause: 5)
    #expect(digest(told: 7, finished: 70, cause: 70) == usual)
    #expect(digest(told: 5, finished: 3, cause: 5) != usual)
    #expect(digest(told: 5, finished: 5, cause: 5) != usual)
    #expect(digest(told: 0, finished: 5, cause: 5) != usual)
    #expect(digest(told: 3, finished: 5, cause: 3) != usual)
    #expect(digest(told: 3, finished: 5, cause: 4) != usual)
    #expect(digest(told: 3, finished: 5, cause: 4) == digest(told: 3, finished: 5, cause: 9))
  }

  @Test("texts count by what they say, tables whatever their order") func values() {
    let (one, other) = (Texts(keepsPassing: true), Texts(keepsPassing: true))
    _ = other.intern("before")
    func value(_ texts: Texts, _ text: String) -> UInt64 {
      var digest = StateDigest(texts: texts)
      digest.combine(texts.intern(text))
      return digest.value
    }
    #expect(value(one, "coins") == value(other, "coins"))
    #expect(value(one, "coins") != value(other, "pro"))
    func value(_ table: [Int: Int]) -> UInt64 {
      var digest = StateDigest(texts: one)
      digest.combine(table)
      return digest.value
    }
    #expect(value([1: 2, 3: 4]) == value([3: 4, 1: 2]))
    #expect(value([1: 2, 3: 4]) != value([1: 4, 3: 2]))
  }
}
