internal import World

/// A call that is kept for later, with the bytes that it carries.
struct HeldCall {
  private let call: AppCall
  private let bytes: [[UInt8]]

  /// Keeps a call; its bytes are gone from the scratch space with the next one.
  init(_ call: AppCall, _ scratch: ScratchSpace) {
    self.call = call
    bytes = call.byteReferences.map { reference in scratch.withBytes(reference) { Array($0) } }
  }

  /// The call with its bytes in the scratch space again.
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
  /// The bytes of the scratch space that a call with an effect carries.
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
