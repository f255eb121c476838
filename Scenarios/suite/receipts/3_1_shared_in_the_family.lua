local entries_of = require "entries_of"

scenario {
  title    = "the receipt marks a product as bought or shared: both give access",
  rules    = { "revocation-rechecks-receipt" },
  needs    = { "receipts" },
  catches  = { "forget read_receipt" },
  source   = "2.5, V2, E14",
  products = { pro = { type = "non_consumable", price = "1234.50 INR", family_shareable = true } },
  accounts = { ann = { storefront = "IND" }, ben = { storefront = "IND" } },

  run = function(world)
    local phone = world:device("phone", { account = "ann" })
    local tablet = world:device("tablet", { account = "ben" })
    phone:launch()
    tablet:launch()
    world:settle()
    phone:buy "pro"
    world:settle()
    world:share("pro", { from = "ann", with = "ben" })
    world:settle()
    expect(entries_of(tablet)):has { { ownership = "FAMILY_SHARED" } }
    tablet:buy "pro"
    world:settle()
    -- An app may refuse to sell a product the family already shares.
    if world:fact_count("store.charged", { account = "ben" }) == 0 then return end
    expect(#entries_of(tablet)):equals(2)
    expect(entries_of(tablet)):has { { ownership = "FAMILY_SHARED" }, { ownership = "PURCHASED" } }

    world:refund("pro", { account = "ann" })
    world:settle()
    tablet:terminate()
    tablet:launch()
    world:settle()
    for place, entry in ipairs(entries_of(tablet)) do expect(entry.cancelled == nil):equals(place == 2) end
    expect(tablet:owned "pro", { rule = "entitlements-match-store" }):equals(1)
  end,
}
