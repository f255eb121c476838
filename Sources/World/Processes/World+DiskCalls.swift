internal import Facts
internal import Kernel

extension World {
  /// After how long changed preferences reach the disk by themselves.
  private static let flushDelay = Interval.seconds(10)

  /// Writes a file; it is durable when the call returns.
  func write(_ path: AppBytes, _ content: AppBytes, on device: Device) -> AppReply {
    let app = Actor(.app, at: device.id)
    return device.scratch.withBytes(path) { pathBytes in
      let text = timeline.texts.pass(pathBytes)
      if isDiskFull(device) {
        timeline.record(.disk(.writeFailed(path: text, error: .diskFull)), by: app)
        return .failed(.diskFull)
      }
      device.scratch.withBytes(content) { device.disk.files.set(pathBytes, to: $0) }
      timeline.record(.disk(.wrote(path: text, bytes: Int64(content.count))), by: app)
      return .flag(true)
    }
  }

  /// Carries out another call on files and preferences.
  func performOnDisk(_ call: AppCall, on device: Device, _ process: AppProcess) -> AppReply {
    let scratch = device.scratch
    switch call {
    case .read(let path):
      guard let content = scratch.withBytes(path, { device.disk.files.value($0) }) else { return .bytes(nil) }
      return .bytes(content.withUnsafeBufferPointer { scratch.append($0) })
    case .exists(let path): return .flag(scratch.withBytes(path) { device.disk.files.contains($0) })
    case .copy(let source, let target): return copy(source, target, on: device)
    case .remove(let path):
      return scratch.withBytes(path) { bytes in
        guard device.disk.files.remove(bytes) else { return .flag(false) }
        timeline.record(.disk(.removed(path: timeline.texts.pass(bytes))), by: Actor(.app, at: device.id))
        return .flag(true)
      }
    case .list(let prefix): return list(prefix, on: device)
    case .excludeFromBackup(let path):
      return scratch.withBytes(path) { bytes in
        guard device.disk.files.mark(bytes) else { return .failed(.fileMissing) }
        timeline.record(
          .disk(.excludedFromBackup(path: timeline.texts.pass(bytes))), by: Actor(.app, at: device.id))
        return .flag(true)
      }
    case .setPreference(let key, let value): return setPreference(key, value, on: device, process)
    case .preference(let key):
      let value = scratch.withBytes(key) { key in device.disk.preferences.withValue(key) { Array($0) } }
      guard let value else { return .bytes(nil) }
      return .bytes(value.withUnsafeBufferPointer { scratch.append($0) })
    case .synchronizePreferences:
      flushPreferences(on: device, process: process.id)
      return .flag(true)
    default: preconditionFailure("\(call.kind) is not a call on the disk")
    }
  }

  /// Whether a write finds no room.
  private func isDiskFull(_ device: Device) -> Bool {
    timeline.choose(.diskFull, scope: device.id.rawValue) == 1 || device.isDiskFull
  }

  private func copy(_ source: AppBytes, _ target: AppBytes, on device: Device) -> AppReply {
    let scratch = device.scratch
    guard let content = scratch.withBytes(source, { device.disk.files.value($0) }) else {
      return .failed(.fileMissing)
    }
    let app = Actor(.app, at: device.id)
    let (from, to) = (timeline.texts.pass(scratch.text(source)), timeline.texts.pass(scratch.text(target)))
    if isDiskFull(device) {
      timeline.record(.disk(.writeFailed(path: to, error: .diskFull)), by: app)
      return .failed(.diskFull)
    }
    scratch.withBytes(target) { path in
      content.withUnsafeBufferPointer { device.disk.files.set(path, to: $0) }
    }
    timeline.record(.disk(.copied(source: from, target: to)), by: app)
    return .flag(true)
  }

  private func list(_ prefix: AppBytes, on device: Device) -> AppReply {
    let beginning = Array(device.scratch.bytes[prefix.start..<prefix.start + prefix.count])
    var paths: [[UInt8]] = []
    device.disk.files.forEach { path, _, _ in
      if path.starts(with: beginning) { paths.append(Array(path)) }
    }
    return .list(paths.map { path in path.withUnsafeBufferPointer { device.scratch.append($0) } })
  }

  private func setPreference(
    _ key: AppBytes, _ value: AppBytes?, on device: Device, _ process: AppProcess
  ) -> AppReply {
    let scratch = device.scratch
    scratch.withBytes(key) { key in
      if let value {
        scratch.withBytes(value) { device.disk.preferences.set(key, to: $0) }
      } else {
        device.disk.preferences.set(key, to: nil)
      }
      timeline.record(
        .disk(.preferenceSet(key: timeline.texts.pass(key))), by: Actor(.app, at: device.id))
    }
    if process.flush == nil {
      process.flush = timeline.schedule(
        .preferencesFlush(device.id, process.id), after: World.flushDelay)
    }
    return .none
  }
}
