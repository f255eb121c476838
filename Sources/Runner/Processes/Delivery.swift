/// Finished cases that wait until all before them are finished, so that they are handed over in order.
struct Delivery {
  private var waiting: [FinishedCase?]
  private var isFinished: [Bool]
  private var next = 0
  private let receive: (FinishedCase) -> Continuation
  /// Whether enough was handed over; then nothing more is.
  private(set) var isStopped = false

  init(count: Int, receive: @escaping (FinishedCase) -> Continuation) {
    waiting = Array(repeating: nil, count: count)
    isFinished = Array(repeating: false, count: count)
    self.receive = receive
  }

  /// Whether a case is finished.
  func has(_ number: Int) -> Bool { isFinished[number] }

  /// The first case that is not finished, if there is one.
  var firstUnfinished: Int? { isFinished.firstIndex(of: false) }

  /// Whether every case was handed over.
  var isComplete: Bool { next == waiting.count }

  /// Takes a finished case; the first result of a case stays.
  mutating func put(_ number: Int, _ finished: FinishedCase) {
    guard !isFinished[number] else { return }
    isFinished[number] = true
    waiting[number] = finished
    while !isStopped, next < waiting.count, let ready = waiting[next] {
      handOver(ready)
      waiting[next] = nil
      next += 1
    }
  }

  /// Hands over what is finished although something before it is not.
  mutating func handOverRest() {
    for number in waiting.indices where !isStopped {
      if let ready = waiting[number] { handOver(ready) }
      waiting[number] = nil
    }
  }

  private mutating func handOver(_ finished: FinishedCase) {
    if receive(finished) == .stop { isStopped = true }
  }
}
