internal import World

/// An active turn at a mutant's port: the remaining steps, and the step in progress.
struct OpenTurn {
  /// The event that started the turn, as received from the system.
  let event: AppEvent
  /// The remaining steps, in order.
  var steps: ArraySlice<Step>
  /// The reply that the app receives when it is resumed.
  var reply = AppReply.none
  /// The step that the system is performing.
  var pending: Step?
  /// The app's latest answer.
  var answer = AppAnswer.none
  /// Whether the app has ended its own part of the turn.
  var isClosing = false

  /// A step of a turn.
  enum Step {
    /// Delivers an event to the app.
    case tell(AppEvent)
    /// Makes a call that the mutant adds.
    case insert(AppCall)
    /// Makes the app's call. If `reply` is set, it replaces the actual reply.
    case make(AppCall, reply: AppReply?)
    /// Resumes the app.
    case resume
  }

  /// Inserts steps before the remaining ones.
  mutating func prepend(_ first: [Step]) { steps = ArraySlice(first + steps) }
}
