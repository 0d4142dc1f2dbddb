// What is captured is audio: who imports this module has both.
@_exported import Capture
