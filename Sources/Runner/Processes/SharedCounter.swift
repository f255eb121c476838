internal import Glibc
internal import Synchronization

/// A counter that forked processes share: each takes the next number that no other has taken.
///
/// It lies in memory that a fork does not copy.
final class SharedCounter {
  private let memory: UnsafeMutableRawPointer
  private let counter: UnsafeMutablePointer<Atomic<Int>>
  private static let byteCount = MemoryLayout<Atomic<Int>>.size

  /// Makes a counter at zero, or says why the system refuses.
  init() throws(WorkerStartError) {
    let memory = mmap(
      nil, SharedCounter.byteCount, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0)
    guard let memory, memory != MAP_FAILED else {
      throw WorkerStartError(reason: FileSystem.lastReason())
    }
    self.memory = memory
    counter = memory.bindMemory(to: Atomic<Int>.self, capacity: 1)
    counter.initialize(to: Atomic(0))
  }

  deinit { munmap(memory, SharedCounter.byteCount) }

  /// The next number.
  func take() -> Int { counter.pointee.wrappingAdd(1, ordering: .relaxed).oldValue }

  /// How many numbers were taken so far.
  var taken: Int { counter.pointee.load(ordering: .relaxed) }
}
