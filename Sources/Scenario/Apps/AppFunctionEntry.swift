/// One entry of the app language's reference.
struct AppFunctionEntry {
  /// Where it stands: a name, a module and a name, or a kind of object and a name.
  let path: String
  /// Its parameters, empty for fields.
  let parameters: String
  /// What it does.
  let sentence: String

  init(_ path: String, _ parameters: String, _ sentence: String) {
    self.path = path
    self.parameters = parameters
    self.sentence = sentence
  }
}
