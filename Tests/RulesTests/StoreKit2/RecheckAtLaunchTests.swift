import Facts
import Kernel
import Rules
import Testing

@Suite("recheck-at-launch") struct RecheckAtLaunchTests {
  private static let rule: RuleIdentifier = "recheck-at-launch"

  /// A sword is refunded while the app is dead. The app is launched, does something, and is asked.
  private static func trace(count: Int64, _ answer: (TraceBuilder) -> Void = { _ in }) -> TraceBuilder {
    let trace = TraceBuilder()
    trace.launch(observes: false)
    trace.user(.signedIn(account: trace.mia))
    trace.grant(trace.purchase(trace.sword), count: 1)
    trace.kill()
    trace.revoke(trace.sword, PurchaseID(0))
    trace.launch(observes: false)
    answer(trace)
    trace.settle()
    trace.world(.owned(device: trace.phone, account: trace.mia, product: trace.sword, count: count))
    return trace
  }

  @Test("an app that reads nothing and still gives access is accused")
  func unread() {
    #expect(
      Self.trace(count: 1).verdict(of: Self.rule).reasons == [
        "the app on “phone” did not notice that sword was revoked",
        "the store revoked sword; the app did not run",
        "the app was launched",
        "the app had read neither a list nor a status, and still gave access to sword",
      ])
  }

  @Test("an app that reads the entitlements, or that gives no access, keeps the rule")
  func kept() {
    #expect(Self.trace(count: 0).verdict(of: Self.rule) == .kept)
    // What the app makes of what it read is the affair of other rules.
    #expect(Self.trace(count: 1) { $0.read(complete: true) }.verdict(of: Self.rule) == .kept)
    #expect(Self.trace(count: 1) { $0.ask("get") }.verdict(of: Self.rule) == .kept)
  }
}
