/// The reference page of the scenario language, made from its table of functions.
public enum LanguageReference {
  /// The page as Markdown.
  public static let page: String = {
    var page = """
      # The functions of the scenario language

      Every function that a scenario can call, as its table lists them. An argument in brackets may be left out.
      Time goes by in `settle`, `wait` and `wait_for` alone.

      """
    for (receiver, title) in [(nil, "Anywhere"), ("world", "On a world"), ("device", "On a device")] {
      page += section(title, receiver)
    }
    return page + section("On an expectation", "expectation")
  }()

  private static func section(_ title: String, _ receiver: String?) -> String {
    var section = "\n## \(title)\n\n| function | gives | what it does |\n| --- | --- | --- |\n"
    for function in LanguageFunction.all where function.receiver == receiver && function.name != "describe" {
      let parameters = function.parameters.map { $0.isOptional ? "[\($0.name)]" : $0.name }
      section += "| `\(function.qualifiedName)(\(parameters.joined(separator: ", ")))` "
      section += "| \(function.result) | \(function.sentence)\(fields(of: function)) |\n"
    }
    return section
  }

  private static func fields(of function: LanguageFunction) -> String {
    for parameter in function.parameters {
      if case .options(let fields) = parameter.kind {
        return " Options: \(fields.map { "`\($0)`" }.joined(separator: ", "))."
      }
    }
    return ""
  }
}
