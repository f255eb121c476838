internal import Glibc
internal import Results

/// A worker process as its parent sees it: what it said, what it is at, and when it was heard last.
struct RunningWorker {
  let process: WorkerProcess
  /// The case that it began and has not finished.
  private(set) var current: Int?
  /// Whether it ever began one.
  private(set) var hasBegun = false
  /// When it was heard last, in seconds of the system's clock.
  private(set) var heardSeconds: Int
  private var reader: WorkerLineReader
  private var pending: [UInt8] = []

  init(process: WorkerProcess, recipe: CaseRecipe, nowSeconds: Int) {
    self.process = process
    heardSeconds = nowSeconds
    reader = WorkerLineReader(recipe: recipe)
  }

  /// Takes what can be read now and hands over what is finished; says whether the worker has closed its end.
  mutating func listen(
    _ chunk: inout [UInt8], nowSeconds: Int, _ receive: (Int, FinishedCase) -> Void
  ) -> Bool {
    let count = read(process.descriptor, &chunk, chunk.count)
    if count < 0 && errno == EINTR { return false }
    guard count > 0 else { return true }
    heardSeconds = nowSeconds
    pending += chunk[..<count]
    var start = 0
    while let end = pending[start...].firstIndex(of: 0x0a) {
      switch reader.event(of: pending[start..<end]) {
      case .began(let number)?:
        current = number
        hasBegun = true
      case .finished(let number, let finished)?:
        current = nil
        receive(number, finished)
      case nil: break
      }
      start = end + 1
    }
    pending.removeFirst(start)
    return false
  }
}
