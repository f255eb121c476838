/// A run that waits for the result of a host call.
public struct LuaCoroutine: Hashable, Sendable {
  let place: Int32
  /// The life of the machine in which the coroutine started. Each restore starts a new life.
  let life: UInt32
}
