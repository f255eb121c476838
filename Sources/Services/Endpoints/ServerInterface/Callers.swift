internal import Facts
internal import Signatures
internal import Web

/// The keys of the callers of the App Store Server API, and the validation of their tokens.
package struct Callers: Sendable {
  /// Keys by identifier. Only looked up, never iterated.
  private var keys: [String: VerifyingKey]

  /// The identifier of the key that every store accepts from the start.
  package static let firstKey = "ASSAYKEY01"

  /// Makes the callers of a new store, which accepts only the first key. The private half of that key is
  /// public.
  package init() { keys = [Callers.firstKey: SigningKey(named: Callers.firstKey).verifyingKey] }

  /// Makes a token that is signed with the first key. The token expires one minute before an hour has
  /// passed since `now`, the host's clock in milliseconds since 1970.
  static func token(for application: String, at now: Int64) -> String {
    let seconds = now / 1_000
    return CallerToken.signed(
      [
        "iss": "a55a0000-0000-4000-8000-000000000001", "iat": .integer(seconds),
        "exp": .integer(seconds + secondsMax - skewSeconds), "aud": .text(audience),
        "bid": .text(application),
      ], with: SigningKey(named: firstKey), named: firstKey)
  }

  mutating func register(_ key: VerifyingKey, as identifier: String) { keys[identifier] = key }

  private static let audience = "appstoreconnect-v1"
  /// The maximum validity of a token.
  private static let secondsMax: Int64 = 3_600
  /// The maximum difference between a caller's clock and this machine's.
  private static let skewSeconds: Int64 = 60

  /// The error in a request's token; nil if the caller is authorized.
  ///
  /// Tokens use the clocks of machines, not the world's clock.
  func objection(to request: WebRequest, application: String) -> String? {
    guard let header = request.header("Authorization") else { return "the Authorization header is missing" }
    let parts = header.split(separator: " ", omittingEmptySubsequences: true)
    guard parts.count == 2, parts[0].lowercased() == "bearer" else {
      return "the Authorization header must be “Bearer” and a token"
    }
    guard let token = try? CallerToken.read(String(parts[1])) else {
      return "the token is not a JSON Web Token"
    }
    guard token.algorithm == "ES256" else { return "the token is not signed with ES256" }
    guard let identifier = token.keyIdentifier else { return "the token's header has no kid" }
    guard let key = keys[identifier] else { return "no key “\(identifier)” is registered" }
    guard token.isSigned(by: key) else { return "the signature was not made with the key “\(identifier)”" }
    guard let claims = try? JSONText.value(of: token.payload, keepsFractions: true) else {
      return "the token's claims are not JSON"
    }
    return objection(to: claims, application: application, now: request.receivedAt / 1_000)
  }

  private func objection(to claims: JSONValue, application: String, now: Int64) -> String? {
    guard case .text(let issuer) = claims["iss"], !issuer.isEmpty else { return "the token has no iss" }
    guard case .text(Callers.audience) = claims["aud"] else {
      return "the token's aud is not “\(Callers.audience)”"
    }
    guard case .text(application) = claims["bid"] else { return "the token's bid is not “\(application)”" }
    guard let expires = seconds(claims["exp"]) else { return "the token has no exp" }
    // Apple's own library omits the time of issue.
    let issued = seconds(claims["iat"]) ?? min(now, expires)
    guard expires > now - Callers.skewSeconds else { return "the token has expired" }
    guard issued <= now + Callers.skewSeconds else { return "the token was issued in the future" }
    guard expires - issued <= Callers.secondsMax else { return "the token is valid for more than an hour" }
    return nil
  }

  /// A number of seconds. Some libraries write a fraction.
  private func seconds(_ value: JSONValue?) -> Int64? {
    switch value {
    case .integer(let seconds): seconds
    case .fraction(let digits): digits.split(separator: ".").first.flatMap { Int64($0) }
    case .null, .flag, .text, .list, .object, nil: nil
    }
  }
}
