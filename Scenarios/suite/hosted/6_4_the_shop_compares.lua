scenario {
  title    = "the shop says that there is a new version to those whose version is older, once, and to nobody else",
  catches  = { "drop start_products", "ignore products_response", "drop show_dialog" },
  source   = "H16, H17",
  needs    = { "hosted", "disk" },
  products = { book = {
      type = "non_consumable", price = "2.99 USD",
      hosted = { version = "1.9", files = { ["one.txt"] = "It was a dark night." } },
    } },
  cases    = {
    { name = "higher", version = "2.0", is_bought = true, is_told = true },
    { name = "ten_after_nine", version = "1.10", is_bought = true, is_told = true },
    { name = "another_number_behind", version = "1.9.1", is_bought = true, is_told = true },
    { name = "a_refused_upload", version = "1.9.0", is_bought = true },
    { name = "on_its_way", version = "2.0", is_early = true, is_bought = true },
    { name = "never_bought", version = "2.0" },
  },

  run = function(world, case)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    if case.is_bought then phone:buy "book" end
    world:settle()
    world:upload("book", {
      version = case.version, files = { ["one.txt"] = "It was a bright day." },
      processing = case.is_early and "30 days" or nil,
    })
    world:wait "1 day"
    for _ = 1, 2 do
      phone:tap "shop"
      world:settle()
    end
    if case.is_told then
      expect(phone):saw("interface.dialog_shown", { dialog = "confirmation" }):times(1)
    else
      expect(phone):never_saw("interface.dialog_shown", { dialog = "confirmation" })
    end
    expect(phone):never_saw("download.announced", { version = case.version })
    expect(phone:owned "book"):equals(case.is_bought and 1 or 0)
  end,
}
