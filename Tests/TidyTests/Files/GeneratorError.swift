/// A generator that ended with a failure.
struct GeneratorError: Error {
  let script: String
}
