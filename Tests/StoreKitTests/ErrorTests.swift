import StoreKit
import Testing

/// Every way in which app code converts StoreKit's errors.
@Suite struct ErrorTests {
  private let struct_: any Error = SKError(.paymentCancelled, userInfo: [NSLocalizedDescriptionKey: "no"])
  private let object: any Error = NSError(domain: SKErrorDomain, code: 2, userInfo: ["key": 1])
  private let foreign: any Error = NSError(domain: NSURLErrorDomain, code: -1009)

  private struct Plain: Error {}

  @Test("an error is cast to SKError, whichever of the two it was made as")
  func toStruct() {
    #expect((struct_ as? SKError)?.code == .paymentCancelled)
    #expect((object as? SKError)?.code == .paymentCancelled)
    #expect((NSError(domain: SKErrorDomain, code: 2) as? SKError)?.code == .paymentCancelled)
    #expect((object as! SKError).errorCode == 2)
    #expect((Optional(object) as? SKError)?.errorCode == 2)
    #expect(foreign as? SKError == nil)
    let plain: any Error = Plain()
    #expect(plain as? SKError == nil)
    #expect((NSError(domain: "other", code: 2) as? SKError) == nil)
  }

  @Test("an error is cast to NSError, whichever of the two it was made as")
  func toObject() {
    #expect((struct_ as NSError).domain == SKErrorDomain)
    #expect((struct_ as NSError).code == 2)
    #expect((object as NSError).userInfo["key"] as? Int == 1)
    let maybe: (any Error)? = struct_
    #expect((maybe as NSError?)?.code == 2)
    let none: (any Error)? = nil
    #expect((none as NSError?) == nil)
    #expect((SKError(.unknown) as NSError).code == 0)
  }

  @Test("catch clauses find it by its code, by its type and as an object")
  func catching() {
    #expect(caught(struct_) == "cancelled" && caught(object) == "cancelled")
    #expect(caught(SKError(.paymentInvalid)) == "3" && caught(NSError(domain: SKErrorDomain, code: 3)) == "3")
    #expect(caught(foreign) == "NSURLErrorDomain -1009")
    #expect(caughtAsObject(struct_) == 2 && caughtAsObject(object) == 2)
    #expect(caughtAsObject(foreign) == -1009)
  }

  private func caught(_ error: any Error) -> String {
    do { throw error } catch SKError.paymentCancelled {
      return "cancelled"
    } catch let error as SKError {
      return "\(error.code.rawValue)"
    } catch let error as NSError {
      return "\(error.domain) \(error.code)"
    }
  }

  private func caughtAsObject(_ error: any Error) -> Int {
    do { throw error } catch let error as NSError { return error.code }
  }

  @Test("its parts say the same on both sides")
  func parts() throws {
    let error = try #require(struct_ as? SKError)
    #expect(error.userInfo[NSLocalizedDescriptionKey] as? String == "no")
    #expect(error.localizedDescription == "no" && struct_.localizedDescription == "no")
    #expect(SKError.errorDomain == SKErrorDomain && SKErrorDomain == "SKErrorDomain")
    #expect(error.errorUserInfo.keys.contains(NSLocalizedDescriptionKey))
    #expect(error == SKError(.paymentCancelled, userInfo: [NSLocalizedDescriptionKey: "no"]))
    #expect(SKError.paymentCancelled == SKError.Code.paymentCancelled)
    #expect(
      SKError.Code(rawValue: 20) == .overlayPresentedInBackgroundScene && SKError.Code(rawValue: 21) == nil)
  }

  @Test("patterns and switches take it")
  func patterns() {
    switch struct_ {
    case SKError.paymentCancelled: break
    default: Issue.record("the pattern does not match")
    }
    if case SKError.paymentCancelled? = Optional(object) {
    } else {
      Issue.record("the pattern does not match")
    }
    #expect(SKError.paymentCancelled ~= object)
    #expect(!(SKError.paymentInvalid ~= object))
  }

  @Test("a number without a name is kept, and counts as unknown")
  func unnamed() throws {
    let error = try #require(NSError(domain: SKErrorDomain, code: 99) as? SKError)
    #expect(error.code == .unknown && error.errorCode == 99 && (error as NSError).code == 99)
  }

  @Test("a result carries it")
  func results() {
    let result = Result<Int, any Error>.failure(object)
    guard case .failure(let error as SKError) = result else {
      Issue.record("the result holds no SKError")
      return
    }
    #expect(error.code == .paymentCancelled)
  }
}
