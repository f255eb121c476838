import Testing

/// A run with a name, for tables of runs that end in the same verdict.
struct Story: Sendable, CustomTestStringConvertible {
  let name: String
  let tell: @Sendable (TraceBuilder) -> Void

  init(_ name: String, _ tell: @escaping @Sendable (TraceBuilder) -> Void) {
    self.name = name
    self.tell = tell
  }

  var testDescription: String { name }

  /// The run from its beginning.
  func told() -> TraceBuilder {
    let trace = TraceBuilder()
    tell(trace)
    return trace
  }
}
