"""Extract of the JSON Schema Test Suite for the grammars' tests: `python3 json_schema_suite.py SUITE`.

SUITE is a checkout of json-schema-org/JSON-Schema-Test-Suite. Writes the draft 2020-12 cases of the keywords that
grammars enforce, each instance as the one text that a grammar writes for it: properties in the schema's order, whole
numbers without a fraction; and a case of each keyword that must be refused by name.
"""

import json
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
GOLDEN = os.path.join(HERE, "../../Tests/LanguageModelTests/Goldens/json_schema_suite.json")

SUPPORTED = """additionalProperties allOf anyOf boolean_schema const default enum exclusiveMaximum exclusiveMinimum
    infinite-loop-detection items maxItems maxLength maximum minItems minLength minimum oneOf pattern prefixItems
    properties ref required type optional/format/date optional/format/date-time optional/format/time""".split()
REFUSED = """contains dependentRequired dependentSchemas if-then-else maxContains maxProperties minContains
    minProperties multipleOf not patternProperties propertyNames unevaluatedItems unevaluatedProperties uniqueItems
    optional/format/ipv4 optional/format/email""".split()


def ordered(instance, schema):
    """The instance with its properties in the schema's order, as far as `properties` names them."""
    if isinstance(instance, float) and instance == int(instance):
        return int(instance)
    if isinstance(instance, list):
        return [ordered(item, None) for item in instance]
    if not isinstance(instance, dict):
        return instance
    properties = schema.get("properties", {}) if isinstance(schema, dict) else {}
    keys = [key for key in properties if key in instance] + [key for key in instance if key not in properties]
    return {key: ordered(instance[key], properties.get(key)) for key in keys}


def written(value):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def read(suite, name):
    with open(os.path.join(suite, "tests/draft2020-12", name + ".json"), encoding="utf-8") as file:
        return json.load(file)


def cases(suite):
    for name in SUPPORTED:
        for group in read(suite, name):
            schema = group["schema"]
            tests = []
            for test in group["tests"]:
                try:
                    text = written(ordered(test["data"], schema))
                    text.encode("utf-8")
                except UnicodeEncodeError:
                    continue  # half a surrogate pair, which no UTF-8 text holds
                tests.append({"what": test["description"], "text": text, "valid": test["valid"]})
            yield {"keyword": name, "what": group["description"], "schema": json.dumps(schema), "tests": tests}


def refused(suite):
    for name in REFUSED:
        group = read(suite, name)[0]
        yield {"keyword": name, "schema": json.dumps(group["schema"])}


def main():
    suite = sys.argv[1]
    golden = {"cases": list(cases(suite)), "refused": list(refused(suite))}
    with open(GOLDEN, "w", encoding="utf-8") as file:
        json.dump(golden, file, ensure_ascii=False, indent=0)
        file.write("\n")
    print(sum(len(case["tests"]) for case in golden["cases"]), "instances of", len(golden["cases"]), "schemas")


main()
