internal import Kernel
internal import World

/// A fault or an answer that a scenario prepared to come true once.
struct ArmedPin {
  /// The pin.
  let id: PinID
  /// The site.
  let site: ChoiceSite
  /// What narrows it down, in words; empty for nothing.
  let subject: String
  /// The device, by its name; empty for any.
  let device: String
  /// Whether it may come to nothing.
  let isOptional: Bool
  /// The file in which it was prepared.
  let file: String
  /// The line on which it was prepared.
  let line: Int

  /// What was prepared, in words.
  var words: String {
    let name = site.description.name + (subject.isEmpty ? "" : " \(subject)")
    return device.isEmpty ? name : "\(name) on \(device)"
  }
}
