scenario {
  title    = "an item of another country has no page here, and has one after the account moves",
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
