package import Facts
package import Rules
package import World

/// Where the code of an app stood at the facts of its own, for a run that cites them later.
package final class CodePlaces: FactSink {
  /// The line of code where the app on a device stands; nil where that is not known.
  package var position: (DeviceID) -> CodePosition? = { _ in nil }
  private var places: [UInt32: SourcePlace] = [:]

  /// Makes one that knows no place yet.
  package init() {}

  /// Notes where the code stands.
  package func append(_ fact: Fact, texts: Texts) {
    if let place = CodePlaces.place(of: fact, position) { places[fact.sequence.rawValue] = place }
  }

  /// Where it stood at a fact.
  package func place(of fact: Fact) -> SourcePlace? { places[fact.sequence.rawValue] }

  /// Where it stands: while an app's call is carried out, its code stands at the line of the call. A path that begins in
  /// the working folder has no mark of that.
  static func place(of fact: Fact, _ position: (DeviceID) -> CodePosition?) -> SourcePlace? {
    guard fact.actor.role == .app, let position = position(fact.actor.device) else { return nil }
    var file = position.file[...]
    while file.hasPrefix("./") { file = file.dropFirst(2) }
    return SourcePlace(file: String(file), line: position.line)
  }
}
