/// A file with a certificate or a key of the test authority, or with words about them, for programs that are to trust it.
public struct AuthorityFile: Sendable {
  /// The name of the file.
  public let name: String
  /// What it holds.
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

    The private keys behind them are derived from names, and everybody knows them. Trust them in tests alone, and
    never put one into the trust store of a machine or into an app that is shipped. The files are the same
    wherever they are written.

    root.pem, root.cer            The root that receipts and the certificate of the server go back to.
    intermediate.pem, .cer        Between the root and the signer of receipts.
    leaf.pem, .cer                The signer of receipts.
    jws-root.pem, .cer            The root that signed transactions, renewals and notifications go back to.
    local-testing.pem, .cer       The signer of receipts of local tests, which has no chain.
    tls.pem, tls-key.pem          The certificate and the key of the server on \
    localhost and 127.0.0.1, and for the store's hosts.

    A receipt, checked with openssl:

        openssl cms -verify -inform DER -in receipt -CAfile root.pem -purpose any -out payload
        openssl asn1parse -inform DER -in payload

    A request to the server, with curl (--connect-to leads the store's own name to this machine):

        curl --cacert root.pem https://localhost:PORT/verifyReceipt --data @request.json
        curl --cacert root.pem --connect-to buy.itunes.apple.com:443:localhost:PORT \
    https://buy.itunes.apple.com/verifyReceipt --data @request.json

    In Python, with requests, or with what listens to its variable:

        requests.post("https://localhost:PORT/verifyReceipt", json=body, verify="root.pem")
        REQUESTS_CA_BUNDLE=root.pem python3 backend.py

    Signed data, with Apple's library for servers in Python:

        SignedDataVerifier([open("jws-root.cer", "rb").read()], False, Environment.SANDBOX, BUNDLE_ID)

    The checks for withdrawn certificates have to be off: nobody answers them.

    """
}
