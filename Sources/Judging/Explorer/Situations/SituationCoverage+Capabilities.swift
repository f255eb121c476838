public import Results
public import World

extension SituationCoverage {
  /// Creates the coverage before any run, for an app with these capabilities.
  public init(
    of situations: [Situation] = SituationCatalogue.situations, for capabilities: Capabilities
  ) {
    self.init(
      situations.map { situation in
        SituationStanding(
          identifier: situation.identifier, sentence: situation.sentence,
          steps: situation.steps.map(\.sentence), absence: situation.obstacle(to: capabilities))
      })
  }
}
