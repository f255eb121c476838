package import Facts
package import Rules
package import World

/// For each fact of the app, the line of the app's code. It is recorded during the run, for facts that
/// are cited later.
package final class CodePlaces: FactSink {
  /// The current line of code of the app on a device; nil if unknown.
  private var position: (DeviceID) -> CodePosition? = { _ in nil }
  private var places: [UInt32: SourcePlace] = [:]

  package init() {}

  /// Sets the function that returns the app's current line of code.
  package func follow(_ position: @escaping (DeviceID) -> CodePosition?) { self.position = position }

  /// Records the current line of code.
  package func append(_ fact: Fact, texts: Texts) {
    if let place = CodePlaces.place(of: fact, position) { places[fact.sequence.rawValue] = place }
  }

  package func place(of fact: Fact) -> SourcePlace? { places[fact.sequence.rawValue] }

  /// The app's line of code at a fact. During a call by the app, it is the line of the call. A leading
  /// `./` is removed from the path. Nil if the line is unknown, or if the fact is not the app's.
  static func place(of fact: Fact, _ position: (DeviceID) -> CodePosition?) -> SourcePlace? {
    guard fact.actor.role == .app, let position = position(fact.actor.device) else { return nil }
    var file = position.file[...]
    while file.hasPrefix("./") { file = file.dropFirst(2) }
    return SourcePlace(file: String(file), line: position.line)
  }
}
