internal import CProcess
public import Facts
internal import Glibc
internal import Kernel
public import World

/// An app in a process of its own: a command that speaks the protocol over its standard streams.
///
/// Each launch is a new process, and a kill of the app is a kill of that process and of its whole group. Only between two
/// runs a process can be kept, where the app says that it can begin again.
public final class ProcessSubject: Subject {
  /// The name in reports.
  public let name: String
  /// The title that the app gave itself.
  public let title: String
  /// Where the app comes from, as it says.
  public let origin: String
  /// The capabilities that the app declares in its hello.
  public let capabilities: Capabilities
  /// The files that the command names.
  public let files: [String]
  /// A hash of the command and of the files that it names.
  public let fingerprint: UInt64
  /// How the app broke the protocol in this run.
  public private(set) var portViolation: String?
  fileprivate private(set) var seed: UInt64 = 0
  private let waiting: WaitingProcesses
  private let products: [(role: String, identifier: String)]
  private var ports: [ProcessPort] = []

  /// Starts the app once to hear what it is able to do; `files` are those of the command, with their bytes.
  public init(
    name: String, command: [String], files: [(path: String, bytes: [UInt8])],
    limits: ProcessLimits = ProcessLimits()
  ) throws(AppLoadError) {
    self.name = name
    self.files = files.map(\.path)
    fingerprint = ProcessSubject.fingerprint(command, files.map(\.bytes))
    waiting = try WaitingProcesses(command, limits)
    title = waiting.hello.title
    origin = waiting.hello.origin
    capabilities = waiting.hello.capabilities
    products = waiting.hello.products
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

  /// Ends the processes of the last run; those that wait for their next turn can serve this one.
  public func beginRun(seed: UInt64) {
    for port in ports { port.endRun() }
    self.seed = seed
    portViolation = nil
  }

  /// A process for a launch; nothing where the app broke the protocol in this run.
  fileprivate func launch() -> AppConversation? {
    guard portViolation == nil else { return nil }
    do throws(ConversationEnd) { return try waiting.take() } catch { note(error) }
    return nil
  }

  /// A process that did what it was told in this run.
  fileprivate func giveBack(_ conversation: AppConversation) {
    if portViolation == nil { waiting.giveBack(conversation) } else { conversation.kill() }
  }

  /// Remembers how the app broke the protocol; the first time counts.
  fileprivate func note(_ end: ConversationEnd) {
    if portViolation == nil { portViolation = end.text }
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
  /// The answers that the events under way ask for, the innermost last.
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

  /// Ends the run; a process that no question is open with may be kept.
  func endRun() {
    if questions.isEmpty, let conversation = launch?.conversation {
      launch = nil
      subject.giveBack(conversation)
    }
    drop()
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
    guard let codec = launch?.codec else { throw ConversationEnd(text: "the app called without a launch") }
    do throws(PortMessageError) { return try codec.call(of: json) } catch {
      let place = error.place.isEmpty ? "" : " ('\(error.place)')"
      let breach = ProtocolBreach(
        "made a call that cannot be read\(place): \(error.message)",
        line: Array(JSONText.compact(json).utf8), advice: error.advice)
      throw ConversationEnd(text: breach.text(during: "", log: []))
    }
  }
}

/// The limits of an app in another process. They guard its life only: no verdict depends on them.
public struct ProcessLimits: Sendable {
  /// How long its first line may take, in milliseconds.
  public var helloMilliseconds = 20_000
  /// How long it may say nothing within a turn, in milliseconds.
  public var silenceMilliseconds = 10_000
  /// How long it may go on saying that it is busy, in milliseconds.
  public var busyMilliseconds = 60_000
  /// The length of a line, in bytes.
  public var lineByteCountMax = 16 << 20

  /// The usual limits.
  public init() {}
}

/// The life of a process of this program itself.
public enum ProcessLife {
  /// Has this process, which the main thread of its parent forked, end at once with that parent.
  ///
  /// A worker may wait for an app that says nothing; it would notice much later that nobody reads its lines.
  public static func endWithParent(_ parent: Int32) {
    cprocess_end_with_parent()
    // It ended before it could be watched.
    if getppid() != parent { _exit(1) }
  }
}
