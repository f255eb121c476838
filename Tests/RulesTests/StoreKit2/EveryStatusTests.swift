import Facts
import Kernel
import Rules
import Testing

@Suite("every-status") struct EveryStatusTests {
  private static let rule: RuleIdentifier = "every-status"

  /// A user has a sword. The app reads two statuses, of which only the second gives access.
  private static func trace(_ states: [RenewalState], count: Int64) -> TraceBuilder {
    let trace = TraceBuilder()
    trace.launch(observes: false)
    trace.user(.signedIn(account: trace.mia))
    let transaction = trace.purchase(trace.sword)
    trace.app(.storekit(.statusRead(group: .empty, count: Int64(states.count), complete: true)))
    for state in states {
      trace.system(.storekit(.statusStated(transaction: transaction, state: state, verified: true)))
    }
    trace.world(.owned(device: trace.phone, account: trace.mia, product: trace.sword, count: count))
    return trace
  }

  @Test("an app that looks at the first status only is accused")
  func first() {
    #expect(
      Self.trace([.expired, .subscribed], count: 0).verdict(of: Self.rule).reasons == [
        "the app on “phone” locked sword, although a status gives access",
        "the app read the statuses; the first one gave no access",
        "a later status in the list gave access to sword",
        "the app said that the user has no sword",
      ])
  }

  @Test("an app that gives access, or whose first status decides, keeps the rule")
  func kept() {
    #expect(Self.trace([.expired, .inGracePeriod], count: 1).verdict(of: Self.rule) == .kept)
    #expect(Self.trace([.subscribed, .expired], count: 0).verdict(of: Self.rule).witness == nil)
    #expect(Self.trace([.expired, .revoked], count: 0).verdict(of: Self.rule).witness == nil)
  }
}
