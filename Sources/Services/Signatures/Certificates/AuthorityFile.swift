/// A file with a certificate or key of the test authority, or with a description of them, for programs that
/// must trust it.
public struct AuthorityFile: Sendable {
  public let name: String
  public let bytes: [UInt8]

  /// All files, the roots first.
  public static var all: [AuthorityFile] {
    files("root", TestAuthority.root) + files("intermediate", TestAuthority.intermediate)
      + files("leaf", TestAuthority.leaf) + files("jws-root", TestAuthority.webRoot)
      + files("local-testing", TestAuthority.localTesting) + [
        AuthorityFile(name: "tls.pem", bytes: Array(TestAuthority.serverChainText.utf8)),
        AuthorityFile(name: "tls-key.pem", bytes: Array(TestAuthority.serverKeyText.utf8)),
        AuthorityFile(name: "README.txt", bytes: Array(explanation.utf8)),
      ]
  }

  private static func files(_ name: String, _ certificate: Certificate) -> [AuthorityFile] {
    [
      AuthorityFile(name: name + ".pem", bytes: Array(certificate.text.utf8)),
      AuthorityFile(name: name + ".cer", bytes: certificate.bytes),
    ]
  }

  private static let explanation = """
    The certificates of Assay's simulated App Store
    ===============================================

    The private keys are derived from names and are public. Trust these certificates in tests only. Never add
    one to the trust store of a machine or to an app that you ship. Every installation writes the same files.

    root.pem, root.cer            The root of the receipt signer and of the server certificate.
    intermediate.pem, .cer        The intermediate between the root and the receipt signer.
    leaf.pem, .cer                The receipt signer.
    jws-root.pem, .cer            The root of signed transactions, renewals, and notifications.
    local-testing.pem, .cer       The receipt signer of local tests, without a chain.
    tls.pem, tls-key.pem          The certificate and key of the server, for \
    localhost, 127.0.0.1, and the store's hosts.

    Validate a receipt with openssl:

        openssl cms -verify -inform DER -in receipt -CAfile root.pem -purpose any -out payload
        openssl asn1parse -inform DER -in payload

    Send a request to the server with curl (--connect-to maps the store's host to this machine):

        curl --cacert root.pem https://localhost:PORT/verifyReceipt --data @request.json
        curl --cacert root.pem --connect-to buy.itunes.apple.com:443:localhost:PORT \
    https://buy.itunes.apple.com/verifyReceipt --data @request.json

    Use it in Python, with requests or its environment variable:

        requests.post("https://localhost:PORT/verifyReceipt", json=body, verify="root.pem")
        REQUESTS_CA_BUNDLE=root.pem python3 backend.py

    Verify signed data with Apple's App Store Server Library for Python:

        SignedDataVerifier([open("jws-root.cer", "rb").read()], False, Environment.SANDBOX, BUNDLE_ID)

    Turn off revocation checks: no server answers them.

    """
}
