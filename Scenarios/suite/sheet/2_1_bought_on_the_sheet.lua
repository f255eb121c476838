scenario {
  title    = "the user buys a book on the store sheet: the sheet closes, and the app's queue is not involved",
  needs    = { "sheet" },
  source   = "K1; Xamarin: Changes to StoreKit in iOS 6: the handler is called also when a purchase is complete",
  catches  = { "ignore sheet_finished", "drop dismiss_sheet", "drop set_sheet_handler" },
  items    = { [364709193] = { name = "A Novel", kind = "book" } },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:tap "sheet 364709193"
    world:settle()
    phone:buy_on_sheet()
    world:settle()
    expect(phone):saw("sheet.bought", { number = 364709193 })
    expect(phone):saw "sheet.dismissed"
    expect(phone):never_saw "callback.updated"
  end,
}
