scenario {
  title    = "a purchase is restored on a new device: the server delivers the content there too",
  rules    = { "use-original-on-restore" },
  catches  = { "drop server_deliver", "drop restore" },
  source   = "7.1, W7, F1; Xamarin: Transactions and Verification, restored transactions",
  products = { book = { type = "non_consumable", price = "49.90 SEK", delivered_by = "server" } },
  accounts = { mia = { storefront = "SWE" } },
  cases    = {
    { name = "same_number", identifier = "equal", receipt = "present" },
    { name = "other_number", identifier = "different", receipt = "present", needs = { "queue" } },
    { name = "without_a_receipt", identifier = "equal", receipt = "nil", needs = { "queue" } },
    {
      name = "without_a_receipt_and_with_another_number", identifier = "different", receipt = "nil",
      needs = { "queue" },
    },
  },

  run = function(world, case)
    world:behavior("restored_identifier", case.identifier)
    world:behavior("restored_receipt", case.receipt)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:buy "book"
    world:settle()

    local tablet = world:device "tablet"
    tablet:launch()
    world:settle()
    tablet:restore()
    world:settle()
    expect(tablet:owned "book", { rule = "entitlements-match-store" }):equals(1)
    expect(tablet:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
