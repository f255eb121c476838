internal import Web

/// The world that `assay serve` puts behind HTTP: that of a scenario, or one with the products of a StoreKit
/// configuration file.
final class ServedWorld: WebHandler {
  /// The certificates of the world for the address that it is served at, for HTTPS.
  let identity: WebIdentity?

  /// Makes the world that the options ask for.
  init(_ options: ServeOptions) throws(UsageError) {
    identity = nil
  }

  func answer(_ request: WebRequest) -> WebAnswer {
    .json(#"{"error":"there is nothing at this path"}"#, status: 404)
  }
}
