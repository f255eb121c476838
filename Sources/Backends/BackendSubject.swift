public import Facts
internal import StoreModel
internal import Web
public import World

/// A backend that is judged, behind an app that is not: the app on the devices is the original's, and its server is the
/// backend.
public final class BackendSubject: SubjectWrapper {
  /// The app that asks the backend.
  public let original: any Subject
  /// The name of the backend.
  public let name: String
  /// The app's capabilities; its receipts are signed, since the backend may read them.
  public let capabilities: Capabilities
  private let program: BackendProgram
  private let line: BackendLine
  private let server: WebServer
  private let address: BackendAddress

  /// Makes sure that a backend is there, and begins to serve the store for it.
  ///
  /// - Parameter start: Starts the backend, which is told where the store is; nil for one that runs already.
  public init(
    _ address: BackendAddress, app: any Subject,
    start: ((_ storeURL: String) throws(AppLoadError) -> any StartedBackend)? = nil
  ) throws(AppLoadError) {
    original = app
    name = address.name
    var capabilities = app.capabilities
    capabilities[.signedReceipts] = true
    self.capabilities = capabilities
    line = BackendLine(silenceMilliseconds: address.silenceMilliseconds)
    let line = line
    do throws(WebError) {
      server = try WebServer(port: address.storePort) { line.ask($0) }
    } catch {
      throw AppLoadError(
        file: address.storeURL, message: error.message,
        advice: error.reason == .portInUse
          ? "stop that program, or use another port with `--store-port NUMBER`"
          : error.advice)
    }
    var address = address
    address.storePort = server.port
    self.address = address
    let process = try start?(address.storeURL)
    let greeting = BackendGreeting(address: address, line: line, process: process)
    program = BackendProgram(greeting)
    try greeting.greet()
  }

  deinit {
    line.hangUp()
    server.stop()
  }

  /// By the backend and by the app that asks it.
  public var title: String {
    "a backend, called by \(original.title.isEmpty ? original.name : original.title)"
  }

  /// Zero: nobody knows the backend's code, so a replay is compared by its facts.
  public var fingerprint: UInt64 { 0 }

  /// False: the store that it serves has threads.
  public var survivesFork: Bool { false }

  /// False: a backend has a clock and threads of its own.
  public var isRepeatable: Bool { false }

  /// The backend.
  public var serverProgram: (any ServerProgram)? { program }

  /// How the backend or the app broke its protocol.
  public var portViolation: String? { program.violation ?? original.portViolation }

  /// The app's files, and that of the backend's map.
  public var files: [String] { original.files + (address.mapFile.map { [$0] } ?? []) }

  /// The backend's identifier for a product, or the app's.
  public func productIdentifier(for role: String) -> String {
    if case .text(let identifier) = address.map.identifiers.value(of: role) { return identifier }
    return original.productIdentifier(for: role)
  }

  /// The app's side on a device.
  public func port(on device: DeviceID) -> any AppPort { original.port(on: device) }

  /// The conversation between the world and the backend in the latest run.
  package var transcript: BackendTranscript { program.transcript }
}
