/// Why no worker process can be started.
struct WorkerStartError: Error, Hashable, Sendable {
  let reason: String
}
