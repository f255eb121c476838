public import Facts

extension ChoiceSite: Digestible {}
