import Foundation

/// Describes the machine, so that a reader can interpret the figures.
enum Machine {
  /// The load average of the last minute.
  static var load: String {
    let text = try? String(contentsOfFile: "/proc/loadavg", encoding: .utf8)
    return text?.split(separator: " ").first.map(String.init) ?? "unknown"
  }

  static var processorCount: Int { ProcessInfo.processInfo.activeProcessorCount }

  /// The model of the processor.
  static var processor: String {
    let text = try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)
    let line = text?.split(separator: "\n").first { $0.hasPrefix("model name") }
    return line?.split(separator: ":").last?.trimmingCharacters(in: .whitespaces) ?? "unknown model"
  }
}
