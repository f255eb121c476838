-- Preferences are a file that users can edit, or copy from a user who has paid. The receipt is the proof.
local cases = {}
for _, row in ipairs(require "product_types".rows { country = "USA", of = { "non_consumable", "auto_renewable" } }) do
  row.accounts.ben = { storefront = "USA" }
  table.insert(cases, row)
end

scenario {
  title    = "a user copies the preferences of a user who has paid: the product is not unlocked",
  rules    = { "kept-purchases-checked" },
  catches  = { "bug: an app unlocked whatever a flag in its preferences named, also a flag of another user" },
  source   = "T14; Xamarin: Transactions and Verification, securing purchases",
  needs    = { "receipts" },
  cases    = cases,

  run = function(world, case)
    local paid = world:device("paid", { account = "mia" })
    local phone = world:device("phone", { account = "ben" })
    paid:launch()
    phone:launch()
    world:settle()
    paid:buy "thing"
    world:settle()
    expect(paid:owned "thing", { rule = "entitlements-match-store" }):equals(1)
    paid:terminate()
    phone:terminate()
    phone:copy_preferences_of(paid)
    phone:launch()
    world:settle()
    expect(phone:owned "thing", { rule = "kept-purchases-checked" }):equals(0)
    expect(world):saw("store.charged"):times(1)
    if case.type == "auto_renewable" then paid:set_renewal("thing", false) end
  end,
}
