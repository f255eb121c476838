/// A key of a dictionary and its value.
struct PropertyListMember {
  let key: String
  let value: PropertyList
}
