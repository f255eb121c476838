public import Facts

/// An app under test: its entry in reports, its capabilities, and a port for each device.
///
/// Each worker has its own instance and uses it for one run after another.
public protocol Subject: AnyObject {
  /// The app's name in reports.
  var name: String { get }
  /// A phrase that describes the app in reports; may be empty.
  var title: String { get }
  /// A link to the app's origin, or the name of a document about it; may be empty.
  var origin: String { get }
  /// How much of the app's source code a tool changed before the compilation; empty if nothing was changed.
  var transformation: String { get }
  /// The app's capabilities. A scenario that needs other capabilities is not applicable to the app.
  var capabilities: Capabilities { get }
  /// The files from which the app was loaded. If one of them changes, a new instance is needed.
  var files: [String] { get }
  /// A hash of all code from which the app was loaded; zero if the code is unknown. Replay strings
  /// contain it.
  var fingerprint: UInt64 { get }
  /// Whether a forked worker can use the instance, because the instance holds only memory. Otherwise it
  /// has a process or a connection, and each worker makes its own instance.
  var survivesFork: Bool { get }
  /// Whether the same events always cause the same calls. A process with its own clock and threads
  /// cannot guarantee that. If a repeated case then ends differently, the app is the cause.
  var isRepeatable: Bool { get }
  /// The developer's own server code; nil if there is none. One instance serves one run after another.
  var serverProgram: (any ServerProgram)? { get }
  /// Begins a run. The app must not see state of an earlier run. Its random numbers are derived from
  /// the seed.
  func beginRun(seed: UInt64)
  /// The port for a device. It serves all launches on the device, one after another.
  func port(on device: DeviceID) -> any AppPort
  /// The app's own identifier for a product that a scenario names.
  func productIdentifier(for role: String) -> String
  /// How the app violated the protocol of its port in this run. Nil if it did not. A case with a
  /// violation gets no verdict, because a malformed message is not the app's behavior.
  var portViolation: String? { get }
}

/// Defaults for an app in Swift that keeps no state across runs. It needs only a name, capabilities and
/// a port.
extension Subject {
  public var title: String { "" }
  public var origin: String { "" }
  public var transformation: String { "" }
  /// Empty, because the app is part of the program that runs it.
  public var files: [String] { [] }
  /// Zero, because the code is unknown. A replay is then compared only by its facts.
  public var fingerprint: UInt64 { 0 }
  /// True, because the instance holds only memory.
  public var survivesFork: Bool { true }
  /// True, because the instance has no clock of its own.
  public var isRepeatable: Bool { true }
  /// Nil, because a port in Swift has no messages that could be malformed.
  public var portViolation: String? { nil }
  /// Nil, because the bundled server answers.
  public var serverProgram: (any ServerProgram)? { nil }
  /// Does nothing, because the app has no random numbers.
  public func beginRun(seed: UInt64) {}
  /// Returns the scenario's name, because there is no mapping.
  public func productIdentifier(for role: String) -> String { role }
}

/// A subject that wraps another subject, such as a mutant. It forwards everything except the ports.
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

/// The reason for which an app cannot be loaded, and what the user can do about it.
public struct AppLoadError: Error, Equatable, Sendable {
  /// The file, or the command of an external app.
  public let file: String
  /// The line; zero if unknown.
  public let line: Int
  /// A message with the expected value and the value that was found.
  public let message: String
  /// The advice for the user; may be empty.
  public let advice: String

  public init(file: String, line: Int = 0, message: String, advice: String = "") {
    self.file = file
    self.line = line
    self.message = message
    self.advice = advice
  }

  /// The message followed by the advice. If the message has several lines, the advice is on its own line.
  public var text: String {
    guard !advice.isEmpty else { return message }
    return message + (message.contains("\n") ? "\n  " : "; ") + advice
  }
}

extension Capabilities {
  /// Whether the app uses the developer's server. Always true if the server delivers the app's content.
  public var talksToServer: Bool { usesServer || deliversFromServer }

  /// Whether the app has a capability, declared or implied. A private folder implies the simulated disk.
  /// Delivery by a server implies the server. Validation by a server counts only if the app has a server.
  public func declares(_ capability: Capability) -> Bool {
    switch capability {
    case .server: talksToServer
    case .verification: talksToServer && verifies
    case .simulatedDisk: usesSimulatedDisk || keepsPrivateDisk
    case .restores, .claims, .nested, .privateDisk, .serverDelivery, .localDelivery, .receipts, .refresh,
      .hosted, .offers, .sheet, .olderSystems, .interface, .promotions, .signedReceipts,
      .transactionReceipts, .queue, .storekit2:
      self[capability]
    }
  }
}

extension Capability {
  /// Whether an external app has the capability unless it declines it. No call proves such a
  /// capability. It is therefore omitted from the list of declared capabilities.
  public var isAssumedUnlessDeclined: Bool {
    switch self {
    case .transactionReceipts, .localDelivery, .queue: true
    case .restores, .claims, .nested, .simulatedDisk, .privateDisk, .server, .verification, .serverDelivery,
      .receipts, .refresh, .hosted, .offers, .sheet, .olderSystems, .interface, .promotions, .signedReceipts,
      .storekit2:
      false
    }
  }
}
