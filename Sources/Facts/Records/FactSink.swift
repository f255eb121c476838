/// Whoever wants to see each fact once, as it happens.
public protocol FactSink: AnyObject {
  /// Takes the next fact; passing texts are readable until it returns.
  func append(_ fact: Fact, texts: Texts)
}
