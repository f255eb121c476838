/// A tidiness problem: where, what, and what to do instead.
struct Finding: Hashable, CustomStringConvertible {
  let path: String
  let line: Int
  let what: String
  let instead: String

  var description: String { "\(path):\(line): \(what); \(instead)" }
}
