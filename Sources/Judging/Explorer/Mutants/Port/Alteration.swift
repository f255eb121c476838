internal import World

/// Alters the conversation of one launch. A mutant implements only the methods that it needs.
protocol Alteration {
  /// Whether the alteration also applies to the turn in which the harness asks what the user owns.
  var reachesQuestions: Bool { get }

  /// Whether the app crashes at this point.
  func crashes(at turn: ConversationTurn) -> Bool

  /// The events that replace the turn's event. Nil if the event is unchanged.
  mutating func events(for turn: ConversationTurn) -> [AppEvent]?

  /// Calls to make before the app receives the event.
  mutating func callsBefore(_ turn: ConversationTurn) -> [AppCall]

  /// How a call of the app is handled. Nil if the call is made unchanged.
  mutating func course(of call: AppCall, _ turn: ConversationTurn) -> CallHandling?

  /// The reply that replaces the actual reply. Nil if the actual reply is unchanged.
  mutating func reply(_ reply: AppReply, to call: AppCall, _ turn: ConversationTurn) -> AppReply?

  /// Calls to make after the app has ended its part of the turn.
  mutating func callsAfter(_ turn: ConversationTurn) -> [AppCall]

  /// The answer that replaces the app's own answer. Nil if the app's answer is unchanged.
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
