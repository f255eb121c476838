internal import Kernel
internal import World

/// A fault or an answer that a scenario prepared to come true once.
struct ArmedPin {
  /// What holds it.
  enum Source: Hashable {
    /// A pin on a site.
    case pin(PinID)
    /// A fault that was narrowed down to a device.
    case fault(FaultID)
    /// A failure of the store.
    case failure(FailureID)
    /// A failure of a download.
    case download(DownloadFailureID)
    /// A failure of the developer's server.
    case serverFailure(ServerFailureID)
  }

  /// What holds it.
  let source: Source
  /// What was prepared, in words.
  let words: String
  /// Whether it may come to nothing.
  let isOptional: Bool
  /// The file in which it was prepared.
  let file: String
  /// The line on which it was prepared.
  let line: Int
}
