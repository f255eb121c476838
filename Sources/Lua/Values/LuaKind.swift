/// What a value is, before it is read.
public enum LuaKind: Sendable, Equatable {
  case `nil`
  case boolean
  case integer
  case number
  case string
  case handle
  case function
  case table
  case unsupported
}
