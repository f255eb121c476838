import Facts

/// Checks that an observer is registered before the launch ends.
final class ObserverAtLaunch: LoggedRule {
  static let page = RulePage(
    identifier: "observer-at-launch",
    sentence: "Add the transaction observer during launch, before user input and before any payment.",
    level: .must, profile: .core,
    evidence: .queue,
    sources: ["O1", "O8", "Q4", "P3"],
    why:
      "The queue delivers renewals, approvals, and interrupted purchases only while an observer is "
      + "registered.",
    breach:
      "The app adds its observer when the store screen opens. Earlier purchases are not delivered until "
      + "then.",
    fix: "Add one long-lived observer in the launch handler, before it returns."
  )

  static let testimony = RuleTestimony(
    [.processLaunched, .queueObserverAdded], showing: [.processTimerFired])

  private var watch = RegistrationWatch()
  var log = BreachLog<LateRegistration>()

  var kinds: [FactKind] { RegistrationWatch.kinds + [.queueObserverAdded] }

  func observe(_ fact: Fact, in file: CaseFile) {
    if case .queue(.observerAdded) = fact.content {
      watch.registered(fact, &log)
    } else {
      watch.observe(fact, &log)
    }
  }

  func witness(of breach: LateRegistration, in file: CaseFile) -> Witness {
    Witness(
      headline: "no observer was registered on \(file.quoted(breach.device)) when launch ended",
      links: [
        WitnessLink(breach.launched, "the app was launched"),
        WitnessLink(breach.seen, "\(breach.sign.words); no observer had been added yet"),
        WitnessLink(breach.added, "the app added an observer only now"),
      ])
  }

  func forget() { watch.forget() }
}
