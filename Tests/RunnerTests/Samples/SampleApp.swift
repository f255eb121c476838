/// Apps in Lua that several tests run.
enum SampleApp {
  /// Buys, and finishes nothing.
  static let finishingNothing = """
    return app {
      launch = function(app)
        app.queue:add_observer { updated_transactions = function() end }
      end,
      buy = function(app, product) app.queue:add { product_identifier = product } end,
    }
    """
}
