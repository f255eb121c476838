internal import Rules

/// The mutants that change an app at once: one, or a pair of them.
///
/// The first of a pair stands next to the app, the second next to the world: it alters what the first has made of the app.
public struct Mutation: Hashable, Sendable {
  /// The mutants, from the app to the world.
  public let mutants: [Mutant]

  /// A mutation by one mutant.
  public init(_ mutant: Mutant) { mutants = [mutant] }

  /// A mutation by a pair of mutants.
  public init(_ first: Mutant, _ second: Mutant) { mutants = [first, second] }

  /// The text between the names of a pair.
  public static let separator = " + "

  /// Its name: that of its mutant, or those of both.
  public var identifier: String { mutants.map(\.identifier).joined(separator: Mutation.separator) }

  /// The behavior of the app, in a sentence for each mutant.
  public var sentence: String { mutants.map(\.sentence).joined(separator: " ") }

  /// Whether it is made by a pair of mutants.
  public var isPair: Bool { mutants.count > 1 }

  /// Its weight, where all of its mutants are met.
  public var weight: MutantWeight { MutantWeight(of: mutants) }
}

extension MutantWeight {
  /// The weight of mutants together: the rules that notice one of them. They may survive where each of them may.
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
