internal import Facts
internal import World

/// A subject whose ports alter nothing. They record the catalog's points that its conversations reach.
final class ProbeSubject: SubjectWrapper {
  let original: any Subject
  private let points: [MutationPoint]
  private let report: ([Int]) -> Void
  private var passed: [Bool]

  /// Creates a probe. Each time a new point is reached, it calls `tell` with the indexes of all points
  /// reached so far.
  init(_ original: any Subject, points: [MutationPoint], report: @escaping ([Int]) -> Void) {
    self.original = original
    self.points = points
    self.report = report
    passed = Array(repeating: false, count: points.count)
  }

  func port(on device: DeviceID) -> any AppPort { ProbePort(original.port(on: device), subject: self) }

  fileprivate func record(_ isPassed: (MutationPoint) -> Bool) {
    for position in points.indices where !passed[position] && isPassed(points[position]) {
      passed[position] = true
      report(passed.indices.filter { passed[$0] })
    }
  }
}

/// A port that records the points its conversation reaches.
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
      subject.record { $0.matches(turn) }
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
    subject.record { $0.matches(call) }
    return step
  }
}
