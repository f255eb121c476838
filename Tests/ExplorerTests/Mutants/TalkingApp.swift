import Facts
import Kernel
import StoreModel
import World

/// An app that makes the same calls in every turn of a kind, and records what it receives.
final class TalkingApp: AppPort, Subject {
  let name = "talking"
  let capabilities = Capabilities()
  /// Whether it finishes the transactions that it receives.
  var finishes = true
  /// The events and replies received, over all launches.
  private(set) var heard: [String] = []
  /// The current launch.
  private(set) var bundle: LaunchBundle?
  private var steps: ArraySlice<() -> AppCall> = []
  private var answer = AppAnswer.none

  func port(on device: DeviceID) -> any AppPort { self }

  func begin(_ event: AppEvent) -> AppStep {
    if case .launched(let bundle) = event { self.bundle = bundle }
    heard.append(words(for: event))
    steps = ArraySlice(calls(for: event))
    if case .owned = event { answer = .count(1) } else { answer = .flag(true) }
    return next()
  }

  func resume(_ reply: AppReply) -> AppStep {
    if case .flag(let flag) = reply { heard.append(flag ? "yes" : "no") }
    if case .failed = reply { heard.append("failed") }
    if case .bytes(let bytes) = reply { heard.append(bytes.map { scratch.text($0) } ?? "nothing") }
    switch reply {
    case .timer(let number), .exchange(let number): heard.append("number \(number)")
    default: break
    }
    if case .list(let items) = reply { heard.append("list of \(items.count)") }
    return next()
  }

  func drop() { steps = [] }

  private func next() -> AppStep { steps.popFirst().map { .call($0()) } ?? .done(answer) }

  private func words(for event: AppEvent) -> String {
    switch event {
    case .updatedTransactions(_, let batch):
      event.kind.name + batch.handles.map { " " + view.state(of: $0).name }.joined()
    case .timerFired(let number): "timer \(number)"
    default: event.kind.name
    }
  }

  private var launch: LaunchBundle {
    guard let bundle else { preconditionFailure("the app was never launched") }
    return bundle
  }

  private var view: AppView { launch.view }
  private var scratch: ScratchSpace { launch.scratch }

  private func calls(for event: AppEvent) -> [() -> AppCall] {
    switch event {
    case .launched: [{ .addObserver(ObserverToken(rawValue: 1), .all) }]
    case .tapped(.buy(let product, let quantity)):
      [
        { .canMakePayments },
        { [view] in
          .addPayment(AppPayment(productIdentifier: view.identifier(of: product), quantity: quantity))
        },
      ]
    case .tapped(.restore): [{ .showBusy(true) }, { .restore(username: nil) }]
    case .tapped(.named(let name)): name == "files" ? fileCalls : laterCalls
    case .restoreFinished: [{ .showBusy(false) }]
    case .updatedTransactions(_, let batch): batch.handles.flatMap { calls(about: $0) }
    default: []
    }
  }

  private func calls(about handle: TransactionHandle) -> [() -> AppCall] {
    switch view.state(of: handle) {
    case .purchased, .restored:
      let product = view.product(of: handle) ?? ProductID.none
      var calls: [() -> AppCall] = [
        { .exists(path: self.path("book")) }, { .write(path: self.path("book"), content: self.added("1")) },
        { .claimGranted(handle, product, account: nil, count: 1) },
      ]
      if finishes { calls.append { .finish(handle) } }
      return calls
    case .failed: return [{ [view] in .showDialog(.error, view.texts.intern("no")) }, { .finish(handle) }]
    case .deferred: return [{ [view] in .showDialog(.waiting, view.texts.intern("wait")) }]
    case .purchasing: return []
    }
  }

  private var fileCalls: [() -> AppCall] {
    [
      { .write(path: self.path("a"), content: self.added("1")) },
      { .copy(source: self.path("a"), target: self.added("b")) }, { .read(path: self.path("b")) },
      { .exists(path: self.path("a")) }, { .list(prefix: self.path("")) }, { .remove(path: self.path("a")) },
      { .setPreference(key: self.path("k"), value: self.added("v")) }, { .preference(key: self.path("k")) },
    ]
  }

  private var laterCalls: [() -> AppCall] {
    [
      { .startTimer(.seconds(1)) }, { .startTimer(.seconds(2)) }, { .startTimer(.seconds(3)) },
      { .stopTimer(1) },
    ]
  }

  /// Bytes of a call are in the scratch space, which is emptied before each call.
  private func path(_ text: String) -> AppBytes {
    scratch.clear()
    return scratch.append(text)
  }

  private func added(_ text: String) -> AppBytes { scratch.append(text) }
}
