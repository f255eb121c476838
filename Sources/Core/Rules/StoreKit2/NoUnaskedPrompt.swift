import Facts

/// Checks that the app transaction causes no request to sign in that the user does not expect.
final class NoUnaskedPrompt: LoggedRule {
  static let page = RulePage(
    identifier: "no-unasked-prompt",
    sentence: "Cause no request to sign in unless the user asks for something that needs it.",
    level: .must, profile: .core,
    evidence: .storekit2,
    sources: ["S2-91", "S2-92"],
    why:
      "A refresh of the app transaction always asks the user to sign in, and the first read of it can do so. "
      + "In the middle of a purchase the user takes the request for a fraud.",
    breach: "The app reads the app transaction when the user taps Buy, to send it along with the purchase.",
    fix:
      "Read the app transaction at launch and keep it. Refresh it only if the user taps a button for that."
  )

  static let testimony = RuleTestimony(
    [
      .processLaunched, .userTappedBuy, .userTapped, .userTappedRestore, .storekitAppTransactionCalled,
      .deviceSignInAsked,
    ])

  struct Breach {
    var device = DeviceID.none
    /// The tap on Buy; the start of the run if the app refreshed without a tap.
    var tapped = FactSequence.start
    var called = FactSequence.start
    var asked = FactSequence.start
  }

  private struct Watch {
    /// The tap on Buy whose purchase has not been called.
    var buying = FactSequence.start
    /// Whether the user tapped Restore or another button in this launch.
    var hasTapped = false
    var called = FactSequence.start
    var refreshes = false
  }

  private let watches = IdentifierTable(blank: Watch())
  var log = BreachLog<Breach>()

  var kinds: [FactKind] {
    [
      .processLaunched, .userTappedBuy, .userTapped, .userTappedRestore, .storekitAppTransactionCalled,
      .deviceSignInAsked, .worldSettled,
    ] + FactKind.askings
  }

  func observe(_ fact: Fact, in file: CaseFile) {
    let device = fact.actor.device
    if case .world(.settled) = fact.content {
      watches.each { _, watch in watch.pointee.buying = .start }
      return
    }
    guard device != .none else { return }
    let watch = watches.pointer(to: device.index)
    switch fact.content {
    case .process(.launched):
      log.isExercised = true
      watch.pointee = Watch()
    case .user(.tappedBuy): watch.pointee.buying = fact.sequence
    case .user(.tappedRestore), .user(.tapped): watch.pointee.hasTapped = true
    case .storekit(.appTransactionCalled(_, let refreshes)):
      watch.pointee.called = fact.sequence
      watch.pointee.refreshes = refreshes
    case .device(.signInAsked(.appTransaction)):
      let isOnTheWay = watch.pointee.buying != .start && watch.pointee.buying < watch.pointee.called
      guard isOnTheWay || (watch.pointee.refreshes && !watch.pointee.hasTapped) else { return }
      log.add(
        Breach(
          device: device, tapped: isOnTheWay ? watch.pointee.buying : .start, called: watch.pointee.called,
          asked: fact.sequence))
    default: watch.pointee.buying = .start
    }
  }

  func witness(of breach: Breach, in file: CaseFile) -> Witness {
    var links: [WitnessLink] = []
    if breach.tapped != .start { links.append(WitnessLink(breach.tapped, "the user tapped Buy")) }
    links.append(WitnessLink(breach.called, "the app requested the app transaction"))
    links.append(WitnessLink(breach.asked, "the system asked the user to sign in"))
    return Witness(
      headline: "the app on \(file.quoted(breach.device)) made the system ask the user to sign in",
      links: links)
  }

  func forget() { watches.reset() }
}
