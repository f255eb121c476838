internal import World

/// Preferences that are kept in memory: the app sees them until its process dies.
struct PreferencesInMemory: Alteration {
  private var values: [(key: [UInt8], value: [UInt8]?)] = []

  /// What the user has, too, is read from them.
  var reachesQuestions: Bool { true }

  mutating func course(of call: AppCall, _ turn: ConversationTurn) -> CallCourse? {
    let scratch = turn.launch.scratch
    func bytes(_ reference: AppBytes) -> [UInt8] { scratch.withBytes(reference) { Array($0) } }
    switch call {
    case .setPreference(let key, let value):
      values.removeAll { $0.key == bytes(key) }
      values.append((bytes(key), value.map(bytes)))
      return .lost()
    case .preference(let key):
      guard let kept = values.first(where: { $0.key == bytes(key) }) else { return nil }
      return .lost(
        .bytes(kept.value.map { value in value.withUnsafeBufferPointer { scratch.append($0) } }))
    default: return nil
    }
  }
}
