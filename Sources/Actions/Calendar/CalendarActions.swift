#if canImport(CIcal)
  /// The actions for events and reminders.
  enum CalendarActions {
    static func all(
      _ configuration: ActionConfiguration, alarms: AlarmPlaces, notices: Notices,
      resolve: @escaping RecipientResolver
    ) -> [any Action] {
      [
        CreateEventAction(configuration: configuration, resolve: resolve),
        UpdateEventAction(configuration: configuration, alarms: alarms, notices: notices, resolve: resolve),
        SwapEventsAction(configuration: configuration, notices: notices),
        CancelItemAction.events(configuration: configuration, notices: notices),
        QueryCalendarAction(configuration: configuration, notices: notices),
        AddReminderAction(configuration: configuration),
        CompleteReminderAction(configuration: configuration, notices: notices),
        CancelItemAction.reminders(configuration: configuration, notices: notices),
        ListRemindersAction(configuration: configuration, notices: notices),
      ]
    }
  }
#endif
