/** Which reported places of a construct's call are right. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { newAt } from "../../../src/constructs/element/written-call";
import { temporaryFolder } from "../../temporary-folder";

let folder: string;
beforeAll(() => (folder = temporaryFolder()));

const PROGRAM = `import { CloudOpensearch, CloudPrometheus as Metrics } from "cdktf-provider-cloud";
import * as cloud from "cdktf-provider-cloud";
// new CloudOpensearch(stack, "comment", {});
const logs = new CloudOpensearch(stack, "logs", {});
new cloud.CloudOpensearch(stack, name, {}); new CloudOpensearch(stack, other, {});
new Metrics(stack, "metrics", {});
new
  CloudOpensearch(
    stack,
    "lines",
    {});
new kinds[0](stack, "computed");
`;

it.each<
  [string, [line: number, column: number], className: string, id: string | undefined, string | undefined]
>([
  ["the call", [4, 14], "CloudOpensearch", "logs", "4:14"],
  ["a column within the call", [4, 18], "CloudOpensearch", "logs", "4:14"],
  ["another id", [4, 14], "CloudOpensearch", "metrics", undefined],
  ["an id that the class chooses", [4, 14], "CloudOpensearch", undefined, "4:14"],
  ["another class", [4, 14], "CloudPrometheus", "logs", undefined],
  ["a line of a comment", [3, 4], "CloudOpensearch", "comment", undefined],
  ["a line without a call", [1, 1], "CloudOpensearch", "logs", undefined],
  ["a line after the end", [99, 1], "CloudOpensearch", "logs", undefined],
  ["the second call of a line", [5, 45], "CloudOpensearch", "any", "5:45"],
  ["one of two calls of a line", [5, 70], "CloudOpensearch", "any", "5:70"],
  ["a class with another name in the file", [6, 1], "CloudPrometheus", "metrics", "6:1"],
  ["the line of `new`", [7, 1], "CloudOpensearch", "lines", "7:1"],
  ["the line of the class after `new`", [8, 3], "CloudOpensearch", "lines", "7:1"],
  ["a computed class", [12, 1], "CloudOpensearch", "computed", "12:1"],
])("%s", (_, [line, column], className, id, place) => {
  const file = join(folder, "main.ts");
  writeFileSync(file, PROGRAM);
  const found = newAt(file, { line, column }, { className, id });
  expect(found && `${found.line}:${found.column}`).toBe(place);
});

it("is not known in a file that cannot be read", () => {
  const madeBy = { className: "CloudOpensearch", id: "logs" };
  expect(newAt(join(folder, "missing.ts"), { line: 4, column: 14 }, madeBy)).toBeUndefined();
});
