public import Facts

extension AppEventKind: Digestible {}
