/// The app's next step within a turn.
public enum AppStep {
  /// The app calls the system.
  case call(AppCall)
  /// The turn is over. It has an answer if the event asked for one.
  case done(AppAnswer)
  case crashed(AppCrash)
}
