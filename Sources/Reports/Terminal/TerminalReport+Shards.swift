public import Results

extension TerminalReport {
  /// Which part of its selection a run has.
  static func words(for shard: RunShard) -> String {
    "shard \(shard.number) of \(shard.count), which have \(count(shard.caseCount, "case"))"
  }

  /// Why a run has no cases, where that is as it should be.
  public static func note(onEmpty header: RunHeader) -> String? {
    guard let shard = header.shard, header.isEmptyShard else { return nil }
    return "shard \(shard.number) of \(shard.count) has none of the \(count(shard.caseCount, "case"))"
  }
}
