// The Scenario floor.
