/// What `assay new` can write: each runs as it is, and teaches by its comments.
enum Template: String, CaseIterable {
  case scenario
  case app

  /// What it is, with its article.
  var noun: String {
    switch self {
    case .scenario: "a scenario"
    case .app: "an app"
    }
  }

  /// The folder that it goes to, below the current one, where nobody says otherwise.
  var folder: String {
    switch self {
    case .scenario: "suite"
    case .app: "apps"
    }
  }

  /// The file for a name, such as `purchase/4_1_kill_before_finish`.
  func text(name: String) -> String {
    switch self {
    case .scenario: ScenarioTemplate.text(title: Template.title(of: name))
    case .app: AppTemplate.text
    }
  }

  /// The words of a name, without its folders and the numbers that it begins with.
  static func title(of name: String) -> String {
    let words = (name.split(separator: "/").last ?? "").split { "_-".contains($0) }
    let spoken = words.drop { $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
    return (spoken.isEmpty ? words[...] : spoken).joined(separator: " ")
  }
}
