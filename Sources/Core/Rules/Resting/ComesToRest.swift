import Facts

/// Checks that the app empties its queue and stops its requests once faults have ended.
final class ComesToRest: BundledRule {
  static let page = RulePage(
    identifier: "comes-to-rest",
    sentence: "Once faults stop, empty the queue and stop sending requests.",
    level: .must, profile: .core,
    judgesOutcome: true,
    sources: ["X1", "Q4", "Q5", "E3", "W3"],
    why:
      "An app that repeats a server request, a restore, or a download endlessly drains the battery and "
      + "never shows a result. An unfinished transaction is delivered again at every launch.",
    breach: "The app repeats a request to its server as soon as it fails, and the server keeps failing.",
    fix:
      "Retry a few times with increasing delays, then leave the work to the next launch. Finish delivered "
      + "transactions."
  )

  static let testimony = RuleTestimony([.worldLivenessBegan, .worldConverged, .worldNotConverged])

  /// The calls that an app may repeat endlessly.
  private enum Deed: Int, CaseIterable {
    case added
    case restored
    case askedProducts
    case refreshed
    case startedDownload
    case askedServer

    /// The words for the call in a witness.
    var words: String {
      switch self {
      case .added: "added a payment"
      case .restored: "started a restore"
      case .askedProducts: "requested products"
      case .refreshed: "refreshed the receipt"
      case .startedDownload: "started a download"
      case .askedServer: "sent a request to its server"
      }
    }

    /// The largest normal number of calls in one launch, if `told` transactions were delivered in that
    /// launch.
    func usualMax(told: Int) -> Int {
      switch self {
      case .added, .restored: 20
      case .askedProducts, .refreshed, .startedDownload, .askedServer: 20 + 4 * told
      }
    }

    /// Whether the call causes callbacks.
    var bringsCallbacks: Bool {
      switch self {
      case .added, .restored: true
      case .askedProducts, .refreshed, .startedDownload, .askedServer: false
      }
    }
  }

  /// The calls of one kind in the latest launch.
  private struct Tally {
    var count = 0
    var first = FactSequence.start
    var second = FactSequence.start
    var last = FactSequence.start
  }

  /// The latest launch on a device.
  private struct Course {
    var launched = FactSequence.start
    /// The number of deliveries to observers before the launch or, if later, before faults ended.
    var toldBefore = 0
  }

  /// A call that an app repeated until the fact limit was reached.
  private struct Endless {
    let device: DeviceID
    let launched: FactSequence
    let deed: Deed
    let tally: Tally
    let spent: FactSequence
  }

  private var courses: [Course] = []
  /// The tallies of all calls for the first device, then for the second, and so on.
  private var tallies: [Tally] = []
  private var ending: Fact?
  /// The calls of an app that reached the fact limit while faults were active.
  private var endless: Endless?
  private var hasDeeds = false

  /// The factor by which an app may exceed the normal number of calls while faults are active.
  private static let patience = 50

  var kinds: [FactKind] {
    [
      .processLaunched, .queuePaymentAdded, .storekitPurchaseCalled, .storekitSyncCalled, .queueRestoreCalled,
      .requestProductsStarted,
      .requestRefreshStarted,
      .downloadStartCalled, .serverAsked, .worldLivenessBegan, .worldBudgetSpent, .worldConverged,
      .worldNotConverged,
    ]
  }

  func observe(_ fact: Fact, in file: CaseFile) {
    switch fact.content {
    case .process(.launched): launched(fact, in: file)
    case .queue(.paymentAdded), .storekit(.purchaseCalled): count(.added, fact)
    case .storekit(.syncCalled), .queue(.restoreCalled): count(.restored, fact)
    case .request(.productsStarted): count(.askedProducts, fact)
    case .request(.refreshStarted): count(.refreshed, fact)
    case .download(.startCalled): count(.startedDownload, fact)
    case .server(.asked): count(.askedServer, fact)
    case .world(.livenessBegan):
      ending = nil
      for index in courses.indices { begin(index, at: courses[index].launched, in: file) }
    case .world(.budgetSpent):
      ending = fact
      if file.livenessBegan == .start, endless == nil {
        endless = endlessCall(fact.sequence, patience: ComesToRest.patience, in: file)
      }
    case .world(.converged), .world(.notConverged): ending = fact
    default: break
    }
  }

  private func launched(_ fact: Fact, in file: CaseFile) {
    let device = fact.actor.device
    guard device != .none else { return }
    while courses.count <= device.index {
      courses.append(Course())
      for _ in Deed.allCases { tallies.append(Tally()) }
    }
    begin(device.index, at: fact.sequence, in: file)
  }

  private func begin(_ index: Int, at launched: FactSequence, in file: CaseFile) {
    courses[index].launched = launched
    courses[index].toldBefore = toldCount(in: file)
    for deed in Deed.allCases { tallies[place(of: deed, index)] = Tally() }
  }

  private func toldCount(in file: CaseFile) -> Int {
    TransactionState.allCases.reduce(0) { $0 + file.toldCount($1) }
  }

  private func count(_ deed: Deed, _ fact: Fact) {
    hasDeeds = true
    let device = fact.actor.device
    guard device.index < courses.count else { return }
    let place = place(of: deed, device.index)
    tallies[place].count += 1
    if tallies[place].first == .start {
      tallies[place].first = fact.sequence
    } else if tallies[place].second == .start {
      tallies[place].second = fact.sequence
    }
    tallies[place].last = fact.sequence
  }

  private func place(of deed: Deed, _ device: Int) -> Int { device * Deed.allCases.count + deed.rawValue }

  func conclude(in file: CaseFile) -> Verdict {
    if let endless { return .broken(witness(of: endless, in: file)) }
    guard let ending else { return .notExercised }
    switch ending.content {
    case .world(.budgetSpent):
      guard file.livenessBegan != .start else {
        return .inconclusive(reason: "the run reached its limit of facts before the recovery phase")
      }
      if let call = endlessCall(ending.sequence, patience: 1, in: file) {
        return .broken(witness(of: call, in: file))
      }
      return .inconclusive(
        reason: "the run reached its limit of facts, but the app made no call repeatedly")
    case .world(.notConverged(let unfinished, let callbacks)):
      return unsettled(ending.sequence, unfinished, callbacks, in: file)
    default: return hasDeeds || toldCount(in: file) > 0 ? .kept : .notExercised
    }
  }

  /// The first call that an app repeated more often than normal, in a run that reached its fact limit.
  private func endlessCall(_ spent: FactSequence, patience: Int, in file: CaseFile) -> Endless? {
    for (index, course) in courses.enumerated() {
      let told = toldCount(in: file) - course.toldBefore
      for deed in Deed.allCases {
        let tally = tallies[place(of: deed, index)]
        guard tally.count > patience * deed.usualMax(told: told) else { continue }
        return Endless(
          device: DeviceID(index), launched: course.launched, deed: deed, tally: tally, spent: spent)
      }
    }
    return nil
  }

  private func witness(of call: Endless, in file: CaseFile) -> Witness {
    let (words, count) = (call.deed.words, call.tally.count)
    // The limit may have been reached while faults were active.
    let livenessBegan = file.livenessBegan < call.spent ? file.livenessBegan : .start
    return Witness(
      headline: "the app on \(file.quoted(call.device)) \(words) \(count) times without stopping",
      links: [
        WitnessLink(livenessBegan, "the recovery phase began: faults off, network up"),
        WitnessLink(call.launched, "the app was launched"),
        WitnessLink(call.tally.first, "the app \(words)"),
        WitnessLink(call.tally.second, "the app \(words) again"),
        WitnessLink(call.tally.last, "the app \(words), \(count) times so far in this launch"),
        WitnessLink(call.spent, "the run reached its limit of facts before everything was idle"),
      ])
  }

  /// The verdict on a run that did not become idle.
  private func unsettled(
    _ ended: FactSequence, _ unfinished: Int64, _ callbacks: Int64, in file: CaseFile
  ) -> Verdict {
    if let verdict = stuck(ended, in: file) { return verdict }
    if callbacks > 0, let verdict = selfMade(ended, callbacks, in: file) { return verdict }
    return .inconclusive(
      reason: "the run did not become idle, and nothing shows that the app is the cause: "
        + "\(unfinished) transactions are unfinished, and the last launch received \(callbacks) callbacks")
  }

  /// The verdict if an app left a transaction in the queue; otherwise nil.
  private func stuck(_ ended: FactSequence, in file: CaseFile) -> Verdict? {
    var first: (id: TransactionID, note: LedgerTransaction)?
    var count = 0
    file.ledger.eachTransaction { id, note in
      guard file.owesFinish(id) || file.isUnheard(note) else { return }
      count += 1
      if first == nil { first = (id, note) }
    }
    guard let (id, note) = first else { return nil }
    let name = file.name(of: id)
    let device = file.holding(note.holding).device
    let launched = file.device(device).launched
    let isUnheard = file.isUnheard(note)
    return .broken(
      Witness(
        headline: isUnheard
          ? "\(name) is waiting in the queue on \(file.quoted(device)), and no observer is registered"
          : "\(name) is delivered again at every launch on \(file.quoted(device))",
        links: [
          file.sale(of: note),
          WitnessLink(note.firstDelivered, "the app received \(name)"),
          WitnessLink(file.livenessBegan, "the recovery phase began: faults off, network up"),
          WitnessLink(
            launched,
            isUnheard
              ? "the app was launched again and registered no observer" : "the app was launched again"),
          WitnessLink(ended, "at the end of the recovery phase \(name) was still in the queue"),
        ],
        furtherBreaches: count - 1))
  }

  /// The verdict if an app causes new callbacks at each launch; otherwise nil.
  private func selfMade(_ ended: FactSequence, _ callbacks: Int64, in file: CaseFile) -> Verdict? {
    for (index, course) in courses.enumerated() {
      for deed in Deed.allCases where deed.bringsCallbacks {
        let tally = tallies[place(of: deed, index)]
        guard tally.count > 0 else { continue }
        return .broken(
          Witness(
            headline:
              "each launch on \(file.quoted(DeviceID(index))) triggers callbacks "
              + "that the app itself requested",
            links: [
              WitnessLink(file.livenessBegan, "the recovery phase began: faults off, network up"),
              WitnessLink(course.launched, "the app was launched for the last time, without user input"),
              WitnessLink(tally.first, "the app \(deed.words) on its own"),
              WitnessLink(
                ended, "the queue was empty, but the launch still triggered \(callbacks) callbacks"),
            ]))
      }
    }
    return nil
  }

  func reset() {
    courses.removeAll(keepingCapacity: true)
    tallies.removeAll(keepingCapacity: true)
    ending = nil
    endless = nil
    hasDeeds = false
  }
}
