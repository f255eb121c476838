import Facts
import Kernel
import Rules
import Testing

@Suite("invalid-ids-tolerated") struct InvalidIdsToleratedTests {
  private static func respond(_ trace: TraceBuilder) {
    trace.launch()
    trace.respond([trace.coins, trace.sword], invalid: ["gems"])
  }

  @Test(
    "a shop that shows or sells the rest keeps the rule",
    arguments: [
      Story("listed") {
        respond($0)
        $0.list(2)
      },
      Story("a price") {
        respond($0)
        $0.show("0.99 USD", for: $0.coins)
      },
      Story("sold") {
        respond($0)
        $0.tapBuy($0.coins)
        $0.add($0.coins)
        $0.world(.settled(facts: 1))
      },
      Story("an empty list first, while it is built") {
        respond($0)
        $0.list(0)
        $0.list(2)
      },
      Story("a word about what is missing, and the rest") {
        respond($0)
        $0.app(.interface(.dialogShown(dialog: .error, text: $0.texts.intern("gems are missing"))))
        $0.list(2)
      },
      Story("listed, and gone for another reason") {
        respond($0)
        $0.list(2)
        $0.app(
          .process(.crashed(process: ProcessID(0), reason: .uncaughtError, file: .empty, line: 1)))
      },
    ]) func keeps(_ story: Story)
  {
    #expect(story.told().verdict(of: "invalid-ids-tolerated") == .kept)
  }

  @Test(
    "where nothing shows whether the shop is open there is nothing to judge",
    arguments: [
      Story("an error about a restore that failed") {
        respond($0)
        $0.askForHistory()
        $0.endRestore(failure: .offline)
        $0.app(.interface(.dialogShown(dialog: .error, text: $0.texts.intern("nothing was restored"))))
      },
      Story("all are valid") {
        $0.launch()
        $0.respond([$0.coins])
        $0.list(0)
      },
      Story("all are invalid") {
        $0.launch()
        $0.respond([], invalid: ["coins", "gems"])
        $0.list(0)
      },
      Story("nothing is shown and nobody wants anything") { respond($0) },
      Story("an error about what the user wants and the store does not sell") {
        $0.launch()
        $0.tapBuy($0.sword)
        $0.respond([$0.coins], invalid: ["sword"])
        $0.app(.interface(.dialogShown(dialog: .error, text: .empty)))
      },
      Story("an error much later") {
        respond($0)
        $0.wait(.seconds(5))
        $0.app(.interface(.dialogShown(dialog: .error, text: .empty)))
      },
      Story("a kill") {
        respond($0)
        $0.kill()
        $0.launch()
        $0.list(0)
      },
      Story("a kill in the turn of the tap") {
        respond($0)
        $0.tapBuy($0.coins)
        $0.kill()
        $0.world(.settled(facts: 1))
      },
      Story("a tap where payments are forbidden") {
        respond($0)
        $0.tapBuy($0.coins)
        $0.askAllowed(false)
        $0.world(.settled(facts: 1))
      },
      Story("a tap for what the user has") {
        respond($0)
        $0.app(.claim(.granted(transaction: .none, product: $0.sword, account: .none, count: 1)))
        $0.tapBuy($0.sword)
        $0.world(.settled(facts: 1))
      },
      Story("a tap for what is invalid") {
        respond($0)
        $0.tapBuy($0.silver)
        $0.world(.settled(facts: 1))
      },
      Story("a tap that is answered with a question") {
        respond($0)
        $0.tapBuy($0.coins)
        $0.app(.interface(.dialogShown(dialog: .confirmation, text: .empty)))
        $0.world(.settled(facts: 1))
      },
      Story("a tap that makes the app ask again") {
        respond($0)
        $0.tapBuy($0.coins)
        $0.app(.request(.productsStarted(request: RequestID(1), count: 2)))
        $0.world(.settled(facts: 1))
      },
      Story("a tap that makes the app ask its server") {
        respond($0)
        $0.tapBuy($0.coins)
        $0.app(.server(.asked(verb: .empty, key: .empty)))
        $0.world(.settled(facts: 1))
      },
    ]) func notExercised(_ story: Story)
  {
    #expect(story.told().verdict(of: "invalid-ids-tolerated") == .notExercised)
  }

  @Test(
    "a shop that closes over one invalid identifier is a breach",
    arguments: [
      (
        "the app listed no products",
        Story("empty") {
          respond($0)
          $0.list(0)
        }
      ),
      (
        "the app showed an error instead of products",
        Story("an error") {
          respond($0)
          $0.app(.interface(.dialogShown(dialog: .error, text: .empty)))
        }
      ),
      (
        "the app crashed on the response",
        Story("a crash") {
          respond($0)
          $0.app(
            .process(.crashed(process: ProcessID(0), reason: .uncaughtError, file: .empty, line: 1)))
        }
      ),
      (
        "the user tapped Buy for a valid product, and nothing happened",
        Story("dead") {
          respond($0)
          $0.tapBuy($0.coins)
          $0.world(.settled(facts: 1))
        }
      ),
    ]) func breaks(_ words: String, _ story: Story)
  {
    #expect(
      story.told().verdict(of: "invalid-ids-tolerated").reasons == [
        "one invalid identifier disabled the store on “phone”", "the store listed an identifier as invalid",
        "the response contained other, valid products", words,
      ])
  }

  @Test("each launch has a shop of its own") func again() {
    let trace = TraceBuilder()
    Self.respond(trace)
    trace.list(0)
    trace.kill()
    Self.respond(trace)
    trace.list(0)
    #expect(trace.verdict(of: "invalid-ids-tolerated").witness?.furtherBreaches == 1)
  }
}
