import Facts
import Kernel
import Results
import Testing

@testable import Explorer

@Suite("What a run comes to")
struct CoverageWatchTests {
  private func features(_ contents: [(FactContent, DeviceID)]) -> [UInt64] {
    let watch = CoverageWatch()
    watch.beginRun()
    let situations = SituationWatch()
    situations.beginRun()
    let texts = Texts(keepsPassing: true)
    for (number, (content, device)) in contents.enumerated() {
      watch.append(
        Fact(
          sequence: FactSequence(rawValue: UInt32(number + 1)), cause: .start, instant: .zero,
          actor: Actor(.app, at: device), content: content), texts: texts)
    }
    return watch.features(with: situations)
  }

  private func on(_ device: Int, _ contents: FactContent...) -> [(FactContent, DeviceID)] {
    contents.map { ($0, DeviceID(device)) }
  }

  private func finish(_ transaction: Int, _ state: TransactionState) -> FactContent {
    .queue(.finishCalled(transaction: TransactionID(transaction), state: state))
  }

  @Test("a state makes a difference, and a number makes none")
  func words() {
    let bought = features(on(0, finish(1, .purchased)))
    #expect(bought.count == 1)
    #expect(features(on(0, finish(9, .purchased))) == bought)
    #expect(features(on(0, finish(1, .failed))) != bought)
  }

  @Test("the order counts on one device, and not between two")
  func order() {
    let (first, second) = (finish(1, .purchased), finish(1, .failed))
    #expect(Set(features(on(0, first, second))) != Set(features(on(0, second, first))))
    let one = on(0, first, first) + on(1, second, second)
    let two = [one[0], one[2], one[1], one[3]]
    #expect(Set(features(one)) == Set(features(two)))
  }

  @Test("how often counts roughly")
  func magnitude() {
    func often(_ count: Int) -> Set<UInt64> {
      Set(features(Array(repeating: (finish(1, .purchased), DeviceID(0)), count: count)))
    }
    #expect(often(3) != often(4))
    #expect(often(6) == often(7))
    #expect(often(40) == often(100))
    #expect(often(40).allSatisfy { $0 < 1 << 53 })
  }
}
