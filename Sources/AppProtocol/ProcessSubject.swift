public import Facts
internal import Kernel
public import World

/// An app in a process of its own: a command that speaks the protocol over its standard streams.
///
/// Each launch is a new process, and a kill of the app is a kill of that process and of its whole group. The next
/// process is started ahead of its launch, since nothing of a run is told before it.
public final class ProcessSubject: Subject {
  /// The name in reports.
  public let name: String
  /// The title that the app gave itself.
  public let title: String
  /// Where the app comes from, as it says.
  public let origin: String
  /// What the app says it is able to do.
  public let capabilities: Capabilities
  /// The files that the command names.
  public let files: [String]
  /// A hash of the command and of the files that it names.
  public let fingerprint: UInt64
  /// How the app broke the protocol in this run.
  public private(set) var portViolation: String?
  fileprivate private(set) var seed: UInt64 = 0
  private let command: [String]
  private let limits: ProcessLimits
  private let products: [(role: String, identifier: String)]
  /// The process that the next launch takes.
  private var next: StartedApp?
  private var ports: [ProcessPort] = []

  /// Starts the app once to hear what it is able to do; `files` are those of the command, with their bytes.
  public init(
    name: String, command: [String], files: [(path: String, bytes: [UInt8])],
    limits: ProcessLimits = ProcessLimits()
  ) throws(AppLoadError) {
    self.name = name
    self.command = command
    self.limits = limits
    self.files = files.map(\.path)
    fingerprint = ProcessSubject.fingerprint(command, files.map(\.bytes))
    let shown = command.joined(separator: " ")
    do throws(ChildStartError) { next = try StartedApp(command, limits) } catch {
      throw AppLoadError(
        file: shown, message: "the program “\(command.first ?? "")” cannot be started: \(error.reason)",
        advice: "check its name, and that it may be executed")
    }
    do throws(ConversationEnd) {
      let hello = try AppConversation(next!).hello
      title = hello.title
      origin = hello.origin
      capabilities = hello.capabilities
      products = hello.products
    } catch {
      guard case .breach(let text) = error else {
        preconditionFailure("a conversation ended in no known way")
      }
      throw AppLoadError(
        file: shown, message: text, advice: "Documentation/Processes.md shows what an app answers first")
    }
    // It has said hello, which a launch awaits; the first launch has another.
    next = nil
  }

  /// False: a process has one parent.
  public var survivesFork: Bool { false }
  /// False: a process has its own clock and threads, and nobody can promise what it does.
  public var isRepeatable: Bool { false }

  /// The app's identifier for a product.
  public func productIdentifier(for role: String) -> String {
    products.first { $0.role == role }?.identifier ?? role
  }

  /// The app's side on a device.
  public func port(on device: DeviceID) -> any AppPort {
    while ports.count <= device.index { ports.append(ProcessPort(self)) }
    return ports[device.index]
  }

  /// Ends the processes of the last run.
  public func beginRun(seed: UInt64) {
    self.seed = seed
    portViolation = nil
    for port in ports { port.drop() }
  }

  /// A process for a launch; nothing where the app broke the protocol in this run.
  fileprivate func launch() -> AppConversation? {
    guard portViolation == nil else { return nil }
    do throws(ConversationEnd) {
      let started = try takeNext()
      next = try start()
      return try AppConversation(started)
    } catch {
      note(error)
    }
    return nil
  }

  private func takeNext() throws(ConversationEnd) -> StartedApp {
    if let next { return next }
    return try start()
  }

  private func start() throws(ConversationEnd) -> StartedApp {
    do throws(ChildStartError) { return try StartedApp(command, limits) } catch {
      throw .breach("the app cannot be started again: \(error.reason)")
    }
  }

  /// Remembers how the app broke the protocol; the first time counts.
  fileprivate func note(_ end: ConversationEnd) {
    guard portViolation == nil, case .breach(let text) = end else { return }
    portViolation = text
  }

  private static func fingerprint(_ command: [String], _ files: [[UInt8]]) -> UInt64 {
    var digest = Digest()
    for word in command { digest.combine(bytes: Array(word.utf8)) }
    for bytes in files { digest.combine(bytes: bytes) }
    return digest.value
  }
}

/// The app's side on one device: a conversation for each launch, one after another.
private final class ProcessPort: AppPort {
  private unowned let subject: ProcessSubject
  private var launch: (conversation: AppConversation, codec: PortCodec)?
  /// What the events under way ask, the innermost last.
  private var questions: [AnswerForm] = []

  init(_ subject: ProcessSubject) { self.subject = subject }

  var position: CodePosition? { launch?.conversation.position }

  func begin(_ event: AppEvent) -> AppStep {
    if case .launched(let bundle) = event {
      drop()
      guard let conversation = subject.launch() else { return .crashed(AppCrash(.protocolViolation)) }
      launch = (conversation, PortCodec(bundle))
    }
    guard let (conversation, codec) = launch else { return .crashed(AppCrash(.protocolViolation)) }
    let question = AnswerForm(event)
    questions.append(question)
    let told = ToldMessage(event, codec, seed: subject.seed)
    return step { () throws(ConversationEnd) in try conversation.begin(told.json, asking: question) }
  }

  func resume(_ reply: AppReply) -> AppStep {
    guard let (conversation, codec) = launch, let question = questions.last else {
      return .crashed(AppCrash(.protocolViolation))
    }
    let told = ToldMessage(reply, codec)
    return step { () throws(ConversationEnd) in try conversation.resume(told.json, asking: question) }
  }

  func drop() {
    launch?.conversation.kill()
    launch = nil
    questions.removeAll()
  }

  /// The app's next step; where it broke the protocol its process ends, and the run has no verdict.
  private func step(
    _ talk: () throws(ConversationEnd) -> ConversationStep
  ) -> AppStep {
    do throws(ConversationEnd) {
      switch try talk() {
      case .call(let json): return .call(try call(json))
      case .done(let answer):
        questions.removeLast()
        return .done(answer)
      case .crashed(let crash): return .crashed(crash)
      }
    } catch {
      subject.note(error)
      return .crashed(AppCrash(.protocolViolation))
    }
  }

  private func call(_ json: JSONValue) throws(ConversationEnd) -> AppCall {
    guard let codec = launch?.codec else { throw .breach("the app called without a launch") }
    do throws(PortMessageError) { return try codec.call(of: json) } catch {
      let place = error.place.isEmpty ? "" : " ('\(error.place)')"
      let breach = ProtocolBreach(
        "made a call that cannot be read\(place): \(error.message)",
        line: Array(JSONText.compact(json).utf8), advice: error.advice)
      throw .breach(breach.text(during: "", log: []))
    }
  }
}
