/// A key of a dictionary with its value.
struct PropertyListMember {
  let key: String
  let value: PropertyList
}
