internal import Results

/// Why a case ends without a verdict.
struct CaseStop: Error {
  let kind: CaseErrorKind
  let message: String
}
