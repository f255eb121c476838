internal import Synchronization

/// Runs cases side by side in this very process, for hosts that have threads of their own.
public struct SharedPool: Sendable {
  private let pool: ThreadPool

  /// Makes a pool with so many workers side by side.
  public init(workerCount: Int, recipe: CaseRecipe) {
    pool = ThreadPool(workerCount: workerCount, recipe: recipe)
  }

  /// Runs the cases with the numbers from zero on, and gives them in the order of their numbers.
  public func run(count: Int) -> [FinishedCase] {
    let shelf = Shelf(count: count)
    pool.run(Array(0..<count)) { event in
      switch event {
      case .began: break
      case .finished(let number, let finished): shelf.put(number, finished)
      }
    }
    return shelf.all
  }

  private final class Shelf: Sendable {
    private let finished: Mutex<[FinishedCase?]>

    init(count: Int) { finished = Mutex(Array(repeating: nil, count: count)) }

    func put(_ number: Int, _ result: FinishedCase) { finished.withLock { $0[number] = result } }

    var all: [FinishedCase] { finished.withLock { $0.compactMap { $0 } } }
  }
}
