internal import Facts
internal import Kernel

/// The vocabularies that replay strings refer to by number: facts, sites, and the calls and events of
/// the app port.
public enum Vocabularies {
  /// A hash of all numbers and names in the vocabularies.
  public static let fingerprint: UInt64 = {
    var digest = Digest()
    digest.combine(FactKind.fingerprint)
    digest.combine(ChoiceSite.fingerprint)
    for point in KillPoint.all {
      digest.combine(UInt64(point.rawValue))
      digest.combine(text: point.name)
    }
    return digest.value
  }()
}
