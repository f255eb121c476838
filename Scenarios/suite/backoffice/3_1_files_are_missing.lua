scenario {
  title       = "a product without its hosted files is invalid until they are uploaded and processed",
  rules       = { "invalid-ids-tolerated" },
  catches     = { "ignore products_response/invalid", "drop add_payment" },
  source      = "R3, R9, 6.2",
  environment = "sandbox",
  products    = {
    book = { type = "non_consumable", price = "2.99 USD", hosting = true },
    pro  = { type = "non_consumable", price = "4.99 USD" },
  },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:tap "shop"
    world:settle()
    phone:buy "pro"
    world:settle()
    expect(phone:owned "pro", { rule = "entitlements-match-store" }):equals(1)
    -- A shop with identifiers of its own may not have asked for the book.
    local asked = world:fact_count("request.identifier_asked", { name = "book" })
    expect(world):saw("request.identifier_rejected", { name = "book" }):times(asked)

    world:upload("book", { package = "packages/book.pkg" })
    expect(world):saw("catalogue.status_changed", { product = "book", status = "processing_content" })
    world:wait "5m"
    expect(world):saw("catalogue.upload_processed", { product = "book", version = "1.0" })
    expect(world):saw("catalogue.status_changed", { product = "book", status = "ready_to_submit" })
  end,
}
