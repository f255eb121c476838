import Foundation

/// The tests that try a great many inputs try a part of them, unless the whole is asked for by `ASSAY_LONG_TESTS=1`, as
/// `Scripts/test --all` does.
package enum LongRun {
  /// Whether the tests try everything.
  package static let isWhole = ProcessInfo.processInfo.environment["ASSAY_LONG_TESTS"] == "1"

  /// All inputs in a long run; otherwise the first of every `count`.
  package static func part<Input>(_ inputs: [Input], oneIn count: Int) -> [Input] {
    isWhole ? inputs : stride(from: 0, to: inputs.count, by: count).map { inputs[$0] }
  }
}
