scenario {
  title    = "a product with hosted files is bought",
  rules    = { "copy-cache-before-finish", "finish-every-terminal" },
  source   = "H4, H11, X1",
  needs    = { "hosted" },
  products = {
    book = {
      type = "non_consumable", price = "2.99 USD",
      hosted = { version = "1.0", files = { ["one.txt"] = "It was a dark night.", ["cover.png"] = 200000 } },
    },
  },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:buy "book"
    world:settle()
    expect(phone:owned "book", { rule = "entitlements-match-store" }):equals(1)
  end,
}
