internal import Facts
internal import World

/// The app as the world sees it, with the taps of its user: what a test buys or restores by itself counts as asked for by
/// the user, as in the interface that the test stands for. A purchase may begin with a question about its product, and the
/// payment is added in the callback that answers it.
final class TappedSubject: SubjectWrapper {
  let original: any Subject
  /// Records a tap; it is set when there is a world.
  var note: (UserTap) -> Void = { _ in }
  /// Called when a launch begins, before anything of it is told, and when the app ends, while it still waits.
  private let watcher: Watcher

  /// Whoever hears of the life of the app.
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

/// The app's side of the port, which sees each call before it is carried out.
private final class TappedPort: AppPort {
  private let original: any AppPort
  private unowned let subject: TappedSubject
  private let watcher: TappedSubject.Watcher
  private var view: AppView?
  /// The products that a test has asked about and not paid for yet.
  private var askedFor: Set<TextID> = []
  /// Of each turn under way, the innermost last, whether it is one for code that no event has called.
  private var isOutside: [Bool] = []

  init(_ original: any AppPort, _ subject: TappedSubject, _ watcher: TappedSubject.Watcher) {
    self.watcher = watcher
    self.original = original
    self.subject = subject
  }

  var position: CodePosition? { original.position }

  var forgetsAtDeath: Bool { original.forgetsAtDeath }

  func begin(_ event: AppEvent) -> AppStep {
    if case .launched(let bundle) = event {
      view = bundle.view
      watcher.willLaunch()
    }
    if case .tapped(.named("")) = event { isOutside.append(true) } else { isOutside.append(false) }
    return noted(original.begin(event))
  }

  func resume(_ reply: AppReply) -> AppStep { noted(original.resume(reply)) }

  func drop() {
    watcher.willEnd()
    isOutside.removeAll()
    askedFor.removeAll()
    original.drop()
  }

  private func noted(_ step: AppStep) -> AppStep {
    switch step {
    case .done, .crashed: _ = isOutside.popLast()
    case .call(.startProducts(let identifiers)) where isOutside.last == true:
      askedFor.formUnion(identifiers)
    case .call(.addPayment(let payment)):
      guard let view, let identifier = payment.productIdentifier else { break }
      let isAskedFor = askedFor.remove(identifier) != nil
      if isOutside.last == true || isAskedFor {
        subject.note(.buy(view.product(named: identifier), quantity: payment.quantity))
      }
    case .call(.restore) where isOutside.last == true: subject.note(.restore)
    case .call: break
    }
    return step
  }
}
