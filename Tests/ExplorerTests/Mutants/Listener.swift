import Facts
import World

/// A port that wraps another and records, turn by turn, which calls reach the system.
final class Listener: AppPort, Subject {
  let name = "listener"
  private let subject: any Subject
  private var port: (any AppPort)?
  private var turns: [(event: String, calls: [String])] = []
  private var view: AppView?

  init(around subject: any Subject) { self.subject = subject }

  var capabilities: Capabilities { subject.capabilities }

  /// The turns in which a call reached the system, with the calls.
  var transcript: String {
    turns.filter { !$0.calls.isEmpty }.map { ([$0.event + ":"] + $0.calls).joined(separator: " ") }
      .joined(separator: "; ")
  }

  func port(on device: DeviceID) -> any AppPort {
    port = subject.port(on: device)
    return self
  }

  func begin(_ event: AppEvent) -> AppStep {
    if case .launched(let bundle) = event { view = bundle.view }
    turns.append((event.kind.name, []))
    return noted(inner.begin(event))
  }

  func resume(_ reply: AppReply) -> AppStep { noted(inner.resume(reply)) }

  func drop() { inner.drop() }

  private var inner: any AppPort {
    guard let port else { preconditionFailure("there is no device") }
    return port
  }

  private func noted(_ step: AppStep) -> AppStep {
    switch step {
    case .call(let call): turns[turns.count - 1].calls.append(words(for: call))
    case .crashed: turns[turns.count - 1].calls.append("crash")
    case .done: break
    }
    return step
  }

  private func words(for call: AppCall) -> String {
    let name = call.kind.name
    switch call {
    case .addPayment(let payment):
      let product = payment.productIdentifier.flatMap { view?.texts[$0] } ?? "nothing"
      return "\(name)(\(product) \(payment.quantity))"
    case .claimGranted(_, let product, _, let count):
      return "\(name)(\(view.map { $0.texts[$0.identifier(of: product)] } ?? "") \(count))"
    case .stopTimer(let number): return "\(name)(\(number))"
    case .addObserver(let token, _): return token.rawValue == 1 ? name : "\(name)(second)"
    default: return name
    }
  }
}
