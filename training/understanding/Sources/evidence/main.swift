// evidence MATCHER < lines: for each line a JSON object with the command and what could be seen of how it was
// understood, by the weights in the file MATCHER.
import Foundation
import TimeExpressions
import Understanding

guard CommandLine.arguments.count == 2, let now = LocalDateTime(2025, 9, 1, 10),
  let zone = TimeZone(identifier: "UTC")
else {
  FileHandle.standardError.write(Data("usage: evidence MATCHER < lines\n".utf8))
  exit(2)
}
let interpreter = try EmbeddedInterpreter(
  matcher: Data(contentsOf: URL(fileURLWithPath: CommandLine.arguments[1])))
let json = CommandJSON(schema: interpreter.schema)
let context = TimeContext(now: now, timeZone: zone)
while let line = readLine() {
  let interpretation = interpreter.interpret(line, context: context)
  let evidence = (interpreter.evidence(line, context: context)?.values ?? []).map {
    "\"\($0.name)\":\($0.value)"
  }
  print(
    "{\"intent\":\"\(interpretation.command.intent.rawValue)\",\"slots\":\(json.slots(of: interpretation.command)),"
      + "\"missing\":\(interpretation.missing.count),\"asks\":\(interpretation.needsConfirmation),"
      + "\"confidence\":\(interpretation.confidence),\"evidence\":{\(evidence.joined(separator: ","))}}")
}
