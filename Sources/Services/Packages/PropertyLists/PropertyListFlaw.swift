/// Why something is not a property list.
struct PropertyListFlaw: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
