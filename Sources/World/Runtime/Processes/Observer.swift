internal import Facts

/// An observer object of a launch. The queue does not retain it.
struct Observer {
  let token: ObserverToken
  let id: ObserverID
  var handlers: ObserverHandlers
  /// How often it is registered. This exceeds one only if the queue accepts repeated registrations.
  var registrations: Int
  var isReleased = false
}
