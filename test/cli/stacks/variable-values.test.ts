/** Values of variables as people write them, and the expressions that Terraform gets. */
import { formsOf, parseVariableType } from "../../../src/cli/stacks/variable-types";
import { terraformValue } from "../../../src/cli/stacks/variable-values";

const valueOf = (type: string, text: string): string | undefined => {
  const parsed = parseVariableType(type);
  if (parsed === undefined) throw new Error(`no type: ${type}`);
  return terraformValue(text, parsed);
};

const OBJECT =
  'object({ name = string, size = optional(number, 3), "tags" = optional(map(string), { a = "b" }) })';

it.each<[string, string, string]>([
  ["string", "a,b", "a,b"],
  ["number", " 3 ", "3"],
  ["number", "-1.5e3", "-1.5e3"],
  ["bool", "True", "true"],
  ["bool", "0", "false"],
  ["list(string)", "203.0.113.0/24", '["203.0.113.0/24"]'],
  ["list(string)", "a, b", '["a", "b"]'],
  ["set(string)", '"a","b"', '["a", "b"]'],
  ["list(string)", '["a","${b}"]', '["a", "$${b}"]'],
  ["list(string)", "[a,b]", '["a", "b"]'],
  ["list(string)", "[]", "[]"],
  ["list(string)", "null", "null"],
  ["list(string)", '["a",\n"b",]', '["a",\n"b",]'],
  ["list(number)", "1,2", "[1, 2]"],
  ["list(number)", "[1,9007199254740993]", "[1, 9007199254740993]"],
  ["list(list(string))", '[["a"],[]]', '[["a"], []]'],
  ["list", "a,1", '["a", 1]'],
  ["map(string)", "a=b=c,d:e", '{ "a" = "b=c", "d" = "e" }'],
  ["map(number)", '{"a":1}', '{ "a" = 1 }'],
  ["map(string)", "{a=b}", '{ "a" = "b" }'],
  ["map(string)", '{ a = "b" }', '{ a = "b" }'],
  [OBJECT, "name=a", '{ "name" = "a" }'],
  [OBJECT, '{"name":"a","size":2}', '{ "name" = "a", "size" = 2 }'],
  ["tuple([string, number])", "a,1", '["a", 1]'],
  ["any", "203.0.113.0/24", '"203.0.113.0/24"'],
  ["any", '{"a":[true,null]}', '{ "a" = [true, null] }'],
])("a value of type %s can be written as %s", (type, text, expression) => {
  expect(valueOf(type, text)).toBe(expression);
});

it.each<[string, string]>([
  ["number", "many"],
  ["number", ""],
  ["bool", "yes"],
  ["list(string)", ""],
  ["list(string)", "a,"],
  ["list(string)", '{"a":"b"}'],
  ["list(number)", "1,x"],
  ["list(number)", '["x"]'],
  ["list(list(string))", "a"],
  ["map(string)", "a"],
  ["map(number)", "a=x"],
  ["map(string)", '["a"]'],
  [OBJECT, "size=1"],
  [OBJECT, "name=a,size=x"],
  [OBJECT, "name=a,other=x"],
  ["tuple([string, number])", "a"],
])("no value of type %s is %p", (type, text) => {
  expect(valueOf(type, text)).toBeUndefined();
});

it.each([
  ["list(string)", 'a,b or ["a","b"]'],
  ["list(object({ size = number }))", '[{"size":1}]'],
  ["map(bool)", 'key=true or {"key":true}'],
  ["object({ name = string, size = number })", 'name=a,size=1 or {"name":"a","size":1}'],
])("a value of type %s is asked for as %s", (type, forms) => {
  const parsed = parseVariableType(type);
  expect(parsed && formsOf(parsed)).toBe(forms);
});

it.each(["strin", "list(", "list(strings)", "object({ a })", "${string}"])("%s is no known type", (type) => {
  expect(parseVariableType(type)).toBeUndefined();
});
