internal import Facts

extension RunStage {
  private static let relevantMax = 8

  /// Kinds that prepare a run or repeat what other facts say; they explain no failure.
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

  /// The last facts that explain why something that was looked for did not come: facts of its kind with other values, and
  /// what else became of its product on its device.
  func relevantFacts(to filter: FactFilter) -> ArraySlice<Fact> {
    let near = recorder.kept.filter { fact in
      fact.content.kind == filter.kind && (filter.device == .none || fact.actor.device == filter.device)
    }
    return merged(
      near.suffix(RunStage.relevantMax / 2), relevantFacts(device: filter.device, product: filter.product))
  }

  /// The last facts about a product on a device; about anything where none is named.
  func relevantFacts(device: DeviceID = .none, product: ProductID = .none) -> ArraySlice<Fact> {
    var subjects = FactSubjects()
    var facts: [Fact] = []
    for fact in recorder.kept {
      let about = subjects.product(of: fact)
      guard !RunStage.isBackground(fact.content) else { continue }
      let place = fact.actor.device
      guard device == .none || place == .none || place == device else { continue }
      guard product == .none || about == .none || about == product else { continue }
      facts.append(fact)
    }
    return facts.suffix(RunStage.relevantMax)
  }

  private func merged(_ first: ArraySlice<Fact>, _ second: ArraySlice<Fact>) -> ArraySlice<Fact> {
    let missing = first.filter { fact in !second.contains { $0.sequence == fact.sequence } }
    let room = RunStage.relevantMax - missing.count
    return (missing + second.suffix(room)).sorted { $0.sequence < $1.sequence }[...]
  }
}
