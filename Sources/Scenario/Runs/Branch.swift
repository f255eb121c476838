internal import Facts
internal import Kernel
internal import Lua

/// One of the functions that run side by side, at a point where it waits or has ended.
struct Branch {
  /// What has to come before it goes on.
  enum Wait {
    /// Nothing prompt is left in the world.
    case settling
    /// An instant.
    case until(Instant)
    /// A function gives true.
    case condition(LuaFunction)
    /// A fact of a kind; those before a number do not count.
    case fact(FactKind, from: Int)
    /// Nothing any more: the function has returned.
    case ended
  }

  /// What it waits for.
  var wait = Wait.ended
  /// The coroutine that is resumed then.
  var coroutine: LuaCoroutine?
  /// When it is told that what it waits for never came.
  var end: Instant?
  /// How long it was ready to wait.
  var limit = Interval.zero
  /// Where in the script it waits.
  var position: (chunkName: String, line: Int) = ("", 0)

  /// Whether the function has returned.
  var hasEnded: Bool { if case .ended = wait { true } else { false } }

  /// The next instant at which it has to be asked.
  var due: Instant? {
    if case .until(let instant) = wait { instant } else { end }
  }
}
