internal import Facts
internal import Kernel
internal import StoreModel
internal import World

extension RunFacts {
  private static let relevantMax = 8
  /// The maximum numbers of earlier turning points, and of app actions after the first of them, that a
  /// message shows.
  private static let turningPointMax = 5
  private static let deedMax = 4

  /// Whether facts of this kind only set up a run or repeat other facts. Messages do not show such facts.
  private static func isBackground(_ content: FactContent) -> Bool {
    switch content {
    case .message: true
    case .world(let content):
      switch content {
      case .owned, .noted, .waited: false
      default: true
      }
    case .callback(.updated), .disk, .store(.finishRecorded), .device(.receiptWritten): true
    default: false
    }
  }

  /// Whether a fact can be the cause of a later failure. Such a turning point is an action of the user, a
  /// failure, the kill or crash of a process, or a record on the server.
  private static func isTurningPoint(_ fact: Fact) -> Bool {
    switch fact.content {
    case .user(let content):
      switch content {
      case .confirmed, .dismissedSheet: false
      // An account signs in at time zero only as part of the setup.
      case .signedIn: fact.instant > .zero
      default: true
      }
    case .process(.killed), .process(.crashed), .download(.failed), .disk(.writeFailed), .server(.codeFailed),
      .server(.recorded):
      true
    default: false
    }
  }

  /// Whether the fact records an access of the app to stored data: it wrote data or read the receipt.
  private static func isDeed(_ content: FactContent) -> Bool {
    switch content {
    case .disk(.wrote), .disk(.copied), .disk(.removed), .disk(.receiptRead), .disk(.preferencesFlushed): true
    default: false
    }
  }

  /// Returns the latest facts that may explain why no fact matches a filter: facts of the same kind with
  /// other values, and facts about the same product and device.
  func relevant(to filter: FactFilter) -> ArraySlice<Fact> {
    let near = shown.filter { fact in
      fact.kind == filter.kind && (filter.device == .none || fact.actor.device == filter.device)
    }
    return merged(
      near.suffix(RunFacts.relevantMax / 2), relevant(device: filter.device, product: filter.product))
  }

  /// Returns the latest facts about a product on a device. `.none` selects any product or any device.
  func relevant(device: DeviceID = .none, product: ProductID = .none) -> ArraySlice<Fact> {
    var subjects = FactSubjects()
    var facts: [Fact] = []
    for fact in shown {
      let about = subjects.product(of: fact)
      guard !RunFacts.isBackground(fact.content) else { continue }
      let place = fact.actor.device
      guard device == .none || place == .none || place == device else { continue }
      guard product == .none || about == .none || about == product else { continue }
      facts.append(fact)
    }
    return withContext(facts.suffix(RunFacts.relevantMax), device: device, before: facts)
  }

  /// Adds earlier turning points, and the actions of the app after the first of them. The cause of a
  /// failure may be much earlier than the failure.
  private func withContext(
    _ told: ArraySlice<Fact>, device: DeviceID, before all: [Fact]
  ) -> ArraySlice<Fact> {
    guard let first = told.first, let last = told.last else { return told }
    let turns = all.filter { $0.sequence < first.sequence && RunFacts.isTurningPoint($0) }
      .suffix(RunFacts.turningPointMax)
    let begin = turns.first ?? first
    let deeds = shown.filter { fact in
      fact.sequence > begin.sequence && fact.sequence < last.sequence
        && RunFacts.isDeed(fact.content)
        && (device == .none || fact.actor.device == device)
    }
    let whole = Array(turns) + told + deeds.suffix(RunFacts.deedMax)
    return whole.sorted { $0.sequence < $1.sequence }[...]
  }

  private func merged(_ first: ArraySlice<Fact>, _ second: ArraySlice<Fact>) -> ArraySlice<Fact> {
    let missing = first.filter { fact in !second.contains { $0.sequence == fact.sequence } }
    return (missing + second).sorted { $0.sequence < $1.sequence }[...]
  }
}
