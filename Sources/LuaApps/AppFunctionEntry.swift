/// One entry of the app language's reference.
struct AppFunctionEntry {
  /// Where it stands: a name, a module and a name, or a kind of object and a name.
  let path: String
  /// Its parameters with their types, as editors write them; empty for fields.
  let parameters: String
  /// The type of what it gives, empty for nothing.
  let result: String
  /// Its effect.
  let sentence: String
  /// The kind of object that the field gives, where it is the same object under another type: reading it asks nobody.
  let twin: AppHandleType?

  init(
    _ path: String, _ parameters: String, gives result: String = "", _ sentence: String,
    twin: AppHandleType? = nil
  ) {
    self.path = path
    self.parameters = parameters
    self.result = result
    self.sentence = sentence
    self.twin = twin
  }

  /// The last part of the path.
  var name: String { String(path.split { ".:".contains($0) }.last ?? "") }

  /// The module or the kind of object it belongs to, or nothing for what the app itself has.
  var owner: String? {
    path.firstIndex { ".:".contains($0) }.map { String(path[..<$0]) }
  }
}
