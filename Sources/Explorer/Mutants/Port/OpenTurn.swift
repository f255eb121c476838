internal import World

/// A turn that goes on behind a mutant's port: what is still to be done, and what is waited for.
struct OpenTurn {
  /// The event that began it, as the system told it.
  let event: AppEvent
  /// The steps that are left, in order.
  var steps: ArraySlice<Step>
  /// The reply with which the app goes on.
  var reply = AppReply.none
  /// The step that the system carries out.
  var pending: Step?
  /// The answer of the app so far.
  var answer = AppAnswer.none
  /// Whether the app's own part is over.
  var isClosing = false

  /// A step of a turn.
  enum Step {
    /// The app is told an event.
    case tell(AppEvent)
    /// The mutant calls by itself.
    case insert(AppCall)
    /// The app's call is carried out, and the app is told a reply of the mutant's, if there is one.
    case make(AppCall, reply: AppReply?)
    /// The app goes on.
    case resume
  }

  /// Puts steps before those that are still to be done.
  mutating func prepend(_ first: [Step]) { steps = ArraySlice(first + steps) }
}
