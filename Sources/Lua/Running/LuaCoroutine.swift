/// A run that waits for the result of a host call.
public struct LuaCoroutine: Hashable, Sendable {
  let place: Int32
  /// The life of the machine in which it began; a restore begins another one.
  let life: UInt32
}
