/// Whether a list is printed for people or for programs.
enum OutputForm: String, CaseIterable {
  case text
  case json

  init(_ parsed: ParsedArguments) throws(UsageError) {
    let name = parsed.value("format") ?? OutputForm.text.rawValue
    guard let form = OutputForm(rawValue: name) else {
      throw UsageError("“--format” is text or json, found “\(name)”", advice: "write `--format json`")
    }
    self = form
  }
}
