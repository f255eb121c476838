/// The scenario that `assay new scenario` writes.
enum ScenarioTemplate {
  /// The file, with a title.
  static func text(title: String) -> String {
    """
    -- A scenario: what a user, a phone and a network do, and what the app owes its user in return. It never assumes
    -- which app it runs against: it does what people do, and looks at what people could see.

    scenario {
      -- What holds when this passes, as a sentence.
      title = "\(title)",

      -- Rules that it gives the app occasion to keep or to break. Every rule judges every run; a rule named here must
      -- have had something to judge. `assay rules` lists them.
      rules = { "handle-unsolicited", "idempotent-delivery" },

      -- Why it exists: ways to break an app that it notices (`assay mutants` lists them), or "bug: …" with a story.
      catches = { "ignore updated_transactions/unasked" },

      -- What the store sells.
      products = { coins = { type = "consumable", price = "0.99 USD", grants = 100 } },

      run = function(world)
        local phone = world:device "phone"
        phone:launch()

        -- Armed, not done: the app is killed once, where it is about to finish the purchase. `assay points` lists
        -- every place where an app can be killed, and everything that can break.
        phone:kill_app { before = "finish" }

        -- The user taps Buy and confirms. Time stands still until the scenario waits: settle lets everything happen
        -- that is due.
        phone:buy "coins"
        world:settle()
        expect(phone:is_running()):is_false()

        -- The queue belongs to the system, so the purchase is still in it and is told again at the next launch.
        phone:launch()
        world:settle()
        expect(phone:owned "coins"):equals(100)
        expect(phone:queue()):is_empty()
      end,
    }

    """
  }
}
