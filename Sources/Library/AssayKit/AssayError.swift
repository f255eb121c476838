internal import LuaApps
internal import Runner
internal import Scenario
internal import World

/// A scenario, an app, or a command that cannot be used. A verdict about an app is never thrown.
///
/// ```swift
/// do {
///   _ = try Scenario("scenario { titel = 'a purchase' }")
/// } catch {
///   print(error.file, error.line, error.message, error.advice)
/// }
/// ```
public struct AssayError: Error, Hashable, Sendable {
  /// The kind of thing that cannot be used.
  public enum Kind: String, CaseIterable, Sendable {
    /// A scenario, its file or its declaration.
    case scenario
    /// An app that cannot be loaded.
    case app
    /// A message from an app's process that violates the protocol: the run has no verdict.
    case conversation
    /// A rule in Lua that cannot be loaded.
    case rule
    /// A command to the world that cannot be carried out, such as a tap while no app runs.
    case order
    /// A replay string of another scenario, app or version.
    case replay
  }

  /// The kind of thing that cannot be used.
  public let kind: Kind
  /// The file, or the name that was given with a text; empty if the error is about no file.
  public let file: String
  /// The line, counted from one; zero if the error is about the whole file.
  public let line: Int
  /// The description of the fault, without the place and the advice.
  public let message: String
  /// Advice; may be empty.
  public let advice: String

  init(_ kind: Kind, file: String = "", line: Int = 0, message: String, advice: String = "") {
    self.kind = kind
    self.file = file
    self.line = line
    self.message = message
    self.advice = advice
  }

  init(_ error: ScenarioError, kind: Kind = .scenario, folder: String) {
    let base = error.folder.isEmpty ? folder : error.folder
    let isInFolder = !error.file.isEmpty && error.file != base && base != "."
    // Messages have the form "what is wrong; what to try". The text of an error that a script raised is not
    // split.
    let cut = error.kind == .script ? nil : error.message.firstRange(of: "; ")
    self.init(
      kind, file: isInFolder ? FileSystem.join(base, error.file) : error.file, line: error.line,
      message: cut.map { String(error.message[..<$0.lowerBound]) } ?? error.message,
      advice: cut.map { String(error.message[$0.upperBound...]) } ?? "")
  }

  init(_ error: AppLoadError) {
    self.init(.app, file: error.file, line: error.line, message: error.message, advice: error.advice)
  }
}

extension AssayError: CustomStringConvertible {
  /// `file:line: what is wrong; what to try`.
  public var description: String {
    let place = file.isEmpty ? "" : line > 0 ? "\(file):\(line): " : "\(file): "
    return place + message + (advice.isEmpty ? "" : (message.contains("\n") ? "\n  " : "; ") + advice)
  }
}
