/// Every mutant, in the order of the manual.
public enum MutantCatalogue {
  /// Every mutant.
  public static let all: [Mutant] =
    dropped + doubled + swapped + delayed + misinformed + distorted + ignored + echoed + observing + forgetful
    + hasty + hastyWithDownloads

  /// The mutant with an identifier, or nothing.
  public static func mutant(named identifier: String) -> Mutant? { all.first { $0.identifier == identifier } }
}
