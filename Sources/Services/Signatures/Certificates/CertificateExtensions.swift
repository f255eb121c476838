/// The extensions of a certificate, which define its purpose.
enum CertificateExtensions {
  /// All extensions that strict parsers require.
  static func element(
    for purpose: CertificatePurpose, subjectKey: [UInt8], authorityKey: [UInt8]
  ) -> [UInt8] {
    let identifiers = [
      part(.subjectKeyIdentifier, DER.octetString(subjectKey)),
      part(.authorityKeyIdentifier, DER.sequence(DER.element(.plainField(0), authorityKey))),
    ]
    return DER.element(.sequence, identifiers + parts(for: purpose))
  }

  private static func parts(for purpose: CertificatePurpose) -> [[UInt8]] {
    switch purpose {
    case .root:
      [constraints(signsOthers: true, depth: nil), usage(.signsCertificates)]
    case .intermediate:
      [
        constraints(signsOthers: true, depth: 0), usage(.signsCertificates),
        part(.intermediateMark, DER.null),
      ]
    case .signing:
      [constraints(signsOthers: false, depth: nil), usage(.signsData), part(.leafMark, DER.null)]
    case .server(let hosts, let addresses):
      [
        constraints(signsOthers: false, depth: nil), usage(.signsData),
        part(.extendedKeyUsage, DER.sequence(ObjectIdentifier.serverAuthentication.element)),
        part(.subjectAlternativeName, names(hosts, addresses)),
      ]
    case .localTesting:
      [constraints(signsOthers: true, depth: nil), usage(.signsBoth), part(.leafMark, DER.null)]
    }
  }

  /// The bits of a key usage, highest bit first, and the number of unused last bits.
  private enum Usage {
    case signsData, signsCertificates, signsBoth

    var bits: (byte: UInt8, unused: UInt8) {
      switch self {
      case .signsData: (0x80, 7)
      case .signsCertificates: (0x06, 1)
      case .signsBoth: (0x86, 1)
      }
    }
  }

  private static func usage(_ usage: Usage) -> [UInt8] {
    part(.keyUsage, critical: true, DER.bitString([usage.bits.byte], unusedBits: usage.bits.unused))
  }

  private static func constraints(signsOthers: Bool, depth: Int64?) -> [UInt8] {
    let content = (signsOthers ? DER.yes : []) + (depth.map { DER.integer($0) } ?? [])
    return part(.basicConstraints, critical: true, DER.sequence(content))
  }

  private static func names(_ hosts: [String], _ addresses: [[UInt8]]) -> [UInt8] {
    let elements =
      hosts.map { DER.element(.plainField(2), Array($0.utf8)) }
      + addresses.map { DER.element(.plainField(7), $0) }
    return DER.element(.sequence, elements)
  }

  private static func part(
    _ identifier: ObjectIdentifier, critical: Bool = false, _ value: [UInt8]
  ) -> [UInt8] {
    DER.sequence(identifier.element, critical ? DER.yes : [], DER.octetString(value))
  }
}
