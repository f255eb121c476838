/// A projection that follows a run as its facts happen.
public final class LiveProjection: FactSink {
  /// The state after the last fact.
  public private(set) var projection = Projection()

  /// Makes the state before the first fact.
  public init() {}

  /// Takes the next fact.
  public func append(_ fact: Fact, texts: Texts) { projection.apply(fact) }
}
