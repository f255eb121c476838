import Facts
import StoreModel
import World

/// An app that loses nothing. It writes each grant to its disk under the number of the purchase, and finishes
/// only then. The user owns the grants on the disk.
enum LedgerApp {
  /// Makes a device's app keep a ledger.
  static func run(on device: Device, of test: TestWorld) {
    let app = test.subject.apps[device.id.index]
    app.calls = calls
    app.answer = { event, app in
      guard case .owned = event, case .list(let paths)? = app.replies.last else { return .none }
      return .count(paths.count)
    }
  }

  private static func calls(_ event: AppEvent, _ app: ScriptedApp) -> [AppCall] {
    switch event {
    case .updatedTransactions(_, let batch): batch.handles.flatMap { settle($0, app) }
    case .owned(let product): [.list(prefix: app.bytes(name(product, app) + "/"))]
    default: TestWorld.careful(event, app)
    }
  }

  private static func settle(_ handle: TransactionHandle, _ app: ScriptedApp) -> [AppCall] {
    switch app.view.state(of: handle) {
    case .purchased, .restored:
      guard let product = app.view.product(of: handle) else { return [.finish(handle)] }
      let number = app.view.original(of: handle)?.identifier ?? app.view.identifier(of: handle) ?? 0
      return [
        .write(path: app.bytes("\(name(product, app))/\(number)"), content: app.bytes("granted")),
        .claimGranted(handle, product, account: nil, count: 1), .finish(handle),
      ]
    case .failed: return [.finish(handle)]
    case .purchasing, .deferred: return []
    }
  }

  private static func name(_ product: ProductID, _ app: ScriptedApp) -> String {
    app.view.texts[app.view.identifier(of: product)]
  }
}
