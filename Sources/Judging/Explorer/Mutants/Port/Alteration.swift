internal import World

/// An alteration of the conversation of one launch. A mutant implements only the methods that it needs.
protocol Alteration {
  /// Whether it also alters the turn in which the harness asks what the user owns.
  var reachesQuestions: Bool { get }

  /// Whether the app crashes at this point.
  func crashes(at turn: ConversationTurn) -> Bool

  /// The events that replace the turn's event; nil to keep it.
  mutating func events(for turn: ConversationTurn) -> [AppEvent]?

  /// Calls to make before the app receives the event.
  mutating func callsBefore(_ turn: ConversationTurn) -> [AppCall]

  /// The handling of a call; nil to make it unchanged.
  mutating func course(of call: AppCall, _ turn: ConversationTurn) -> CallHandling?

  /// The reply that replaces the actual one; nil to keep it.
  mutating func reply(_ reply: AppReply, to call: AppCall, _ turn: ConversationTurn) -> AppReply?

  /// Calls to make after the app has ended its part of the turn.
  mutating func callsAfter(_ turn: ConversationTurn) -> [AppCall]

  /// The answer that replaces the app's own; nil to keep it.
  mutating func answer(_ answer: AppAnswer, _ turn: ConversationTurn) -> AppAnswer?
}

extension Alteration {
  var reachesQuestions: Bool { false }
  func crashes(at turn: ConversationTurn) -> Bool { false }
  func events(for turn: ConversationTurn) -> [AppEvent]? { nil }
  func callsBefore(_ turn: ConversationTurn) -> [AppCall] { [] }
  func course(of call: AppCall, _ turn: ConversationTurn) -> CallHandling? { nil }
  func reply(_ reply: AppReply, to call: AppCall, _ turn: ConversationTurn) -> AppReply? { nil }
  func callsAfter(_ turn: ConversationTurn) -> [AppCall] { [] }
  func answer(_ answer: AppAnswer, _ turn: ConversationTurn) -> AppAnswer? { nil }
}
