/// The next step of an app within a turn.
public enum AppStep {
  /// It calls the system.
  case call(AppCall)
  /// Its turn is over, with an answer where the event asked for one.
  case done(AppAnswer)
  /// Its process ended by its own fault.
  case crashed(AppCrash)
}
