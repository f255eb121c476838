local types = require "product_types"

scenario {
  title    = "the storefront changes while the payment sheet is open: the app answers at once, and the purchase goes on",
  rules    = { "storefront-answer-fast" },
  source   = "G2, G3",
  catches  = { "bug: a delegate that asks a server first answers after the second that the system waits, which counts as no" },
  cases    = types.rows(),

  run = function(world)
    local phone = world:device "phone"
    phone:walk_away()
    phone:launch()
    world:settle()
    phone:buy "thing"
    world:settle()
    phone:change_storefront "GBR"
    world:settle()
    -- Who has no delegate goes on as well; an answer that is late or no ends the purchase.
    expect(world):never_saw("transaction.failed")
  end,
}
