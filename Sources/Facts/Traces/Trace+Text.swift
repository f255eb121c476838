extension Trace {
  /// The trace as JSON lines, from header to footer.
  public func bytes(header: TraceHeader) -> [UInt8] {
    TraceFile(header: header, trace: self, verification: .verified, skipped: []).bytes
  }
}
