internal import Facts

/// An observer object that the app registered in a launch. The queue does not retain it.
struct Observer {
  let token: ObserverToken
  let id: ObserverID
  var handlers: ObserverHandlers
  /// The number of times the observer is registered. It exceeds one only if the queue accepts repeated
  /// registrations.
  var registrations: Int
  var isReleased = false
}
