/// A function of a script, kept alive by the machine until it is released or the machine is restored.
public struct LuaFunction: Hashable, Sendable {
  let reference: Int32
  /// The life of the machine in which it was taken; a restore begins another one.
  let life: UInt32
}
