internal import Facts

/// The data about app calls that a run keeps for reports: notes, missing capabilities, and taps without
/// effect.
struct CallJournal {
  /// The notes about the apps' calls. Nil unless `noteCalls` was called.
  private(set) var notes: [CallNote]?
  /// The first call for each capability that the app uses but does not declare.
  private(set) var undeclared: [UndeclaredCall] = []
  /// The controls that users tapped, by their names in scenarios. `hasEffect` is true if a tap caused a call.
  private var tappedControls: [(name: String, hasEffect: Bool)] = []

  /// Starts recording a note for every call of an app. By default no call is noted.
  mutating func noteCalls() {
    if notes == nil { notes = [] }
  }

  mutating func append(_ note: CallNote) { notes?.append(note) }

  /// Records a call, if it is the first that needs a capability that the app does not declare.
  mutating func append(_ call: UndeclaredCall) {
    if !undeclared.contains(where: { $0.capability == call.capability }) { undeclared.append(call) }
  }

  /// Whether the user tapped a control and the app never made a call in response.
  func ignoresTaps(on name: String) -> Bool {
    tappedControls.contains { $0.name == name && !$0.hasEffect }
  }

  /// Records that the app received a tap on a control, and whether the app made a call in response.
  mutating func noteTap(on name: String, hasEffect: Bool) {
    guard let place = tappedControls.firstIndex(where: { $0.name == name }) else {
      return tappedControls.append((name, hasEffect))
    }
    if hasEffect { tappedControls[place].hasEffect = true }
  }
}
