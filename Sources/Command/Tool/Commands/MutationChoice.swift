internal import Explorer

/// Parses the mutations for `assay mutate`: mutants and pairs by name, pairs drawn by a seed, or the whole
/// catalog.
enum MutationChoice {
  static func mutations(_ parsed: ParsedArguments, seed: UInt64?) throws(UsageError) -> [Mutation] {
    let names = parsed.allValues("mutant")
    guard let count = parsed.value("pairs") else {
      guard seed == nil else {
        throw UsageError(
          "--seed needs --pairs", advice: "write `--pairs COUNT`, or remove `--seed`")
      }
      return names.isEmpty ? MutantCatalogue.all.map { Mutation($0) } : try named(names)
    }
    guard names.isEmpty else {
      throw UsageError(
        "--pairs and --mutant cannot be combined", advice: "use only one of them")
    }
    return MutantPairs.drawn(try pairCount(count), seed: seed ?? 0)
  }

  private static func named(_ names: [String]) throws(UsageError) -> [Mutation] {
    var mutations: [Mutation] = []
    for name in names {
      let mutation = try mutation(named: name)
      guard !mutations.contains(mutation) else {
        throw UsageError("the mutant “\(name)” is given twice", advice: "give it once")
      }
      mutations.append(mutation)
    }
    return mutations
  }

  /// A mutant by its name, or a pair by both names joined by a plus.
  static func mutation(named name: String) throws(UsageError) -> Mutation {
    let parts = name.split(separator: Mutation.separator, omittingEmptySubsequences: false).map(String.init)
    let first = try MutantsCommand.mutant(named: parts[0])
    guard parts.count > 1 else { return Mutation(first) }
    let second = try MutantsCommand.mutant(named: parts[1])
    guard parts.count == 2, first != second else {
      throw UsageError(
        "“\(name)” is not a pair of different mutants",
        advice: "write `FIRST\(Mutation.separator)SECOND` with the names of two different mutants")
    }
    return Mutation(first, second)
  }

  private static func pairCount(_ text: String) throws(UsageError) -> Int {
    guard let count = Int(text), (1...MutantPairs.countMax).contains(count), !text.hasPrefix("+") else {
      throw UsageError(
        "invalid value “\(text)” for --pairs: expected a number from 1 to \(MutantPairs.countMax)",
        advice: "write `--pairs 24`")
    }
    return count
  }
}
