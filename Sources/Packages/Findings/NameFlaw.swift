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
    case .notText: "the name is not text in UTF-8"
    case .empty: "a part of the name is empty"
    case .absolute: "the name begins at the root of the machine"
    case .climbs: "the name climbs to a folder above"
    case .backslash: "the name has a backslash in it"
    case .control: "the name has characters that nobody sees"
    case .tooLong: "the name is too long"
    }
  }

  var advice: String {
    switch self {
    case .notText, .control: "give it another name"
    case .empty, .absolute, .climbs: "pack it with a name that begins in the package"
    case .backslash: "write / between folders"
    case .tooLong: "a part has at most 255 bytes, the whole at most 1024"
    }
  }
}
