import AppProtocol
import Facts
import Foundation
import Testing
import World

@Suite("Signed receipts of apps in processes of their own")
struct SignedReceiptProcessTests {
  /// Validates its receipt at the launch as apps on a device do: hashes the device identifier, the opaque
  /// value and the bundle identifier.
  private static let checkingApp = """
    import base64, hashlib, sys, uuid
    sys.path.insert(0, "\(SampleRun.root)/Clients/python")
    import assay_app

    def element(data, place):
        length, place = data[place + 1], place + 2
        if length > 0x80:
            count = length - 0x80
            length, place = int.from_bytes(data[place:place + count], "big"), place + count
        return place, place + length

    def children(data):
        place, elements = 0, []
        while place < len(data):
            start, end = element(data, place)
            elements.append(data[start:end])
            place = end
        return elements

    class Shop(assay_app.App):
        capabilities = {"signed_receipts": True, "receipts": True}
        def launch(self):
            message = children(children(base64.b64decode(self.receipt_data()))[0])
            signed_data = children(children(message[1])[0])
            payload = children(children(signed_data[2])[1])[0]
            fields = {}
            for attribute in children(children(payload)[0]):
                kind, version, value = children(attribute)
                fields[int.from_bytes(kind, "big")] = value
            device = uuid.UUID(self.vendor_identifier).bytes
            expected = hashlib.sha1(device + fields[4] + fields[2]).digest()
            self.note("mine" if fields[5] == expected else "another's")
    assay_app.run(Shop)
    """

  private func notes(_ bench: ProcessBench) -> [String] {
    bench.world.timeline.recorder.kept.compactMap { fact in
      guard case .world(.noted(let text)) = fact.content else { return nil }
      return bench.world.timeline.texts[text]
    }
  }

  @Test("an app is told the device to which its receipt is bound") func bound() throws {
    let bench = try ProcessBench(command: ["python3", "-c", SignedReceiptProcessTests.checkingApp])
    bench.launch()
    #expect(bench.subject.portViolation == nil && bench.crashes.isEmpty)
    #expect(notes(bench) == ["mine"])
    let tablet = bench.world.addDevice(named: "tablet", account: bench.phone.account)
    bench.world.apps.launch(tablet)
    bench.world.settle()
    #expect(notes(bench) == ["mine", "mine"])
  }

  @Test("an app that does not ask for signed receipts is told of no number") func unbound() throws {
    let bench = try ProcessBench(
      ProcessBench.hello + #"read launch; echo "$launch" >&2; echo '{"done":null}'; read more"#)
    bench.launch()
    #expect(bench.subject.transcript.entries.count == 3)
    #expect(!bench.subject.transcript.entries.contains { $0.text.contains("vendor_identifier") })
  }
}
