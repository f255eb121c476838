/// Why a peer was not measured.
struct PeerAbsence: Error {
  let reason: String
}
