-- Searching by words: what is found has a number, and that number is what a sheet shows.
scenario {
  title    = "the app searches the store for an app, and shows the page of the result",
  needs    = { "sheet" },
  source   = "K4; Xamarin: Changes to StoreKit in iOS 6, the search and its trackId",
  catches  = { "drop search_store", "ignore search_answer", "wrong load_sheet" },
  items    = {
    [284417350] = { name = "Tasty Coins", kind = "song" },
    [364709193] = { name = "Coins for Cooks", kind = "app", storefronts = { "DEU" } },
    [500000001] = { name = "Tasty Coins and Notes", kind = "app" },
  },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:tap "search tasty coins"
    world:settle()
    expect(phone):saw("sheet.looked_up", { count = 1 })
    expect(phone):saw("sheet.load_started", { number = 500000001 })
    expect(phone):saw "sheet.presented"

    if world:fact_count "sheet.presented" > 0 then phone:close_sheet() end
    phone:tap "search no such thing"
    world:settle()
    expect(phone):saw("sheet.looked_up", { count = 0 })
    expect(phone):saw("sheet.presented"):times(1)
  end,
}
