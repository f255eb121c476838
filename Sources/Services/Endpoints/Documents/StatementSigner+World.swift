internal import Signatures
internal import World

extension StatementSigner {
  /// A signer that signs now, in a world.
  init(of world: World) { self.init(world.store.statementWords, now: world.timeline.now) }
}
