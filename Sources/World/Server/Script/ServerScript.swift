/// Code that answers in place of the developer's server, written by whoever sets the world up.
public protocol ServerScript: AnyObject {
  /// What it answers; nothing leaves the question to the server itself.
  func answer(_ question: ScriptedQuestion) -> ServerAnswer?
}
