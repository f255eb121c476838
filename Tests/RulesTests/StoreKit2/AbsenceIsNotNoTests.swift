import Facts
import Kernel
import Rules
import Testing

@Suite("absence-is-not-no") struct AbsenceIsNotNoTests {
  /// A user owns a non-consumable, and the app reads a list that may lack something.
  private static func trace(complete: Bool) -> TraceBuilder {
    let trace = TraceBuilder()
    trace.launch(observes: false)
    trace.user(.signedIn(account: trace.mia))
    let transaction = trace.purchase(trace.sword)
    trace.grant(transaction, count: 1)
    trace.finish(transaction)
    trace.read(complete: complete)
    return trace
  }

  @Test("an app that takes back what an incomplete read lacks is accused")
  func incomplete() {
    let trace = Self.trace(complete: false)
    trace.takeBack(trace.sword)
    #expect(
      trace.verdict(of: "absence-is-not-no").reasons == [
        "the app on “phone” took sword away, which the user still has",
        "the app read a list that lacked transactions",
        "the app revoked sword",
      ])
  }

  @Test("an app that takes nothing back, or looks again first, keeps the rule")
  func kept() {
    #expect(Self.trace(complete: false).verdict(of: "absence-is-not-no") == .kept)
    let again = Self.trace(complete: false)
    again.read(complete: true)
    again.takeBack(again.sword)
    #expect(again.verdict(of: "absence-is-not-no") == .kept)
  }

  @Test(
    "an app that takes back later, or after the store told it of a revocation, does so for another reason")
  func otherReasons() {
    let later = Self.trace(complete: false)
    later.wait(.seconds(5))
    later.takeBack(later.sword)
    #expect(later.verdict(of: "absence-is-not-no") == .kept)
    let told = Self.trace(complete: false)
    told.updated(TransactionID(0), revoked: true)
    told.takeBack(told.sword)
    #expect(told.verdict(of: "absence-is-not-no") == .kept)
  }

  @Test("an app that reads a revoked transaction as the latest one knows of no other")
  func knownAsRevoked() {
    for isRead in [true, false] {
      let trace = TraceBuilder()
      trace.launch(observes: false)
      trace.user(.signedIn(account: trace.mia))
      let first = trace.purchase(trace.sword)
      trace.grant(first, count: 1)
      trace.finish(first)
      trace.revoke(trace.sword, PurchaseID(0))
      let second = trace.purchase(trace.sword)
      trace.grant(second, count: 1)
      trace.finish(second)
      trace.read(complete: false)
      if isRead { trace.stated(first, .latest) }
      trace.takeBack(trace.sword)
      #expect((trace.verdict(of: "absence-is-not-no") == .kept) == isRead)
    }
  }

  @Test("what was refunded may be taken back")
  func refunded() {
    let trace = Self.trace(complete: false)
    trace.revoke(trace.sword, PurchaseID(0))
    trace.takeBack(trace.sword)
    #expect(trace.verdict(of: "absence-is-not-no") == .kept)
  }
}
