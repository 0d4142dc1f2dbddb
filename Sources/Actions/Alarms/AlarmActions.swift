#if canImport(CIcal)
  /// The actions for alarms and timers.
  enum AlarmActions {
    static func all(_ places: AlarmPlaces, notices: Notices) -> [any Action] {
      [
        SetTimerAction(places: places, notices: notices), SetAlarmAction(places: places, notices: notices),
        ListAlarmsAction(places: places), SnoozeAlarmAction(places: places), StopAlarmAction(places: places),
        ChangeTimerAction.pausing(places: places), ChangeTimerAction.resuming(places: places),
        ChangeTimerAction.changing(places: places), ChangeTimerAction.extending(places: places),
      ]
    }
  }
#endif
