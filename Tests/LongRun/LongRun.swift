import Foundation

/// Tests with many inputs run a sample of them. `ASSAY_LONG_TESTS=1` runs all, as `Scripts/test --all` does.
package enum LongRun {
  /// Whether the tests run all inputs.
  package static let isWhole = ProcessInfo.processInfo.environment["ASSAY_LONG_TESTS"] == "1"

  /// All inputs in a long run; otherwise the first of every `count`.
  package static func part<Input>(_ inputs: [Input], oneIn count: Int) -> [Input] {
    isWhole ? inputs : stride(from: 0, to: inputs.count, by: count).map { inputs[$0] }
  }
}
