public import Results

extension SituationTally {
  /// Takes the run that a watch of the same situations has seen last.
  public mutating func take(_ watch: SituationWatch) {
    take { (watch.progress(at: $0), watch.isReached(at: $0)) }
  }
}
