/// An app that is wrong in one way, whatever its language: its conversation with the system is altered at the port.
public struct Mutant: Hashable, Sendable {
  /// Its name: a verb, and a call or an event by its name, narrowed behind a slash.
  public let identifier: String
  /// What the app does, as a sentence.
  public let sentence: String
  /// What ought to notice it.
  public let weight: MutantWeight
  /// Where in the conversation it strikes; an app that never gets there cannot be mutated so.
  public let point: MutationPoint
  /// What becomes of the conversation.
  let change: Change

  /// Makes a mutant with a name of its own.
  init(
    _ identifier: String, at point: MutationPoint, _ change: Change, _ sentence: String,
    _ weight: MutantWeight
  ) {
    self.identifier = identifier
    self.sentence = sentence
    self.point = point
    self.change = change
    self.weight = weight
  }

  /// Makes a mutant that is named after what it does at a point.
  init(
    verb: String, at point: MutationPoint, narrowed: String? = nil, _ change: Change, _ sentence: String,
    _ weight: MutantWeight
  ) {
    let narrowing = narrowed.map { "/" + $0 } ?? ""
    self.init("\(verb) \(point.name)\(narrowing)", at: point, change, sentence, weight)
  }
}
