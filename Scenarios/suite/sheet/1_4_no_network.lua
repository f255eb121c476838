-- Each way in which the page can fail to come; nothing is shown, and the next try works.
scenario {
  title    = "a page that cannot be loaded is not shown",
  needs    = { "sheet" },
  source   = "K1; Xamarin: Changes to StoreKit in iOS 6, the error of the completion handler",
  catches  = { "drop load_sheet", "ignore sheet_loaded", "drop present_sheet" },
  items    = { [364709193] = { name = "A Novel", kind = "book" } },
  cases    = {
    { name = "network_down" }, { name = "request_lost" }, { name = "answer_lost" }, { name = "store_down" },
    { name = "store_fails" },
  },

  run = function(world, case)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    if case.name == "network_down" then phone:network_down() end
    if case.name == "request_lost" then phone:lose_message "sheet_request" end
    if case.name == "answer_lost" then phone:lose_message "sheet_answer" end
    if case.name == "store_down" then world:store_down() end
    if case.name == "store_fails" then world:store_fails { request = "sheet", error = "SKErrorDomain 0" } end
    phone:tap "sheet 364709193"
    world:settle()
    expect(phone):saw "sheet.load_failed"
    expect(phone):never_saw "sheet.presented"

    if case.name == "network_down" then phone:network_up() end
    if case.name == "store_down" then world:store_up() end
    phone:tap "sheet 364709193"
    world:settle()
    expect(phone):saw "sheet.presented"
  end,
}
