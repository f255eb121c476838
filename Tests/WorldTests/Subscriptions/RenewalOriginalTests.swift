import Facts
import Kernel
import Testing
import World

@Suite("The original of a renewal")
struct RenewalOriginalTests {
  @Test("F3: a purchased renewal has no original, or the first purchase", arguments: [0, 1])
  func renewal(option: Int) throws {
    let test = TestWorld(latitudes: option == 0 ? [] : [(.renewalOriginal, 1)])
    test.buy(test.monthly)
    let first = try #require(test.handles.last)
    let identifier = test.app.view.identifier(of: first)
    #expect(test.app.view.original(of: first) == nil)
    test.beLazy()
    test.world.wait(.hours(40 * 24))
    test.relaunch()
    let renewal = try #require(test.handles.last)
    #expect(test.app.view.state(of: renewal) == .purchased)
    let original = test.app.view.original(of: renewal)
    #expect(original?.identifier == (option == 0 ? nil : identifier))
    #expect((test.app.view.originalReceiptData(of: renewal) != nil) == (option == 1))
  }
}
