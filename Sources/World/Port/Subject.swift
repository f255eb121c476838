public import Facts

/// An app under test: its entry in reports, its capabilities, and a port for each device.
///
/// One instance belongs to one worker and serves one run after another.
public protocol Subject: AnyObject {
  /// The name in reports.
  var name: String { get }
  /// One phrase for reports that describes the app; may be empty.
  var title: String { get }
  /// A link or document name that says where the app comes from; may be empty.
  var origin: String { get }
  /// How much of the app's sources was changed by a tool before they were compiled; empty where nothing was.
  var transformation: String { get }
  /// The capabilities of the app; a scenario that needs more is not applicable.
  var capabilities: Capabilities { get }
  /// The files that the app was read from. A change in one of them requires a new instance.
  var files: [String] { get }
  /// A hash of all code that the app was read from, or zero where that is not known; a replay string holds
  /// it.
  var fingerprint: UInt64 { get }
  /// Whether a forked worker can go on with the instance, because it holds only memory. An instance with a
  /// process or a connection cannot survive a fork, so each worker makes its own.
  var survivesFork: Bool { get }
  /// Whether the same events always get the same calls from it. Nobody can promise that of a process with a clock and
  /// threads of its own, so a case that comes out otherwise the second time is the app's doing there.
  var isRepeatable: Bool { get }
  /// The developer's own code of the server, if the subject brings any; one serves a run after another.
  var serverProgram: (any ServerProgram)? { get }
  /// Begins a run: no state of an earlier run may show, and the app's own random streams follow the seed.
  func beginRun(seed: UInt64)
  /// The app's side on a device; one port serves all launches there, one after another.
  func port(on device: DeviceID) -> any AppPort
  /// The subject's own identifier for a product that a scenario names.
  func productIdentifier(for role: String) -> String
  /// How the app broke the protocol of its port in this run, or nil. A message that cannot be read is not the
  /// app's behavior, so the case has no verdict.
  var portViolation: String? { get }
}

/// A subject that is written in Swift and keeps nothing from run to run needs only a name, capabilities and a
/// port.
extension Subject {
  /// An empty title unless the subject has one.
  public var title: String { "" }
  /// An empty origin unless the subject has one.
  public var origin: String { "" }
  /// Nothing unless the subject says otherwise.
  public var transformation: String { "" }
  /// No files: the app is part of the program that runs it.
  public var files: [String] { [] }
  /// Zero, so that a replay is compared by its facts only.
  public var fingerprint: UInt64 { 0 }
  /// True: the instance holds only memory.
  public var survivesFork: Bool { true }
  /// True: the instance has no clock of its own.
  public var isRepeatable: Bool { true }
  /// No violation: a port in Swift has no messages that could be wrong.
  public var portViolation: String? { nil }
  /// None: the bundled server answers.
  public var serverProgram: (any ServerProgram)? { nil }
  /// Does nothing, for an app without random streams.
  public func beginRun(seed: UInt64) {}
  /// The scenario's own name, since there is no mapping.
  public func productIdentifier(for role: String) -> String { role }
}

/// A subject that wraps another one, such as a mutant: it forwards everything but its ports.
public protocol SubjectWrapper: Subject {
  /// The wrapped subject.
  var original: any Subject { get }
}

extension SubjectWrapper {
  /// The wrapped subject's name.
  public var name: String { original.name }
  /// The wrapped subject's title.
  public var title: String { original.title }
  /// The wrapped subject's origin.
  public var origin: String { original.origin }
  /// How much of the wrapped subject's sources was changed.
  public var transformation: String { original.transformation }
  /// The wrapped subject's capabilities.
  public var capabilities: Capabilities { original.capabilities }
  /// The wrapped subject's files.
  public var files: [String] { original.files }
  /// The wrapped subject's fingerprint.
  public var fingerprint: UInt64 { original.fingerprint }
  /// Whether the wrapped subject survives a fork.
  public var survivesFork: Bool { original.survivesFork }
  /// Whether the wrapped subject is repeatable.
  public var isRepeatable: Bool { original.isRepeatable }
  /// The wrapped subject's violation.
  public var portViolation: String? { original.portViolation }
  /// The wrapped subject's server.
  public var serverProgram: (any ServerProgram)? { original.serverProgram }
  /// Begins the run of the wrapped subject.
  public func beginRun(seed: UInt64) { original.beginRun(seed: seed) }
  /// The wrapped subject's identifier.
  public func productIdentifier(for role: String) -> String { original.productIdentifier(for: role) }
}

/// Why an app cannot be loaded: where, what was expected, what was found, and what to try.
public struct AppLoadError: Error, Equatable, Sendable {
  /// The file, or the command of an app in a process of its own.
  public let file: String
  /// The line, or zero where it is not known.
  public let line: Int
  /// The expected value and the one that was found.
  public let message: String
  /// Advice; may be empty.
  public let advice: String

  /// Makes an error.
  public init(file: String, line: Int = 0, message: String, advice: String = "") {
    self.file = file
    self.line = line
    self.message = message
    self.advice = advice
  }

  /// The message and the advice, which has a line of its own if the message has several.
  public var text: String {
    guard !advice.isEmpty else { return message }
    return message + (message.contains("\n") ? "\n  " : "; ") + advice
  }
}

extension Capabilities {
  /// Whether the app talks to a server of its developer; one that hands something out is talked to as well.
  public var talksToServer: Bool { usesServer || deliversFromServer }

  /// Whether the app declares a capability. A folder of its own is kept on the simulated disk. A server that delivers is a server; who has no server has no receipts checked
  /// by one.
  public func declares(_ capability: Capability) -> Bool {
    switch capability {
    case .server: talksToServer
    case .verification: talksToServer && verifies
    case .simulatedDisk: usesSimulatedDisk || keepsPrivateDisk
    case .restores, .claims, .nested, .privateDisk, .serverDelivery, .localDelivery, .receipts, .refresh,
      .hosted, .offers, .sheet, .olderSystems, .interface, .promotions, .signedReceipts,
      .transactionReceipts:
      self[capability]
    }
  }
}

extension Capability {
  /// Whether every app in a process of its own has it that does not decline it. It is no claim, and no call shows it: what an app
  /// declares is told without it.
  public var isOnlyDeclined: Bool { self == .transactionReceipts || self == .localDelivery }
}
