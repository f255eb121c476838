public import Facts

/// An app under test: its entry in reports, its capabilities, and a port for each device.
///
/// One instance belongs to one worker and serves one run after another.
public protocol Subject: AnyObject {
  /// The name in reports.
  var name: String { get }
  /// One phrase for reports that describes the app; may be empty.
  var title: String { get }
  /// A link or document name that describes the app's origin; may be empty.
  var origin: String { get }
  /// How much of the app's sources a tool changed before compilation; empty if nothing was changed.
  var transformation: String { get }
  /// The capabilities of the app. A scenario that needs more is not applicable.
  var capabilities: Capabilities { get }
  /// The files that the app was read from. A change in one of them requires a new instance.
  var files: [String] { get }
  /// A hash of all code that the app was read from, or zero if the code is unknown. A replay string
  /// contains it.
  var fingerprint: UInt64 { get }
  /// Whether a forked worker can continue with the instance, because it holds only memory. An instance
  /// with a process or a connection cannot survive a fork, so each worker makes its own.
  var survivesFork: Bool { get }
  /// Whether the same events always cause the same calls. A process with its own clock and threads cannot
  /// guarantee that. A case that ends differently the second time is then attributed to the app.
  var isRepeatable: Bool { get }
  /// The developer's own server code, if the subject has any. One instance serves all runs in turn.
  var serverProgram: (any ServerProgram)? { get }
  /// Begins a run. No state of an earlier run may be visible, and the app's random streams follow the
  /// seed.
  func beginRun(seed: UInt64)
  /// The port of a device. It serves all launches there, one after another.
  func port(on device: DeviceID) -> any AppPort
  /// The subject's own identifier for a product that a scenario names.
  func productIdentifier(for role: String) -> String
  /// How the app broke the protocol of its port in this run, or nil. An unreadable message is not the
  /// app's behavior, so the case has no verdict.
  var portViolation: String? { get }
}

/// The defaults, for a subject in Swift without state across runs. It needs only a name, capabilities and
/// a port.
extension Subject {
  public var title: String { "" }
  public var origin: String { "" }
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

/// A subject that wraps another one, such as a mutant. It forwards everything except its ports.
public protocol SubjectWrapper: Subject {
  var original: any Subject { get }
}

extension SubjectWrapper {
  public var name: String { original.name }
  public var title: String { original.title }
  public var origin: String { original.origin }
  public var transformation: String { original.transformation }
  public var capabilities: Capabilities { original.capabilities }
  public var files: [String] { original.files }
  public var fingerprint: UInt64 { original.fingerprint }
  public var survivesFork: Bool { original.survivesFork }
  public var isRepeatable: Bool { original.isRepeatable }
  public var portViolation: String? { original.portViolation }
  public var serverProgram: (any ServerProgram)? { original.serverProgram }
  public func beginRun(seed: UInt64) { original.beginRun(seed: seed) }
  public func productIdentifier(for role: String) -> String { original.productIdentifier(for: role) }
}

/// Why an app cannot be loaded: the place, the expected and found values, and advice.
public struct AppLoadError: Error, Equatable, Sendable {
  /// The file, or the command of an external app.
  public let file: String
  /// The line, or zero if unknown.
  public let line: Int
  /// The expected value and the one that was found.
  public let message: String
  /// Advice; may be empty.
  public let advice: String

  public init(file: String, line: Int = 0, message: String, advice: String = "") {
    self.file = file
    self.line = line
    self.message = message
    self.advice = advice
  }

  /// The message and the advice. The advice has its own line if the message has several lines.
  public var text: String {
    guard !advice.isEmpty else { return message }
    return message + (message.contains("\n") ? "\n  " : "; ") + advice
  }
}

extension Capabilities {
  /// Whether the app uses its developer's server. Delivery by the server implies it.
  public var talksToServer: Bool { usesServer || deliversFromServer }

  /// Whether the app has a capability, declared or implied. A private folder is also kept on the
  /// simulated disk. A server that delivers implies a server. Validation by a server requires a server.
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
  /// Whether an external app has the capability unless it declines it. No call shows such a capability,
  /// so it is omitted from the list of declared ones.
  public var isAssumedUnlessDeclined: Bool { self == .transactionReceipts || self == .localDelivery }
}
