public import Facts
public import World

/// A mutant of a subject: the same app behind ports that alter its conversations.
public final class MutantSubject: Subject {
  /// The app that is mutated.
  private let original: any Subject
  private let mutant: Mutant
  private var ports: [MutantPort] = []

  /// Makes a mutant of a subject, for one run.
  public init(_ mutant: Mutant, of original: any Subject) {
    self.mutant = mutant
    self.original = original
  }

  /// The name of the app that is mutated.
  public var name: String { original.name }

  /// What that app is able to do.
  public var capabilities: Capabilities { original.capabilities }

  /// Whether anything of the conversation was altered.
  public var hasStruck: Bool { ports.contains(where: \.hasStruck) }

  /// The app's side on a device, behind a port that alters it.
  public func port(on device: DeviceID) -> any AppPort {
    let port = MutantPort(mutant, around: original.port(on: device))
    ports.append(port)
    return port
  }

  /// The app's own identifier for a product that a scenario names.
  public func productIdentifier(for role: String) -> String { original.productIdentifier(for: role) }
}
