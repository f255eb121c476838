internal import World

/// A change of the conversation of one launch; a mutant implements only the methods that it needs.
protocol Alteration {
  /// Whether it also alters the turn in which the harness asks what the user has.
  var reachesQuestions: Bool { get }

  /// Whether the process ends here.
  func crashes(at turn: ConversationTurn) -> Bool

  /// The events that replace the turn's event; nil leaves it as it is.
  mutating func events(for turn: ConversationTurn) -> [AppEvent]?

  /// Calls that are made before the app is told.
  mutating func callsBefore(_ turn: ConversationTurn) -> [AppCall]

  /// The course of a call; nil leaves it as it is.
  mutating func course(of call: AppCall, _ turn: ConversationTurn) -> CallCourse?

  /// The reply that replaces the true one; nil leaves it as it is.
  mutating func reply(_ reply: AppReply, to call: AppCall, _ turn: ConversationTurn) -> AppReply?

  /// Calls that are made when the app's own part of a turn is over.
  mutating func callsAfter(_ turn: ConversationTurn) -> [AppCall]

  /// The answer that replaces the app's own; nil leaves it as it is.
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
