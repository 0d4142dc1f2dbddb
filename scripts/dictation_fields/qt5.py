"""A window with a Qt 5 text field, which writes a line for each change into a file."""
import sys

from PyQt5.QtGui import QTextCursor
from PyQt5.QtWidgets import QApplication, QTextEdit

log = open(sys.argv[1], "a")


class Field(QTextEdit):
    def inputMethodEvent(self, event):
        print("preedit", repr(event.preeditString()), file=log, flush=True)
        super().inputMethodEvent(event)


app = QApplication([])
field = Field()
field.setPlainText(sys.argv[2])
field.moveCursor(QTextCursor.End)
field.textChanged.connect(lambda: print("text", repr(field.toPlainText()), file=log, flush=True))
field.show()
field.activateWindow()
print("ready", flush=True)
app.exec()
