/// The messages between a world and a backend in one run.
package struct BackendTranscript: Sendable {
  /// One message, to the backend or from it.
  struct Entry: Hashable, Sendable {
    let isByBackend: Bool
    let text: String
  }

  private(set) var entries: [Entry] = []

  package init() {}

  mutating func told(_ text: String) { entries.append(Entry(isByBackend: false, text: text)) }

  mutating func said(_ text: String) { entries.append(Entry(isByBackend: true, text: text)) }

  /// Describes the first difference between this transcript and that of a second run. Nil if there is
  /// none, or if the first difference is in a message from the world.
  package func parting(from second: BackendTranscript) -> String? {
    let place = zip(entries, second.entries).enumerated().first { $0.element.0 != $0.element.1 }?.offset
    let first = place ?? min(entries.count, second.entries.count)
    let one = first < entries.count ? entries[first] : nil
    let other = second.entries.count > first ? second.entries[first] : nil
    guard (one ?? other)?.isByBackend == true, other?.isByBackend ?? true else { return nil }
    return """
        first run:   \(one?.text ?? "nothing")
        second run:  \(other?.text ?? "nothing")
      """
  }
}
