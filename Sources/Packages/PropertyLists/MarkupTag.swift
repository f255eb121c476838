/// A tag: its name, and whether it opens something, closes it, or does both at once.
struct MarkupTag {
  enum Form {
    case opening
    case closing
    case empty
  }

  let name: String
  let form: Form
}
