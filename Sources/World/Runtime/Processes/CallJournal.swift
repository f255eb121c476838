internal import Facts

/// What a run keeps of the calls of its apps for readers: notes, missing capabilities, taps without effect.
struct CallJournal {
  /// The notes of the apps' calls; nil unless `noteCalls` was called.
  private(set) var notes: [CallNote]?
  /// The first call for each capability that the app uses but does not declare.
  private(set) var undeclared: [UndeclaredCall] = []
  /// The controls that users tapped, by their names in scenarios, and whether a tap caused a call.
  private var tappedControls: [(name: String, hasEffect: Bool)] = []

  /// Starts recording a note for every call of an app. By default no call is noted.
  mutating func noteCalls() {
    if notes == nil { notes = [] }
  }

  mutating func append(_ note: CallNote) { notes?.append(note) }

  /// Records a call, if it is the first for its missing capability.
  mutating func append(_ call: UndeclaredCall) {
    if !undeclared.contains(where: { $0.capability == call.capability }) { undeclared.append(call) }
  }

  /// Whether the app received taps on a control and made no call in response to any of them.
  func ignoresTaps(on name: String) -> Bool {
    tappedControls.contains { $0.name == name && !$0.hasEffect }
  }

  /// Records that the app received a tap on a control, and whether it made a call.
  mutating func noteTap(on name: String, hasEffect: Bool) {
    guard let place = tappedControls.firstIndex(where: { $0.name == name }) else {
      return tappedControls.append((name, hasEffect))
    }
    if hasEffect { tappedControls[place].hasEffect = true }
  }
}
