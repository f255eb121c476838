internal import World

/// A call that is held for later, with a copy of its bytes.
struct HeldCall {
  private let call: AppCall
  private let bytes: [[UInt8]]

  /// Holds a call. Its bytes are copied, because the next call overwrites the scratch space.
  init(_ call: AppCall, _ scratch: ScratchSpace) {
    self.call = call
    bytes = call.byteReferences.map { reference in scratch.withBytes(reference) { Array($0) } }
  }

  /// The call with its bytes copied to the scratch space again.
  func restored(in scratch: ScratchSpace) -> AppCall {
    let placed = bytes.map { bytes in bytes.withUnsafeBufferPointer { scratch.append($0) } }
    switch call {
    case .write: return .write(path: placed[0], content: placed[1])
    case .copy: return .copy(source: placed[0], target: placed[1])
    case .remove: return .remove(path: placed[0])
    case .excludeFromBackup: return .excludeFromBackup(path: placed[0])
    case .setPreference:
      return .setPreference(key: placed[0], value: placed.count > 1 ? placed[1] : nil)
    default: return call
    }
  }
}

extension AppCall {
  /// The bytes in the scratch space to which a call refers.
  fileprivate var byteReferences: [AppBytes] {
    switch self {
    case .write(let path, let content): [path, content]
    case .copy(let source, let target): [source, target]
    case .remove(let path), .excludeFromBackup(let path): [path]
    case .setPreference(let key, let value): value.map { [key, $0] } ?? [key]
    default: []
    }
  }
}
