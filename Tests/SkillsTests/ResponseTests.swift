import Testing

@testable import Skills

@Suite("The responses of Home Assistant's files")
struct ResponseTests {
  private static let names: [String: SkillValue] = [
    "slots": .mapping([
      "name": .text("desk LAMP"), "hours": .text("1"), "minutes": .text("30"), "level": .text("50"),
      "empty": .text(""),
    ]),
    "state": .mapping(["domain": .text("light")]),
    "months": .list([.text("May"), .text("June"), .text("July")]),
    "query": .mapping([
      "matched": .list([
        .mapping([
          "name": .text("hall"), "entity_id": .text("climate.hall"), "left": .number(9),
          "attributes": .mapping(["heat": .number(21.5)]),
        ]),
        .mapping(["name": .text("Attic"), "entity_id": .text("light.attic"), "left": .number(0)]),
      ])
    ]),
  ]

  @Test(
    "values, choices, variables and filters",
    arguments: [
      ("Done", "Done"),
      ("Added {{ slots.name }}", "Added desk LAMP"),
      ("{{ slots.name | title }}, {{ slots.name|capitalize }}", "Desk Lamp, Desk lamp"),
      ("{{ slots['name'] | lower }}", "desk lamp"),
      ("{% if slots.empty %}full{% else %}empty{% endif %}", "empty"),
      ("{% if slots.hours == '2': %}two{% elif slots.hours == \"1\": %}one{% else: %}many{% endif %}", "one"),
      ("{% if slots.area is defined and slots.area in ['hall'] %}there{% endif %} end", "end"),
      (
        "{% set m = slots.minutes if slots.minutes is defined else none %}{{ m ~ ' minutes' if m else '' }}",
        "30 minutes"
      ),
      (
        "Set to {{ slots.level }} {{ 'degree' if (slots.level | float) == 1 else 'degrees' }}",
        "Set to 50 degrees"
      ),
      ("{% set d = {'light': 'the light', 'fan': 'the fan'} %}On {{ d.get(state.domain) }}", "On the light"),
      ("{{ months[:-1] | join(', ') ~ ' and ' ~ months[-1] }}", "May, June and July"),
      ("{{ ['', 'a', 'b'] | select() | list | count }}", "2"),
      ("{# nothing #} a   b \n{%- if true -%}  c {%- endif %}", "a bc"),
      ("{{ slots.place | default('here') }}", "here"),
      (
        "{% for month in months -%}{% if loop.last %} and {% elif not loop.first %}, {% endif -%}{{ month }}"
          + "{%- endfor %}",
        "May, June and July"
      ),
      (
        "{% for a in [1, 2] %}{% for b in [3, 4] %}{{ a }}{{ b }}{{ loop.index }} {% endfor %}{% endfor %}",
        "131 142 231 242"
      ),
      ("{% set a = 'before' %}{% for b in months %}{% set a = b %}{% endfor %}{{ a }}", "before"),
      ("{{ query.matched | map(attribute='name') | sort | join(' ') }}", "Attic hall"),
      ("{{ (query.matched | sort(attribute='left') | first).name }}", "Attic"),
      ("{{ (query.matched | selectattr('left') | list)[0].name }}", "hall"),
      ("{{ (query.matched | rejectattr('left') | list)[0].name }}", "Attic"),
      ("{{ state_attr('climate.hall', 'heat') }}, {{ state_attr('climate.hall', 'cold') }}", "21.5, None"),
      ("{{ '{0:02d}:{1}'.format(7, 'x') }}", "07:x"),
      ("{{ (slots.hours | int) + 1 }}, {{ not slots.empty }}", "2, True"),
    ])
  func rendered(template: String, text: String) {
    #expect(ResponseTemplate(template)?.text(Self.names) == text)
  }

  @Test(
    "what is not known, wrong or more of Jinja gives no answer, and never an error",
    arguments: [
      "{{ slots.area }}", "{{ slots.area | title }}", "{% if slots.area %}a{% else %}b{% endif %}",
      "{{ not home }}", "{{ home.matched | length }}", "{{ slots.level + 1 }}",
      "{% for a in slots %}{{ a }}{% endfor %}", "{% for a in months %}{{ a }}",
      "{% for a in months %}{% endif %}",
      "{% endfor %}", "{% for a in months %}{{ a }}{% else %}none{% endfor %}", "{{ months | map('upper') }}",
      "{{ months | sort(key=1) }}", "{{ query.matched | map(attribute='state') }}",
      "{{ states('light.hall') }}",
      "{{ [1, 'a'] | sort }}", "{{ '{0:02d}'.format('a') }}", "{{ '{1}'.format(1) }}",
      "{{ '{x}'.format(1) }}",
      "{% if slots.name %}no end", "{{ slots.name", "{{ }}",
      "{% %}",
      "{{ slots.name | shuffle }}", "{{ 1 < 'a' }}", "{{ a b }}", "{% endif %}",
      "{% else %}", "{% macro x() %}{% endmacro %}", "{{ 'it\\\\'s' }}", "{{ slots['name' }}", "{{ [1,2 }}",
    ])
  func unanswered(template: String) {
    #expect(ResponseTemplate(template)?.text(Self.names) == nil)
  }

  @Test("a response that grows or nests without end is given up")
  func hostile() {
    let doubled = "{% set s = 'ab' %}" + String(repeating: "{% set s = s ~ s %}", count: 200) + "{{ s }}"
    #expect(ResponseTemplate(doubled)?.text([:]) == nil)
    #expect(ResponseTemplate("{{ " + String(repeating: "(", count: 5_000)) == nil)
    let many = "[" + String(repeating: "1,", count: 99) + "1]"
    let rounds = "{% for a in \(many) %}{% for b in \(many) %}{{ b }}{% endfor %}{% endfor %}"
    #expect(ResponseTemplate(rounds)?.text([:]) == nil)
    #expect(ResponseTemplate(String(repeating: "{% if true %}", count: 1_000)) == nil)
    #expect(ResponseTemplate(String(repeating: "a", count: 1 << 20)) == nil)
  }

  @Test(
    "a sentence has its own or the one called default, with the words that were said",
    arguments: [
      ("lights off in the hall", "Turned off the lights"),
      ("turn off the big lamp", "Turned off the big lamp: a light"),
      ("dim to twenty", "Dimmed to 20"),
      ("make it cosy", nil),
    ] as [(String, String?)])
  func answers(text: String, answer: String?) throws {
    let set = try skills(
      yaml: """
        language: en
        lists:
          thing: {values: [{in: big lamp, out: light.big, context: {domain: light}}]}
          level: {range: {from: 0, to: 100}}
        intents:
          Off:
            data:
              - {sentences: ["lights off in the hall"], response: lights_area}
              - {sentences: ["turn off the {thing:name}"]}
          Dim: {data: [{sentences: ["dim to {level}"]}]}
          Cosy: {data: [{sentences: ["make it cosy"], response: gone}]}
        responses:
          intents:
            Off:
              default: "Turned off the {{ slots.name }}: a {{ state.domain }}"
              lights_area: Turned off the lights
            Dim: {default: "Dimmed to {{ slots.level }}"}
            Cosy: {default: Cosy}
        """)
    let matcher = SkillMatcher(set)
    let match = try #require(try matcher.exactMatch(text))
    #expect(matcher.answer(to: match) == answer)
  }
}
