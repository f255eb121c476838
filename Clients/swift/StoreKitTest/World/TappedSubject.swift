internal import Facts
internal import World

/// The app as the world sees it, with the taps of its user: what a test buys or restores by itself counts as asked for by
/// the user, as in the interface that the test stands for.
final class TappedSubject: SubjectWrapper {
  let original: any Subject
  /// Records a tap; it is set when there is a world.
  var note: (UserTap) -> Void = { _ in }
  /// Called when a launch begins, before anything of it is told.
  private let willLaunch: () -> Void

  init(_ original: any Subject, willLaunch: @escaping () -> Void) {
    self.original = original
    self.willLaunch = willLaunch
  }

  func port(on device: DeviceID) -> any AppPort {
    TappedPort(original.port(on: device), self, willLaunch)
  }
}

/// The app's side of the port, which sees each call before it is carried out.
private final class TappedPort: AppPort {
  private let original: any AppPort
  private unowned let subject: TappedSubject
  private let willLaunch: () -> Void
  private var view: AppView?
  /// Of each turn under way, the innermost last, whether it is one for code that no event has called.
  private var isOutside: [Bool] = []

  init(_ original: any AppPort, _ subject: TappedSubject, _ willLaunch: @escaping () -> Void) {
    self.willLaunch = willLaunch
    self.original = original
    self.subject = subject
  }

  var position: CodePosition? { original.position }

  var forgetsAtDeath: Bool { original.forgetsAtDeath }

  func begin(_ event: AppEvent) -> AppStep {
    if case .launched(let bundle) = event {
      view = bundle.view
      willLaunch()
    }
    if case .tapped(.named("")) = event { isOutside.append(true) } else { isOutside.append(false) }
    return noted(original.begin(event))
  }

  func resume(_ reply: AppReply) -> AppStep { noted(original.resume(reply)) }

  func drop() {
    isOutside.removeAll()
    original.drop()
  }

  private func noted(_ step: AppStep) -> AppStep {
    switch step {
    case .done, .crashed: _ = isOutside.popLast()
    case .call(.addPayment(let payment)) where isOutside.last == true:
      if let view, let identifier = payment.productIdentifier {
        subject.note(.buy(view.product(named: identifier), quantity: payment.quantity))
      }
    case .call(.restore) where isOutside.last == true: subject.note(.restore)
    case .call: break
    }
    return step
  }
}
