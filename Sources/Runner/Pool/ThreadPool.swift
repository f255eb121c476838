internal import Glibc
internal import Synchronization

/// Does work on threads of this process, for hosts that have threads of their own.
///
/// Each thread takes the next piece that no other has begun.
public struct ThreadPool<Work: PoolWork>: Sendable {
  private let workerCount: Int
  private let work: Work

  /// Makes a pool with so many workers side by side.
  public init(workerCount: Int, work: Work) {
    self.workerCount = workerCount
    self.work = work
  }

  /// Does everything, and gives the outcomes in the order of their numbers.
  public func run() -> [Work.Outcome] {
    let threadCount = min(workerCount, work.count)
    guard threadCount > 1 else {
      let worker = work.makeWorker()
      return (0..<work.count).map(worker)
    }
    let work = work
    let shelf = Shelf<Work.Outcome>(count: work.count)
    let task = ThreadTask {
      let worker = work.makeWorker()
      while let number = shelf.take() { shelf.put(number, worker(number)) }
    }
    task.run(onThreads: threadCount)
    return shelf.outcomes
  }
}

/// A closure that several threads of the system run at once.
private final class ThreadTask: Sendable {
  private let perform: @Sendable () -> Void

  /// Lua and the parsers need room on the stack, whatever the limits of the shell are.
  private static let stackBytes = 16 << 20

  init(perform: @escaping @Sendable () -> Void) { self.perform = perform }

  /// Returns when all threads are done with the closure.
  func run(onThreads threadCount: Int) {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    pthread_attr_setstacksize(&attributes, ThreadTask.stackBytes)
    var threads = [pthread_t](repeating: 0, count: threadCount)
    var begunCount = 0
    for _ in 0..<threadCount {
      let context = Unmanaged.passRetained(self)
      let status = pthread_create(
        &threads[begunCount], &attributes,
        { context in
          if let context { Unmanaged<ThreadTask>.fromOpaque(context).takeRetainedValue().perform() }
          return nil
        }, context.toOpaque())
      // With fewer threads the same work takes longer.
      if status == 0 { begunCount += 1 } else { context.release() }
    }
    pthread_attr_destroy(&attributes)
    if begunCount == 0 { perform() }
    for position in 0..<begunCount { pthread_join(threads[position], nil) }
  }
}

/// The shared state of the threads of a pool: the number of the next piece, and the outcomes so far.
private final class Shelf<Outcome: Sendable>: Sendable {
  private let next = Mutex(0)
  private let places: Mutex<[Outcome?]>
  private let count: Int

  init(count: Int) {
    self.count = count
    places = Mutex(Array(repeating: nil, count: count))
  }

  func take() -> Int? {
    next.withLock { number in
      guard number < count else { return nil }
      number += 1
      return number - 1
    }
  }

  func put(_ number: Int, _ outcome: Outcome) { places.withLock { $0[number] = outcome } }

  var outcomes: [Outcome] { places.withLock { $0.compactMap { $0 } } }
}
