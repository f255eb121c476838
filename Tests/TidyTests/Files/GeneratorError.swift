/// A generator that failed.
struct GeneratorError: Error {
  let script: String
}
