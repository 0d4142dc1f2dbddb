/// The actions for notes and lists.
enum NoteActions {
  static func all(_ configuration: ActionConfiguration) -> [any Action] {
    [
      CreateNoteAction(configuration: configuration), SearchNotesAction(configuration: configuration),
      ChangeNoteAction.appending(configuration: configuration),
      ChangeNoteAction.deleting(configuration: configuration),
      ChangeListAction.removing(configuration: configuration),
      ChangeListAction.ticking(configuration: configuration),
      ChangeListAction.clearing(configuration: configuration),
    ]
  }
}
