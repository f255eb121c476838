-- A page that loads slowly, and a user who reads it for a while: the sheet must be there until both are done.
scenario {
  title    = "a store page loads slowly and stays open: the app keeps its sheet",
  needs    = { "sheet" },
  rules    = { "sheet-retained" },
  source   = "K9; Xamarin: Changes to StoreKit in iOS 6: the controller is assigned to a field of the class",
  catches  = { "release load_sheet", "drop load_sheet" },
  items    = { [364709193] = { name = "A Novel", kind = "book" } },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:delay_message("sheet_answer", "3s")
    phone:tap "sheet 364709193"
    world:settle()
    expect(phone, { rule = "sheet-retained" }):saw "sheet.presented"
    if world:fact_count "sheet.presented" == 0 or world:fact_count "sheet.released" > 0 then return end
    world:wait "30s"
    phone:close_sheet()
    world:settle()
    expect(phone):saw "sheet.dismissed"
  end,
}
