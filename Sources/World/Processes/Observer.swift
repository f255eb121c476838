internal import Facts

/// An observer object of a launch; the queue does not keep it alive.
struct Observer {
  /// Its identity for the app.
  let token: ObserverToken
  /// Its number in facts.
  let id: ObserverID
  /// The methods that it implements.
  var handlers: ObserverHandlers
  /// How often it is registered; more than once only where the queue takes a second registration.
  var registrations: Int
  /// Whether the app released the object.
  var isReleased = false
}
