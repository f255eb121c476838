/// A function of a script, kept alive by the machine until it is released or the machine is restored.
public struct LuaFunction: Hashable, Sendable {
  let reference: Int32
  /// The life of the machine in which the function was received. Each restore starts a new life.
  let life: UInt32
}
