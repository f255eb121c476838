scenario {
  title    = "what was refunded stays in the receipt, with the date of it",
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
    expect(phone:receipt().entries[1].cancelled):is_nil()

    world:refund "pro"
    world:settle()
    local entries = phone:receipt().entries
    expect(#entries):equals(1)
    expect(entries[1].cancelled):matches "%d"
    phone:terminate()
    phone:launch()
    world:settle()
    expect(phone:owned "pro", { rule = "owns-what-is-due" }):equals(0)
  end,
}
