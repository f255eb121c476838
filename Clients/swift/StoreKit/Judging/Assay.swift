internal import AssayApp
internal import CAssayApp
public import Foundation

/// The harness that judges an app. An app's own code needs nothing of it; the file with its `main` calls `run`.
public enum Assay {
  /// Serves the harness until it ends: each launch makes the app anew, in a process of its own.
  ///
  /// Nothing of the app is to happen before: what is made for a launch stands in the argument, which is evaluated then.
  /// It is called on the main thread.
  public static func run<App: JudgedApp>(_ app: @autoclosure @escaping @MainActor () -> App) -> Never {
    MainActor.assumeIsolated { serve(app) }
  }

  @MainActor
  private static func serve<App: JudgedApp>(_ app: @escaping @MainActor () -> App) -> Never {
    let turns = Turns()
    turns.waitsForThreads = true
    if App.description.has.contains(.interface) { ShownAlerts.report() }
    if !assay_app_follows_world() {
      print("delays and Date() use real time: libdispatch is linked statically; link it dynamically")
    }
    turns.serve(App.description.hello, rehearse: { Rehearsal.perform() }) {
      JudgedLaunch(in: turns, app).session
    }
  }

  /// The time by the clock of the device, which `Date()` gives too.
  public static var now: Date { StoreSession.current?.now ?? Date() }

  /// The person who uses the app.
  public static var user: String? { StoreSession.current?.conversation.user }

  /// A number for the app's own random choices, the same whenever the run is repeated.
  public static var seed: UInt64 { StoreSession.current?.conversation.details.seed ?? 0 }

  /// The products that the app was delivered with.
  public static var products: [BundledProduct] {
    (StoreSession.current?.bundle?.products ?? []).compactMap { BundledProduct($0) }
  }

  /// How much one purchase of a product grants by what the app was delivered with; nothing for a product that it does not
  /// know.
  public static func grants(of productIdentifier: String) -> Int? {
    products.first { $0.productIdentifier == productIdentifier }?.grants
  }

  // MARK: What the app says of itself

  /// Leaves a remark in the trace.
  public static func note(_ text: String) { _ = StoreSession.call { $0.note(text, at: $1) } }

  /// Says that the user was given a product; an app that says so has the capability `claims`.
  ///
  /// - Parameter account: The user who was given it, if each user has a separate wallet.
  public static func claimGranted(
    _ productIdentifier: String, for transaction: SKPaymentTransaction?, count: Int = 1,
    account: String? = nil
  ) {
    let reference = transaction?.place?.reference
    _ = StoreSession.call {
      $0.claimGranted(reference, productIdentifier, account: account, count: count, at: $1)
    }
  }

  /// Says that a product was taken back; an app that says so has the capability `claims`.
  public static func claimRevoked(_ productIdentifier: String) {
    _ = StoreSession.call { $0.claimRevoked(productIdentifier, at: $1) }
  }

  /// Shows a page of the store, as a view controller that presents it does.
  public static func present(_ page: SKStoreProductViewController) { page.present() }

  /// Takes a page of the store away, as a view controller that dismisses it does.
  public static func dismiss(_ page: SKStoreProductViewController) { page.dismiss() }
}
