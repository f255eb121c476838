public import Facts
public import World

extension Mutation {
  /// Wraps the app in the ports of the mutants, for one run.
  func around(_ app: any Subject) -> any Subject { mutants.reduce(app) { MutantSubject($1, of: $0) } }
}

/// A mutant of a subject: the same app, with ports that alter its conversations.
public final class MutantSubject: SubjectWrapper {
  /// The app that is mutated.
  public let original: any Subject
  private let mutant: Mutant
  private var ports: [MutantPort] = []

  /// Creates a mutant of a subject, for one run.
  public init(_ mutant: Mutant, of original: any Subject) {
    self.mutant = mutant
    self.original = original
  }

  /// Whether any part of the conversation was altered.
  public var hasOccurred: Bool { ports.contains(where: \.hasOccurred) }

  /// The app's side on a device, wrapped in a port that alters it.
  public func port(on device: DeviceID) -> any AppPort {
    let port = MutantPort(mutant, around: original.port(on: device))
    ports.append(port)
    return port
  }
}
