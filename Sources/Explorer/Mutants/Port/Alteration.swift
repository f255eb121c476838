internal import World

/// What a mutant does to the conversation of one launch; each answers only what it alters.
protocol Alteration {
  /// Whether it also alters the turn in which the harness asks what the user has.
  var reachesQuestions: Bool { get }

  /// Whether the process ends here.
  func crashes(at turn: ConversationTurn) -> Bool

  /// What the app is told in place of the turn's event; nothing where it is told as it is.
  mutating func events(for turn: ConversationTurn) -> [AppEvent]?

  /// Calls that are made before the app is told.
  mutating func callsBefore(_ turn: ConversationTurn) -> [AppCall]

  /// What becomes of a call; nothing where it is made as it is.
  mutating func course(of call: AppCall, _ turn: ConversationTurn) -> CallCourse?

  /// What the app is told in place of the reply to a call; nothing where it is told the truth.
  mutating func reply(_ reply: AppReply, to call: AppCall, _ turn: ConversationTurn) -> AppReply?

  /// Calls that are made when the app's own part of a turn is over.
  mutating func callsAfter(_ turn: ConversationTurn) -> [AppCall]

  /// What the system is told in place of the app's answer; nothing where it is told the truth.
  mutating func answer(_ answer: AppAnswer, _ turn: ConversationTurn) -> AppAnswer?
}

extension Alteration {
  var reachesQuestions: Bool { false }
  func crashes(at turn: ConversationTurn) -> Bool { false }
  func events(for turn: ConversationTurn) -> [AppEvent]? { nil }
  func callsBefore(_ turn: ConversationTurn) -> [AppCall] { [] }
  func course(of call: AppCall, _ turn: ConversationTurn) -> CallCourse? { nil }
  func reply(_ reply: AppReply, to call: AppCall, _ turn: ConversationTurn) -> AppReply? { nil }
  func callsAfter(_ turn: ConversationTurn) -> [AppCall] { [] }
  func answer(_ answer: AppAnswer, _ turn: ConversationTurn) -> AppAnswer? { nil }
}
