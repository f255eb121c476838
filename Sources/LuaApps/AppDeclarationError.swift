internal import Lua

/// What is wrong with the table that an app was declared with.
struct AppDeclarationError: Error {
  /// What is wrong, and what was found.
  let message: String
  /// What to try.
  let advice: String

  init(_ message: String, _ found: LuaValue?, advice: String = "") {
    self.message = found.map { message + ", found \($0.typeName)" } ?? message
    self.advice = advice
  }
}
