/// A fault of a name in a package.
public enum NameFlaw: Hashable, Sendable {
  case notText
  case empty
  case absolute
  case climbs
  case backslash
  case control
  case tooLong

  /// The fault, as a part of a sentence.
  var text: String {
    switch self {
    case .notText: "the name is not valid UTF-8"
    case .empty: "the path has an empty component"
    case .absolute: "the path is absolute"
    case .climbs: "the path leaves the package (..)"
    case .backslash: "the name contains a backslash"
    case .control: "the name contains invisible characters"
    case .tooLong: "the name is too long"
    }
  }

  var advice: String {
    switch self {
    case .notText, .control: "rename it"
    case .empty, .absolute, .climbs: "use a path relative to the package"
    case .backslash: "separate folders with /"
    case .tooLong: "a name has at most 255 bytes, a path at most 1024"
    }
  }
}
