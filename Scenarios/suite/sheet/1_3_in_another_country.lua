scenario {
  title    = "an item that another country has is no page here, and is one after the account has moved",
  needs    = { "sheet" },
  source   = "K3, G1",
  catches  = { "drop load_sheet", "ignore sheet_loaded" },
  items    = { [284417350] = { name = "Ein Lied", kind = "song", storefronts = { "DEU", "AUT" } } },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:tap "sheet 284417350"
    world:settle()
    expect(phone):never_saw "sheet.presented"

    phone:change_storefront "DEU"
    world:settle()
    phone:tap "sheet 284417350"
    world:settle()
    expect(phone):saw "sheet.presented"
  end,
}
