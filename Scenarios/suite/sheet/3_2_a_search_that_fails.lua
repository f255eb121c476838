scenario {
  title    = "a search gets no response: the app shows nothing, and continues",
  needs    = { "sheet" },
  source   = "K4",
  catches  = { "drop search_store", "ignore search_answer" },
  items    = { [500000001] = { name = "Tasty Coins", kind = "app" } },
  cases    = { { name = "network_down" }, { name = "store_fails" }, { name = "answer_lost" } },

  run = function(world, case)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    if case.name == "network_down" then phone:network_down() end
    if case.name == "store_fails" then world:store_fails { request = "lookup", error = "SKErrorDomain 0" } end
    if case.name == "answer_lost" then phone:lose_message "lookup_answer" end
    phone:tap "search tasty"
    world:settle()
    expect(phone):saw "sheet.lookup_failed"
    expect(phone):never_saw "sheet.presented"

    if case.name == "network_down" then phone:network_up() end
    phone:tap "search tasty"
    world:settle()
    expect(phone):saw("sheet.load_started", { number = 500000001 })
    expect(phone):saw "sheet.presented"
  end,
}
