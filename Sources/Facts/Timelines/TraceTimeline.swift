/// The timeline of a recorded run in the words that a scenario draws it with.
public struct TraceTimeline {
  private let trace: Trace
  private let directory = Directory()
  private var deviceCount = 0

  /// Takes a trace.
  public init(_ trace: Trace) {
    self.trace = trace
    for fact in trace.facts {
      directory.append(fact, texts: trace.texts)
      if case .world(.deviceAdded) = fact.content { deviceCount += 1 }
    }
  }

  /// The kinds that tell the story of a run when nobody asks for others.
  public static let story: [FactKind] = [
    .userTappedBuy, .userTappedRestore, .userConfirmed, .userCancelled, .userIgnored, .userApproved,
    .userDeclined, .processLaunched, .processTerminated, .processKilled, .processCrashed,
    .queuePaymentAdded, .queueFinishCalled, .queueRestoreCalled, .transactionPurchased,
    .transactionFailed, .transactionRestored, .transactionDeferred, .transactionReceived,
    .storeCharged, .storeRefunded, .storeRevoked, .interfaceDialogShown, .claimGranted, .claimRevoked,
    .messageLinkFailed, .messageLinkRecovered,
  ]

  /// The drawing of some facts, up to where the world was left to itself: what a scenario sees when it ends.
  public func lines(where isWanted: (Fact, ProductID) -> Bool) -> [String] {
    var subjects = FactSubjects()
    var words: [TimelineWord] = []
    for fact in trace.facts {
      if case .world(.livenessBegan) = fact.content { break }
      let product = subjects.product(of: fact)
      guard isWanted(fact, product) else { continue }
      let name = FactName.short(for: fact.content.kind)
      let text = product == .none ? name : "\(name)(\(self.name(of: product)))"
      let word = TimelineWord(text, on: TimelineLane(of: fact))
      if let last = words.last, last.lane == word.lane, last.text == word.text {
        words[words.count - 1].count += 1
      } else {
        words.append(word)
      }
    }
    guard !words.isEmpty else { return [] }
    return TimelineDrawing(labels: label).lines(words)
  }

  /// The name of a product, as far as the trace told it.
  public func name(of product: ProductID) -> String {
    directory.name(of: product) ?? String(product.rawValue)
  }

  private func label(of lane: TimelineLane) -> String {
    guard lane.device != .none, deviceCount > 1 else { return lane.actor.name }
    return "\(lane.actor.name)@\(directory.name(of: lane.device) ?? String(lane.device.rawValue))"
  }
}
