internal import Lua

/// An error in the table that declares an app.
struct AppDeclarationError: Error {
  /// The error and the value that was found.
  let message: String
  let advice: String

  init(_ message: String, _ found: LuaValue?, advice: String = "") {
    self.message = found.map { message + ", found \($0.typeName)" } ?? message
    self.advice = advice
  }
}
