/// How far a subject meets the requirements.
public enum ConformanceLevel: String, CaseIterable, Sendable {
  /// It breaks what every app owes.
  case notConformant = "not conformant"
  /// It breaks nothing that every app owes, but the run did not show that it keeps all of it.
  case unproven
  /// It keeps what every app owes.
  case core
  /// It keeps what must be kept of everything that it offers.
  case extended
  /// It keeps what should be kept as well.
  case exemplary
}
