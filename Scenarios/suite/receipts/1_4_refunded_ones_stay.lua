local entries_of = require "entries_of"

scenario {
  title    = "a refunded purchase stays in the receipt, with the date of the refund",
  rules    = { "revocation-rechecks-receipt" },
  needs    = { "receipts" },
  catches  = { "ignore revoked_entitlements", "drop disk_remove" },
  source   = "V2, T8, 2.5",
  products = { pro = { type = "non_consumable", price = "4.99 USD" } },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:buy "pro"
    world:settle()
    for _, entry in ipairs(entries_of(phone)) do expect(entry.cancelled):is_nil() end

    world:refund "pro"
    world:settle()
    expect(#entries_of(phone)):equals(1)
    for _, entry in ipairs(entries_of(phone)) do expect(entry.cancelled):differs_from(nil) end
    phone:terminate()
    phone:launch()
    world:settle()
    expect(phone:owned "pro", { rule = "entitlements-match-store" }):equals(0)
  end,
}
