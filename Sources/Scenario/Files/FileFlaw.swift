/// Why a file cannot be used.
struct FileFlaw: Error, Equatable {
  /// The reason, and what to try.
  let message: String

  init(_ message: String) { self.message = message }
}
