/// Why something is no property list.
struct PropertyListFlaw: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
