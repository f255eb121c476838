/// An app that was judged, as reports introduce it.
public struct SubjectDescription: Hashable, Sendable {
  /// Its name, which the cases use.
  public let name: String
  /// What it is, as a phrase; may be empty.
  public let title: String
  /// Where its story comes from: a link, or the name of a document; may be empty.
  public let source: String
  /// The path of its file.
  public let file: String

  /// Makes a description.
  public init(name: String, title: String = "", source: String = "", file: String) {
    self.name = name
    self.title = title
    self.source = source
    self.file = file
  }
}
