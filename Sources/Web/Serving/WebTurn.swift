internal import CWeb

/// Lets one thread at a time run the program: the one that answers a request, the one that takes a reply, or the one that
/// began it all. Programs that count references without locks can so be called back from several threads.
public final class WebTurn: @unchecked Sendable {
  let pointer: OpaquePointer

  /// Makes a turn that nobody has.
  public init() {
    guard let pointer = cweb_make_turn() else { preconditionFailure("there is no memory for a turn") }
    self.pointer = pointer
  }

  deinit { cweb_free_turn(pointer) }

  /// Waits for the turn and takes it.
  public func take() { cweb_take_turn(pointer) }

  /// Gives the turn away, to whoever waits for it.
  public func give() { cweb_give_turn(pointer) }

  /// Gives the turn away while something waits, and takes it again.
  public func rest<Value>(_ wait: () -> Value) -> Value {
    give()
    defer { take() }
    return wait()
  }
}
