internal import AppSide
internal import CAppSide
public import Foundation

/// The harness that tests an app. The app's own code does not need it. Only the file with `main` calls `run`.
public enum Assay {
  /// Serves the harness until the harness ends. Each launch makes a new app in its own process.
  ///
  /// No code of the app may run before this call. Make the objects of a launch in the argument, which is
  /// evaluated at the launch, on the main thread.
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

  /// The time on the device's clock, which is the same as `Date()`.
  public static var now: Date { StoreSession.current?.now ?? Date() }

  /// The user who is logged in to the app.
  public static var user: String? { StoreSession.current?.conversation.user }

  /// A seed for the app's own random choices, equal in each repetition of the run.
  public static var seed: UInt64 { StoreSession.current?.conversation.details.seed ?? 0 }

  /// The products in the app's bundle.
  public static var products: [BundledProduct] {
    (StoreSession.current?.bundle?.products ?? []).compactMap { BundledProduct($0) }
  }

  /// The amount that one purchase of a product grants according to the bundle; nil for an unknown product.
  public static func grants(of productIdentifier: String) -> Int? {
    products.first { $0.productIdentifier == productIdentifier }?.grants
  }

  // MARK: Reports by the app

  /// Writes a note to the trace.
  public static func note(_ text: String) { _ = StoreSession.call { $0.note(text, at: $1) } }

  /// Reports that the user was granted a product. It needs the capability `claims`.
  ///
  /// - Parameter account: The user, if each user has a separate wallet.
  public static func claimGranted(
    _ productIdentifier: String, for transaction: SKPaymentTransaction?, count: Int = 1,
    account: String? = nil
  ) {
    let reference = transaction?.place?.reference
    _ = StoreSession.call {
      $0.claimGranted(reference, productIdentifier, account: account, count: count, at: $1)
    }
  }

  /// Reports that access to a product was revoked. It needs the capability `claims`.
  public static func claimRevoked(_ productIdentifier: String) {
    _ = StoreSession.call { $0.claimRevoked(productIdentifier, at: $1) }
  }

  /// Shows a page of the store, like a view controller that presents it.
  public static func present(_ page: SKStoreProductViewController) { page.present() }

  /// Dismisses a page of the store, like a view controller that dismisses it.
  public static func dismiss(_ page: SKStoreProductViewController) { page.dismiss() }
}
