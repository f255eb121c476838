/// The reason why bytes are not a valid property list.
struct PropertyListFlaw: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
