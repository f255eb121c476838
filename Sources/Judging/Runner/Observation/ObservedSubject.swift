internal import Facts
internal import World

/// A subject that declares every observable capability, so that every scenario applies to it. Its ports
/// record its calls.
final class ObservedSubject: SubjectWrapper {
  let original: any Subject
  let capabilities: Capabilities
  private let observer: AppObserver

  init(_ original: any Subject, observer: AppObserver) {
    self.original = original
    self.observer = observer
    var capabilities = original.capabilities
    // Leave out nested callbacks: they change the run, and no call shows whether the app supports them.
    // An app on one interface cannot keep the rules of the other.
    let declared: [Capability] = [.nested, .queue, .storekit2]
    for capability in Capability.allCases where !declared.contains(capability) {
      capabilities[capability] = true
    }
    capabilities.productTypes = ProductType.allCases
    self.capabilities = capabilities
  }

  func port(on device: DeviceID) -> any AppPort { ObservedPort(original.port(on: device), observer) }
}

/// Plain data: the observation of an app over many runs. The app's ports fill it. It belongs to one
/// worker.
final class AppObserver {
  var observation = AppObservation()
  /// The number of turns of the app that never ended.
  var hangCount = 0
  /// Whether the app did not report what its user owns in the current case.
  var isSilent = false
}

/// A port that forwards everything unchanged and records it.
private final class ObservedPort: AppPort {
  private let app: any AppPort
  private let observer: AppObserver
  private var launch: LaunchBundle?
  /// The events whose turns are open, innermost last.
  private var openEvents: [AppEvent] = []

  init(_ app: any AppPort, _ observer: AppObserver) {
    self.app = app
    self.observer = observer
  }

  var position: CodePosition? { app.position }

  func begin(_ event: AppEvent) -> AppStep {
    if case .launched(let bundle) = event {
      launch = bundle
      openEvents = []
    }
    if case .tapped(.buy(let product, _)) = event, let type = type(of: product) {
      observer.observation.recordTap(type)
    }
    openEvents.append(event)
    return noted(app.begin(event))
  }

  func resume(_ reply: AppReply) -> AppStep { noted(app.resume(reply)) }

  func drop() {
    launch = nil
    openEvents = []
    app.drop()
  }

  private func noted(_ step: AppStep) -> AppStep {
    switch step {
    case .call(let call): record(call)
    case .done(let answer):
      if case .owned = openEvents.removeLast(), answer == .none { observer.isSilent = true }
    case .crashed(let crash):
      openEvents.removeLast()
      if crash.reason == .outOfInstructions { observer.hangCount += 1 }
    }
    return step
  }

  private func record(_ call: AppCall) {
    if let capability = call.use(during: openEvents.last) {
      observer.observation.record(
        CapabilityUse(call: call.kind, position: app.position), of: capability)
    }
    if let type = boughtType(call) { observer.observation.recordPayment(type) }
  }

  /// The type of the product that a call buys; nil if it buys none.
  private func boughtType(_ call: AppCall) -> ProductType? {
    switch call {
    case .addPayment(let payment): payment.productIdentifier.flatMap(type(named:))
    case .purchase(_, let product, _): type(of: product)
    default: nil
    }
  }

  private func type(named identifier: TextID) -> ProductType? {
    (launch?.view.product(named: identifier)).flatMap(type(of:))
  }

  private func type(of product: ProductID) -> ProductType? { launch?.view.bundled(product)?.type }
}
