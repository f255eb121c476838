public import Facts
public import Kernel
public import World

/// An app in a process of its own: a command that speaks the protocol over its standard streams.
///
/// Each launch is a new process, and a kill of the app is a kill of that process and of its whole group. Only between two
/// runs a process can be kept, where the app says that it can begin again.
public final class ProcessSubject: ConversingSubject {
  /// The name in reports.
  public let name: String
  /// The title that the app gave itself.
  public let title: String
  /// Where the app comes from, as it says.
  public let origin: String
  /// How much of its sources was changed before they were compiled, as it says.
  public let transformation: String
  /// The capabilities that the app declares in its hello.
  public let capabilities: Capabilities
  /// The files that the command names.
  public let files: [String]
  /// A hash of the command and of the files that it names.
  public let fingerprint: UInt64
  /// How the app broke the protocol in this run.
  public private(set) var portViolation: String?
  /// The conversations of the latest run.
  public private(set) var transcript = Transcript()
  /// True for a record: a process has its own clock and threads, and nobody can promise what it does.
  public let isRepeatable: Bool
  private(set) var seed: UInt64 = 0
  private let launches: any AppLaunches
  private let products: [(role: String, identifier: String)]
  private var ports: [ProcessPort] = []
  private let callCountMax: Int
  /// How many calls a turn may have now.
  private(set) var callLimit: Int

  /// Starts the app once to hear what it is able to do. `files` are those that the command names; the digest is that of the
  /// command, into which their bytes were folded.
  public convenience init(
    name: String, command: AppCommand, files: [String] = [], digest: Digest? = nil,
    limits: ProcessLimits = ProcessLimits()
  ) throws(AppLoadError) {
    self.init(
      name: name, launches: try WaitingProcesses(command, limits), files: files,
      fingerprint: (digest ?? ProcessSubject.digest(of: command)).value, isRepeatable: false,
      callCountMax: limits.callCountMax)
  }

  /// The digest of a command's words.
  public static func digest(of command: AppCommand) -> Digest {
    var digest = Digest()
    for word in command.words { digest.combine(bytes: Array(word.utf8)) }
    return digest
  }

  /// An app whose conversations come from processes or from a record of them.
  init(
    name: String, launches: any AppLaunches, files: [String], fingerprint: UInt64, isRepeatable: Bool,
    callCountMax: Int = ProcessLimits().callCountMax
  ) {
    self.callCountMax = callCountMax
    callLimit = callCountMax
    self.name = name
    self.files = files
    self.fingerprint = fingerprint
    self.isRepeatable = isRepeatable
    self.launches = launches
    title = launches.hello.title
    origin = launches.hello.origin
    transformation = launches.hello.transformation
    capabilities = launches.hello.capabilities
    products = launches.hello.products
  }

  /// False: a process has one parent.
  public var survivesFork: Bool { false }

  /// Whether a process of it can serve one run after another.
  var keepsItsProcesses: Bool { launches.hello.resets }

  /// The first line of each of its processes.
  public var helloLine: [UInt8] { launches.hello.line }

  /// The app's identifier for a product.
  public func productIdentifier(for role: String) -> String {
    products.first { $0.role == role }?.identifier ?? role
  }

  /// The app's side on a device.
  public func port(on device: DeviceID) -> any AppPort {
    while ports.count <= device.index { ports.append(ProcessPort(self, device: DeviceID(ports.count))) }
    return ports[device.index]
  }

  /// Ends the processes of the last run; those that wait for their next turn can serve this one.
  public func beginRun(seed: UInt64) {
    for port in ports { port.endRun() }
    launches.beginRun()
    self.seed = seed
    portViolation = nil
    transcript = Transcript()
    callLimit = callCountMax
  }

  /// A turn had more calls than it may have; those behind it may have half as many, and an eighth in the end.
  func spendCalls() { callLimit = max(callLimit / 2, callCountMax / 8) }

  /// A process for a launch, unless the app broke the protocol in this run.
  func launch(on device: DeviceID) throws(ConversationEnd) -> AppConversation {
    if let portViolation { throw ConversationEnd(text: portViolation) }
    return try launches.take(on: device)
  }

  /// The app's own folder on a device.
  func folder(on device: DeviceID) throws(ConversationEnd) -> any AppFolder {
    try launches.folder(on: device)
  }

  /// A process that did what it was told in this run.
  func giveBack(_ conversation: AppConversation) {
    if portViolation == nil { launches.giveBack(conversation) } else { conversation.kill() }
  }

  /// Remembers how the app broke the protocol; the first time counts.
  func note(_ end: ConversationEnd) {
    if portViolation == nil { portViolation = end.text }
  }

  /// Remembers what was said.
  func hear(_ entry: TranscriptEntry) { transcript.add(entry) }
}

/// The limits of an app in another process. All but the number of calls guard its life only: no verdict depends on them.
public struct ProcessLimits: Sendable {
  /// How long its first line may take, in milliseconds.
  public var helloMilliseconds = 20_000
  /// How long an app that has printed something else than its hello may take to connect to the socket, in milliseconds.
  public var connectionMilliseconds = 1_000
  /// How long it may say nothing within a turn, in milliseconds.
  public var silenceMilliseconds = 10_000
  /// How long it may go on saying that it is busy, in milliseconds.
  public var busyMilliseconds = 60_000
  /// How many calls one turn may have; an app that makes more hangs. It gets half of it for the rest of a run, and an eighth
  /// in the end.
  public var callCountMax = 500_000
  /// How many processes it may have at once; they are counted where it is silent for a while.
  public var processCountMax = 64
  /// The length of a line, in bytes.
  public var lineByteCountMax = 16 << 20

  /// The usual limits.
  public init() {}
}
