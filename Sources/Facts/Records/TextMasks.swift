/// Which fields of each kind are texts, in memory that is never given back, so that reading it costs no counting.
struct TextMasks: @unchecked Sendable {
  /// One mask for each kind, in the order of kinds.
  let pointer: UnsafePointer<UInt8>

  init() {
    let masks = FactDescription.all.map(\.textMask)
    let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: masks.count)
    memory.initialize(from: masks, count: masks.count)
    pointer = UnsafePointer(memory)
  }
}
