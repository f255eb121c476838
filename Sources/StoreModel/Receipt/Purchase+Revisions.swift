extension Purchase {
  /// Whether the books held it at a revision.
  public func wasRecorded(asOf revision: UInt32) -> Bool { recordedRevision <= revision }

  /// Whether the books knew at a revision that the app finished it.
  public func wasFinished(asOf revision: UInt32) -> Bool {
    finishedRevision != 0 && finishedRevision <= revision
  }

  /// Whether the books knew at a revision that it was taken back.
  public func wasRevoked(asOf revision: UInt32) -> Bool {
    revokedRevision != 0 && revokedRevision <= revision
  }
}
