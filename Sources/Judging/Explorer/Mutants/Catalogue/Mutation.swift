internal import Rules

/// One mutant of an app, or a pair of mutants that alter the app at the same time.
///
/// The first mutant of a pair is next to the app, the second next to the world. The second mutant
/// alters the conversation that the first has altered.
public struct Mutation: Hashable, Sendable {
  /// The mutants, in order from the app to the world.
  public let mutants: [Mutant]

  /// Creates a mutation with one mutant.
  public init(_ mutant: Mutant) { mutants = [mutant] }

  /// Creates a mutation with a pair of mutants.
  public init(_ first: Mutant, _ second: Mutant) { mutants = [first, second] }

  /// The text between the names of a pair.
  public static let separator = " + "

  /// The name of its mutant, or the names of both.
  public var identifier: String { mutants.map(\.identifier).joined(separator: Mutation.separator) }

  /// The app's behavior, one sentence per mutant.
  public var sentence: String { mutants.map(\.sentence).joined(separator: " ") }

  /// Whether the mutation contains two mutants.
  public var isPair: Bool { mutants.count > 1 }

  /// The weight if the app reaches the points of all mutants.
  public var weight: MutantWeight { MutantWeight(of: mutants) }
}

extension MutantWeight {
  /// Combines the weights of mutants: the rules that detect any of them. The combination may survive
  /// only if each mutant may survive.
  init(of mutants: [Mutant]) {
    let reasons = mutants.compactMap(\.weight.reason)
    if reasons.count == mutants.count {
      self = .harmless(reason: reasons.joined(separator: "; "))
    } else {
      self = .breach(
        mutants.flatMap(\.weight.rules).reduce(into: []) { rules, rule in
          if !rules.contains(rule) { rules.append(rule) }
        })
    }
  }
}
