internal import Glibc
internal import Synchronization

/// Runs cases side by side in one process: each thread takes the next case that no other has begun.
struct ThreadPool: Sendable {
  let workerCount: Int
  let recipe: CaseRecipe

  /// Lua and the parsers need room on the stack, whatever the limits of the shell are.
  private static let stackBytes = 16 << 20

  /// Runs the cases and tells each event, one at a time.
  func run(_ numbers: [Int], tell: @escaping @Sendable (WorkerEvent) -> Void) {
    let threadCount = min(workerCount, numbers.count)
    guard threadCount > 1 else {
      let runner = recipe.makeRunner()
      for number in numbers {
        tell(.began(number))
        tell(.finished(number, runner(number)))
      }
      return
    }
    let board = Board(numbers: numbers, recipe: recipe, tell: tell)
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    pthread_attr_setstacksize(&attributes, ThreadPool.stackBytes)
    let contexts = (0..<threadCount).map { _ in Unmanaged.passRetained(board).toOpaque() }
    var threads = [pthread_t](repeating: 0, count: threadCount)
    var begunCount = 0
    for context in contexts {
      let status = pthread_create(
        &threads[begunCount], &attributes,
        { context in
          guard let context else { return nil }
          Unmanaged<Board>.fromOpaque(context).takeRetainedValue().work()
          return nil
        }, context)
      // With fewer threads the same work takes longer.
      if status == 0 { begunCount += 1 } else { Unmanaged<Board>.fromOpaque(context).release() }
    }
    pthread_attr_destroy(&attributes)
    if begunCount == 0 { board.work() }
    for position in 0..<begunCount { pthread_join(threads[position], nil) }
  }
}

/// What the threads of a pool share: the next case, and one at a time may tell.
private final class Board: Sendable {
  private let numbers: [Int]
  private let recipe: CaseRecipe
  private let next = Mutex(0)
  private let telling: Mutex<Int>
  private let tell: @Sendable (WorkerEvent) -> Void

  init(numbers: [Int], recipe: CaseRecipe, tell: @escaping @Sendable (WorkerEvent) -> Void) {
    self.numbers = numbers
    self.recipe = recipe
    self.tell = tell
    telling = Mutex(0)
  }

  func work() {
    let runner = recipe.makeRunner()
    while let number = take() {
      announce(.began(number))
      announce(.finished(number, runner(number)))
    }
  }

  private func take() -> Int? {
    next.withLock { position in
      guard position < numbers.count else { return nil }
      position += 1
      return numbers[position - 1]
    }
  }

  private func announce(_ event: WorkerEvent) {
    telling.withLock { count in
      count += 1
      tell(event)
    }
  }
}
