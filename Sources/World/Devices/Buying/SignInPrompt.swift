internal import Facts
internal import Kernel

/// Asks users to sign in.
struct SignInPrompt {
  let timeline: Timeline
  let network: Network

  /// Asks the user to sign in.
  ///
  /// The user is not asked if the store cannot be reached, because the password could not be checked.
  func ask(_ reason: SignInReason, on device: Device) {
    guard network.isUp(device.id, .store) else {
      timeline.schedule(.signInIsSkipped(device.id, reason), after: .zero)
      return
    }
    timeline.record(.device(.signInAsked(reason: reason)), by: Actor(.device, at: device.id))
    timeline.schedule(.userAnswersSignIn(device.id, reason), after: People.thinkingTime)
  }
}
