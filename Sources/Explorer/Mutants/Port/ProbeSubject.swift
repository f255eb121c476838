internal import Facts
internal import World

/// A subject behind ports that alter nothing and note which points of the catalogue its conversations pass.
final class ProbeSubject: SubjectWrapper {
  let original: any Subject
  private let points: [MutationPoint]
  private let tell: ([Int]) -> Void
  private var passed: [Bool]

  /// Makes a probe that tells the positions of the points that were passed, whenever there is one more.
  init(_ original: any Subject, points: [MutationPoint], tell: @escaping ([Int]) -> Void) {
    self.original = original
    self.points = points
    self.tell = tell
    passed = Array(repeating: false, count: points.count)
  }

  func port(on device: DeviceID) -> any AppPort { ProbePort(original.port(on: device), subject: self) }

  fileprivate func note(_ isPassed: (MutationPoint) -> Bool) {
    for position in points.indices where !passed[position] && isPassed(points[position]) {
      passed[position] = true
      tell(passed.indices.filter { passed[$0] })
    }
  }
}

/// A port that notes what passes it.
private final class ProbePort: AppPort {
  private let app: any AppPort
  private let subject: ProbeSubject
  private var launch: LaunchBundle?
  private var askedProducts: [ProductID] = []

  init(_ app: any AppPort, subject: ProbeSubject) {
    self.app = app
    self.subject = subject
  }

  func begin(_ event: AppEvent) -> AppStep {
    if case .launched(let bundle) = event {
      launch = bundle
      askedProducts = []
    }
    if let launch, event.kind != .owned {
      let turn = ConversationTurn(event: event, launch: launch, askedProducts: askedProducts)
      subject.note { $0.matches(turn) }
    }
    return noted(app.begin(event))
  }

  func resume(_ reply: AppReply) -> AppStep { noted(app.resume(reply)) }

  func drop() {
    launch = nil
    app.drop()
  }

  private func noted(_ step: AppStep) -> AppStep {
    guard case .call(let call) = step else { return step }
    if case .addPayment(let payment) = call, let identifier = payment.productIdentifier, let launch {
      askedProducts.append(launch.view.product(named: identifier))
    }
    subject.note { $0.matches(call) }
    return step
  }
}
