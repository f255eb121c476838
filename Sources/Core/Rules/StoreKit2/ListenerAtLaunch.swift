import Facts

/// Checks that a listener for transactions runs before the launch ends.
final class ListenerAtLaunch: LoggedRule {
  static let page = RulePage(
    identifier: "listener-at-launch",
    sentence: "Start a listener for transaction updates during launch, before user input and any purchase.",
    level: .must, profile: .core,
    evidence: .storekit2,
    sources: ["S2-5", "S2-6", "S2-16"],
    why:
      "Approvals, renewals, and purchases of an earlier launch arrive only while a listener runs. What changes "
      + "without a listener is not repeated in that launch.",
    breach:
      "The app listens when the store screen opens. What was approved before arrives only then, or never.",
    fix:
      "Start a task in the launch handler that reads the updates in a loop, before it waits for anything else."
  )

  static let testimony = RuleTestimony(
    [.processLaunched, .storekitListenerStarted], showing: [.processTimerFired])

  private var watch = RegistrationWatch()
  var log = BreachLog<LateRegistration>()

  var kinds: [FactKind] { RegistrationWatch.kinds + [.storekitListenerStarted] }

  func observe(_ fact: Fact, in file: CaseFile) {
    switch fact.content {
    case .storekit(.listenerStarted(_, .transactions)): watch.registered(fact, &log)
    case .storekit(.listenerStarted): break
    default: watch.observe(fact, &log)
    }
  }

  func witness(of breach: LateRegistration, in file: CaseFile) -> Witness {
    Witness(
      headline: "no listener ran on \(file.quoted(breach.device)) when launch ended",
      links: [
        WitnessLink(breach.launched, "the app was launched"),
        WitnessLink(breach.seen, "\(breach.sign.words); no listener had started yet"),
        WitnessLink(breach.added, "the app started a listener only now"),
      ])
  }

  func forget() { watch.forget() }
}
