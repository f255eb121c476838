scenario {
  title    = "a paid purchase waits for room on the disk and leaves the queue by itself: the next launch delivers it",
  rules    = { "deliver-before-finish", "handle-unsolicited" },
  needs    = { "disk" },
  catches  = { "ignore updated_transactions/unasked" },
  source   = "C7, Q2, X4",
  products = { pro = { type = "non_consumable", price = "4.99 USD" } },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:lose_transaction { optional = true }    -- an app that grants elsewhere has finished it by then
    phone:buy "pro"
    world:wait_for("store.charged", "10m")
    phone:fill_disk()
    world:settle()
    phone:background()
    phone:foreground()
    world:settle()

    phone:free_disk()
    phone:terminate()
    phone:launch()
    world:settle()
    expect(phone:owned "pro"):equals(1)
    expect(phone:queue()):is_empty()
  end,
}
