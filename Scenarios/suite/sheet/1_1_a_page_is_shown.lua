scenario {
  title    = "the page of an item is loaded, shown, closed by the user, and dismissed by the app",
  needs    = { "sheet" },
  source   = "K1; Xamarin: Changes to StoreKit in iOS 6, the steps of SKStoreProductViewController",
  catches  = {
    "drop set_sheet_handler", "swap set_sheet_handler", "drop load_sheet", "ignore sheet_loaded",
    "drop present_sheet", "ignore sheet_finished", "drop dismiss_sheet", "wrong load_sheet",
  },
  items    = { [364709193] = { name = "A Novel", kind = "book" } },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:tap "sheet 364709193"
    world:settle()
    expect(phone):saw("sheet.load_started", { number = 364709193 })
    expect(phone):saw "sheet.loaded"
    expect(phone):saw "sheet.presented"
    expect(phone):never_saw("queue.misused", { misuse = "sheet_without_handler" })
    expect(phone):never_saw("queue.misused", { misuse = "sheet_shown_before_loaded" })

    if world:fact_count "sheet.presented" > 0 then phone:close_sheet() end
    world:settle()
    expect(phone):saw("sheet.dismissed"):after "sheet.closed"
  end,
}
