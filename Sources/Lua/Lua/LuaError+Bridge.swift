internal import CLuaBridge

extension LuaError {
  /// Copies a failure of the bridge.
  init(_ failure: luabridge_failure) {
    self.init(
      kind: LuaErrorKind(failure.kind),
      message: LuaError.text(failure.message, failure.message_length),
      chunkName: LuaError.text(failure.chunk, failure.chunk_length),
      line: Int(failure.line),
      traceback: LuaError.text(failure.traceback, failure.traceback_length).split(separator: "\n").map(
        String.init)
    )
  }

  private static func text(_ bytes: UnsafePointer<CChar>?, _ length: Int) -> String {
    String(decoding: UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : length), as: UTF8.self)
  }
}

extension LuaErrorKind {
  init(_ kind: luabridge_failure_kind) {
    switch kind {
    case .runtime: self = .runtime
    case .syntax: self = .syntax
    case .budget: self = .budget
    case .memory: self = .memory
    case .load: self = .load
    }
  }
}
