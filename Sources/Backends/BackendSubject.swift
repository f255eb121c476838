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
  private let process: (any StartedBackend)?

  /// Makes sure that a backend is there, and begins to serve the store for it.
  ///
  /// - Parameter process: The backend's process, if the run started it.
  public init(
    _ address: BackendAddress, app: any Subject, process: (any StartedBackend)? = nil
  ) throws(AppLoadError) {
    original = app
    self.process = process
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
    program = BackendProgram(address, line: line)
    try BackendSubject.greet(address, line, process)
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

  /// The app's side on a device.
  public func port(on device: DeviceID) -> any AppPort { original.port(on: device) }

  /// The conversation between the world and the backend in the latest run.
  package var transcript: BackendTranscript { program.transcript }

  /// What is wrong with the status of a reset; nil where it succeeded.
  static func trouble(withReset status: Int) -> (message: String, advice: String)? {
    guard !(200..<300).contains(status) else { return nil }
    return status == BackendReply.statusMissing
      ? (
        "it has no /reset",
        "add a test-only reset endpoint that deletes all users and purchases and returns 200; every run starts with it"
      ) : ("/reset returned \(status)", "return 200 after deleting all users and purchases")
  }

  /// Asks for a reset, so that a backend that is not there is known before anything runs.
  private static func greet(
    _ address: BackendAddress, _ line: BackendLine, _ process: (any StartedBackend)?
  ) throws(AppLoadError) {
    let question = BackendQuestion.reset(
      store: address.storeURL, bundle: "", secret: CheckQuestion.sharedSecret, products: [])
    line.open(question.request(to: address.url))
    var found: (message: String, advice: String)?
    waiting: while true {
      switch line.next() {
      case .question: line.reply(WebAnswer(status: 503))
      case .answered(let answer):
        found = trouble(withReset: answer.status)
        break waiting
      case .failed where process?.waitsOn() ?? false: line.open(question.request(to: address.url))
      case .failed(let error):
        if let process {
          found = (process.trouble, "--server-command must start a backend that listens at \(address.url)")
          break waiting
        }
        found = (error.message, error.advice.isEmpty ? "start the backend first" : error.advice)
        break waiting
      case .silent:
        found = ("it did not answer for \(address.silenceMilliseconds / 1_000) seconds", "is it busy?")
        break waiting
      }
    }
    guard let found else { return }
    throw AppLoadError(
      file: address.url, message: "the backend cannot be tested: \(found.message)", advice: found.advice)
  }
}

/// The process of a backend that a run started.
public protocol StartedBackend: AnyObject {
  /// Waits a moment for a backend that does not answer yet; false if it has ended, or took too long.
  func waitsOn() -> Bool
  /// Why it does not answer.
  var trouble: String { get }
}
