internal import Lua

/// An error in the table with which an app was declared.
struct AppDeclarationError: Error {
  /// The fault and the value that was found.
  let message: String
  /// Advice.
  let advice: String

  init(_ message: String, _ found: LuaValue?, advice: String = "") {
    self.message = found.map { message + ", found \($0.typeName)" } ?? message
    self.advice = advice
  }
}
