/// Who said what an option is, the strongest first.
enum SettingOrigin: Hashable, Sendable {
  case commandLine
  case environment(String)
  case profile(String, place: String)
  case project(place: String)

  /// Its name in `assay config`.
  var text: String {
    switch self {
    case .commandLine: "the command line"
    case .environment(let name): name
    case .profile(let name, let place): "profile \(name), \(place)"
    case .project(let place): place
    }
  }
}
