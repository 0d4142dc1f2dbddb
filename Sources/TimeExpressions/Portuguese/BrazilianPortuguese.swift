/// The rules of Brazilian Portuguese, for everyday expressions. Accents may be left out.
enum BrazilianPortuguese {
  static let grammar = Grammar(
    rules: names + clocks + dates + amounts + joins + recurrences + impossibles, numbers: numbers,
    sense: sense, hourWord: "as", otherDayWord: "amanha",
    unitWords: [
      .second: "segundos", .minute: "minutos", .hour: "horas", .day: "dias", .week: "semanas",
      .month: "meses", .year: "anos",
    ])

  private static let numbers = NumberWords.Source(
    cardinals: [
      "um": 1, "uma": 1, "dois": 2, "duas": 2, "tres": 3, "quatro": 4, "cinco": 5, "seis": 6, "sete": 7,
      "oito": 8,
      "nove": 9, "dez": 10, "onze": 11, "doze": 12, "treze": 13, "quatorze": 14, "catorze": 14, "quinze": 15,
      "dezesseis": 16, "dezessete": 17, "dezoito": 18, "dezenove": 19, "vinte": 20, "trinta": 30,
      "quarenta": 40,
      "cinquenta": 50, "sessenta": 60, "setenta": 70, "oitenta": 80, "noventa": 90,
    ],
    ordinals: ["primeiro": 1, "primeira": 1], multipliers: ["mil": 1000], suffixes: ["o"], and: "e",
    joinsTensWithAnd: true)

  private static let sense = WordSense.Source(
    cues: [
      (.morning, ["cafe", "manha", "acordar", "acorde", "despertador"]), (.midday, ["almoco", "almocar"]),
      (.afternoon, ["tarde"]), (.evening, ["jantar", "festa", "cinema", "show"]),
      (.night, ["noite", "dormir"]),
      (.business, ["reuniao", "dentista", "medico", "consulta", "aula", "entrevista", "trabalho"]),
    ],
    measures: ["reais", "real", "pessoas", "vezes", "quilos", "km", "anos", "%"],
    labels: ["sala", "quarto", "pagina", "capitulo", "numero", "linha", "voo"],
    binders: ["em", "de", "no", "na", "ate"], articles: ["o", "a", "os", "as"],
    abbreviations: [
      "seg", "ter", "qua", "qui", "sex", "sab", "dom", "jan", "fev", "abr", "ago", "set", "out", "nov", "dez",
    ],
    followers: [
      "as", "a", "de", "para", "com", "em", "e", "ou", "ate", "por", "que", ",", ".", "!", "?", ";", ":",
    ],
    boundaries: ["segunda", "terca", "quarta", "quinta", "sexta", "sabado", "domingo", "h"])
}
