internal import Facts
internal import World

/// The app as a subject of the world. It also records the taps of the app's user. The test represents the
/// app's UI, so a purchase or a restore that the test starts counts as requested by the user. A purchase may
/// begin with a products request. The payment is then added in the callback that answers the request.
final class TappedSubject: SubjectWrapper {
  let original: any Subject
  /// Records a tap. Set when there is a world.
  var note: (UserTap) -> Void = { _ in }
  /// Notified of the beginning and the end of each launch.
  private let watcher: Watcher

  /// Functions that are called before the first event of a launch, and when the app ends but still waits.
  struct Watcher {
    let willLaunch: () -> Void
    let willEnd: () -> Void
  }

  init(_ original: any Subject, _ watcher: Watcher) {
    self.original = original
    self.watcher = watcher
  }

  func port(on device: DeviceID) -> any AppPort { TappedPort(original.port(on: device), self, watcher) }
}

/// The app's side of the port. It observes each call before the call is executed.
private final class TappedPort: AppPort {
  private let original: any AppPort
  private unowned let subject: TappedSubject
  private let watcher: TappedSubject.Watcher
  private var view: AppView?
  /// The products that a test has requested and not yet paid for.
  private var askedFor: Set<TextID> = []
  /// The current turns, the innermost last.
  private var turns: [Turn] = []

  /// The kind of a turn, which determines who requested the calls in it.
  private enum Turn {
    /// A turn for code outside events, such as a test.
    case outside
    /// A turn with the answer to a products request.
    case answer
    case other

    init(_ event: AppEvent) {
      switch event {
      case .tapped(.named("")): self = .outside
      case .productsResponded, .requestFinished: self = .answer
      default: self = .other
      }
    }
  }

  init(_ original: any AppPort, _ subject: TappedSubject, _ watcher: TappedSubject.Watcher) {
    self.watcher = watcher
    self.original = original
    self.subject = subject
  }

  var position: CodePosition? { original.position }

  func begin(_ event: AppEvent) -> AppStep {
    if case .launched(let bundle) = event {
      view = bundle.view
      watcher.willLaunch()
    }
    turns.append(Turn(event))
    return noted(original.begin(event))
  }

  func resume(_ reply: AppReply) -> AppStep { noted(original.resume(reply)) }

  func drop() {
    watcher.willEnd()
    turns.removeAll()
    askedFor.removeAll()
    original.drop()
  }

  private func noted(_ step: AppStep) -> AppStep {
    switch step {
    case .done, .crashed: _ = turns.popLast()
    case .call(.startProducts(let identifiers)) where turns.last == .outside:
      askedFor.formUnion(identifiers)
    case .call(.addPayment(let payment)):
      guard let view, let identifier = payment.productIdentifier else { break }
      let isAskedFor = askedFor.remove(identifier) != nil
      if turns.last == .outside || turns.last == .answer && isAskedFor {
        subject.note(.buy(view.product(named: identifier), quantity: payment.quantity))
      }
    case .call(.restore) where turns.last == .outside: subject.note(.restore)
    case .call: break
    }
    return step
  }
}
