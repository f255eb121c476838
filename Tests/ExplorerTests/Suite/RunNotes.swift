import Facts

/// Records which kinds of facts occurred, and which sites took a non-default option.
final class RunNotes: FactSink {
  private(set) var kinds: Set<FactKind> = []
  private(set) var sites: Set<String> = []

  func append(_ fact: Fact, texts: Texts) {
    kinds.insert(fact.kind)
    if case .world(.chosen(let site, _, _, _)) = fact.content { sites.insert(texts[site]) }
  }
}
