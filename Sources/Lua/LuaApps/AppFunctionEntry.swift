/// One entry of the app language's reference.
struct AppFunctionEntry {
  /// The path: a name, a module and a name, or an object type and a name.
  let path: String
  /// The parameters with their types, in the form of editor definitions; empty for fields.
  let parameters: String
  /// The type of the result; empty if there is none.
  let result: String
  /// A sentence about the effect.
  let sentence: String
  /// The other handle type, if the field's value is the same object as a handle of another type. Reading
  /// such a field makes no call. Nil for all other entries.
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

  /// The module or object type to which the entry belongs; nil if it belongs to the app itself.
  var owner: String? {
    path.firstIndex { ".:".contains($0) }.map { String(path[..<$0]) }
  }
}
