/// A tag: its name, and whether it is opening, closing or empty.
struct MarkupTag {
  enum Form {
    case opening
    case closing
    case empty
  }

  let name: String
  let form: Form
}
