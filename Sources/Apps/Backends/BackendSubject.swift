public import Facts
internal import StoreModel
internal import Web
public import World

/// A backend under test: the devices run the original app, and its server is the backend.
public final class BackendSubject: SubjectWrapper {
  /// The app that calls the backend.
  public let original: any Subject
  public let name: String
  /// The app's capabilities, plus signed receipts, since the backend may read them.
  public let capabilities: Capabilities
  private let program: BackendProgram
  private let line: BackendLine
  private let server: WebServer
  private let address: BackendAddress

  /// Checks that the backend answers, and starts to serve the store for it.
  ///
  /// - Parameter start: Starts the backend with the URL of the store; nil if the backend runs already.
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
    let handshake = BackendHandshake(address: address, line: line, process: process)
    program = BackendProgram(handshake)
    try handshake.connect()
  }

  deinit {
    line.hangUp()
    server.stop()
  }

  /// Names the backend and the app that calls it.
  public var title: String {
    "a backend, called by \(original.title.isEmpty ? original.name : original.title)"
  }

  /// Zero: the backend's code is unknown, so a replay is compared by its facts.
  public var fingerprint: UInt64 { 0 }

  /// False: the store's web server has threads.
  public var survivesFork: Bool { false }

  /// False: a backend has its own clock and threads.
  public var isRepeatable: Bool { false }

  public var serverProgram: (any ServerProgram)? { program }

  /// How the backend or the app broke its protocol; nil if neither did.
  public var portViolation: String? { program.violation ?? original.portViolation }

  /// The app's files and the file of the backend's map.
  public var files: [String] { original.files + (address.mapFile.map { [$0] } ?? []) }

  /// The backend's identifier for a product, or the app's if the map has none.
  public func productIdentifier(for role: String) -> String {
    if case .text(let identifier) = address.map.identifiers.value(of: role) { return identifier }
    return original.productIdentifier(for: role)
  }

  public func port(on device: DeviceID) -> any AppPort { original.port(on: device) }

  package var transcript: BackendTranscript { program.transcript }
}

/// The process of a backend that a run started.
public protocol StartedBackend: AnyObject {
  /// Waits a moment for a backend that does not answer yet. Returns false if the backend ended or
  /// exceeded the time limit.
  func waitsOn() -> Bool
  /// The reason why the backend does not answer.
  var trouble: String { get }
  /// Kills the backend with all processes that it started, and starts it again.
  func restart() throws(AppLoadError)
}
