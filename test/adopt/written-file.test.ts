/** What `adopt` adds to a file of its own, and when it leaves the file alone. */
import { hasHeader, headerPart, type PartForms, withParts } from "../../src/adopt";
import { type CodePart, fileText } from "../../src/codegen";

const part = (key: string, text: string): CodePart => ({ key, text });

describe.each([
  [
    "typescript",
    "//",
    ['import { A } from "a";', 'new A(stack, "a", {\n  list: ["x", "y"],\n}).importFrom("1");'],
  ],
  ["hcl", "#", ['terraform {\n  a = "b"\n}', 'resource "a" "b" {\n  list = ["x", "y"]\n}']],
] as const)("a file in %s", (language, mark, [first, second]) => {
  const header = headerPart(language, "A note.");
  const parts = [header, part("first", first), part("second", second)];
  const text = fileText(parts);
  const before = parts.map((one): PartForms => [one]);
  const added = part("third", second.replaceAll('"', '"3'));
  const more = (file: string) => withParts(file, language, before, [...parts, added]);

  it("gets a part at its end", () => {
    expect(hasHeader(text)).toBe(true);
    expect(more(text)).toBe(fileText([...parts, added]));
  });

  it.each<[what: string, change: (file: string) => string]>([
    ["other white space", (file) => file.replaceAll("  ", "\t").replaceAll("\n\n", "\n\n\n")],
    ["lists on several lines", (file) => file.replace('["x", "y"]', '[\n    "x",\n    "y",\n  ]')],
    ...(language === "hcl"
      ? []
      : ([
          ["other quotes", (file: string) => file.replaceAll('"', "'")],
          ["no semicolons", (file: string) => file.replaceAll(";", "")],
        ] satisfies [string, (file: string) => string][])),
  ])("stays as it is with %s", (_what, change) => {
    const formatted = change(text);
    expect(more(formatted)?.startsWith(formatted.trimEnd())).toBe(true);
  });

  it.each<[what: string, change: (file: string) => string]>([
    ["another value", (file) => file.replace('"x"', '"z"')],
    ["a comment", (file) => `${file}${mark} mine\n`],
    ["one part less", (file) => file.replace(second, "")],
    ["the parts in another order", () => fileText([header, parts[2] ?? header, parts[1] ?? header])],
    ["a text with a space more", (file) => file.replace('"x"', '"x "')],
    ["another sign", (file) => file.replace("[", "{")],
  ])("is not touched with %s", (_what, change) => {
    expect(change(text)).not.toBe(text);
    expect(more(change(text))).toBeUndefined();
  });
});

it("takes a part in each form that it may have, and keeps it", () => {
  const [bare, whole] = [part("a", "new A();"), part("a", 'new A().importFrom("1");')];
  const forms: readonly PartForms[] = [[whole, bare]];
  for (const { text } of [bare, whole])
    expect(withParts(`${text}\n`, "typescript", forms, [whole, part("b", "new B();")])).toBe(
      `${text}\n\nnew B();\n`,
    );
});
