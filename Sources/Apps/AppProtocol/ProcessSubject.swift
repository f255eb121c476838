public import Facts
public import Kernel
public import World

/// An external app: a command that speaks the protocol over its standard streams.
///
/// Each launch is a new process. Killing the app kills that process and its whole process group. A
/// process is reused only between two runs, and only if the app declares that it can reset.
public final class ProcessSubject: ConversingSubject {
  /// The name in reports.
  public let name: String
  /// The title from the app's hello.
  public let title: String
  /// The origin from the app's hello.
  public let origin: String
  /// The extent to which a tool changed the app's sources before compilation, from the app's hello.
  public let transformation: String
  /// The capabilities that the app declares in its hello.
  public let capabilities: Capabilities
  /// The files that the command names.
  public let files: [String]
  /// A hash of the command and of the files that it names.
  public let fingerprint: UInt64
  /// The app's violation of the protocol in this run; nil if there is none.
  public private(set) var portViolation: String?
  /// The conversations of the latest run.
  public private(set) var transcript = Transcript()
  /// True for a recording. A process has its own clock and threads, so it may behave differently each
  /// time.
  public let isRepeatable: Bool
  private(set) var seed: UInt64 = 0
  private let launches: any AppLaunches
  private let products: [(role: String, identifier: String)]
  private var ports: [ProcessPort] = []
  private let callCountMax: Int
  /// The current maximum number of calls in a turn.
  private(set) var callLimit: Int

  /// Starts the app once to read its hello. `files` are the files that the command names. `digest` is the
  /// digest of the command, combined with the bytes of these files.
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

  /// Creates an app whose conversations come from processes or from a recording of them.
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

  /// False: a process has only one parent.
  public var survivesFork: Bool { false }

  /// The app's assumptions about its toolchain, from its hello; nil unless it has `import StoreKit`.
  public var assumptions: ToolchainAssumptions? { launches.hello.assumptions }

  /// Whether a process of the app can be reused for later runs.
  var keepsItsProcesses: Bool { launches.hello.resets }

  /// The first line of each of the app's processes.
  public var helloLine: [UInt8] { launches.hello.line }

  public func productIdentifier(for role: String) -> String {
    products.first { $0.role == role }?.identifier ?? role
  }

  /// The app's port on a device.
  public func port(on device: DeviceID) -> any AppPort {
    while ports.count <= device.index { ports.append(ProcessPort(self, device: DeviceID(ports.count))) }
    return ports[device.index]
  }

  /// Ends the processes of the last run. A process that can reset is reused for this run, unless an event
  /// was still active.
  public func beginRun(seed: UInt64) {
    for port in ports { port.endRun() }
    launches.beginRun()
    self.seed = seed
    portViolation = nil
    transcript = Transcript()
    callLimit = callCountMax
  }

  /// Called when a turn exceeded its limit of calls. Each time, the limit for later turns is halved, down
  /// to an eighth of its first value.
  func spendCalls() { callLimit = max(callLimit / 2, callCountMax / 8) }

  /// Starts a process for a launch. Throws if the app violated the protocol in this run.
  func launch(on device: DeviceID) throws(ConversationEnd) -> AppConversation {
    if let portViolation { throw ConversationEnd(text: portViolation) }
    return try launches.conversation(on: device)
  }

  /// The app's own folder on a device.
  func folder(on device: DeviceID) throws(ConversationEnd) -> any AppFolder {
    try launches.folder(on: device)
  }

  /// Keeps a process for the next run, unless the app violated the protocol in this run.
  func giveBack(_ conversation: AppConversation) {
    if portViolation == nil { launches.giveBack(conversation) } else { conversation.kill() }
  }

  /// Records a violation of the protocol. Only the first one is kept.
  func note(_ end: ConversationEnd) {
    if portViolation == nil { portViolation = end.text }
  }

  /// Adds an entry to the transcript.
  func hear(_ entry: TranscriptEntry) { transcript.add(entry) }
}

/// The limits of an external app. Only the maximum number of calls can affect a verdict; the other limits
/// guard the app's processes.
public struct ProcessLimits: Sendable {
  /// The maximum time until the hello, in milliseconds.
  public var helloMilliseconds = 20_000
  /// The maximum time in milliseconds until an app connects to the socket, after it printed a line other
  /// than its hello.
  public var connectionMilliseconds = 1_000
  /// The maximum silence within a turn, in milliseconds.
  public var silenceMilliseconds = 10_000
  /// The maximum time during which the app may report that it is busy, in milliseconds.
  public var busyMilliseconds = 60_000
  /// The maximum number of calls in one turn. An app that exceeds it is considered to hang. Each time,
  /// the limit is halved for the rest of the run, down to an eighth of this number.
  public var callCountMax = 500_000
  /// The maximum number of simultaneous processes. They are counted only when the app has been silent for
  /// a while.
  public var processCountMax = 64
  /// The maximum length of a line, in bytes.
  public var lineByteCountMax = 16 << 20

  /// Creates the default limits.
  public init() {}
}
