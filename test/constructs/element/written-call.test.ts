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

interface Written {
  readonly position: [line: number, column: number];
  readonly className?: string;
  readonly id?: string;
  readonly place?: string;
}

it.each<[what: string, given: Written]>([
  ["the call", { position: [4, 14], id: "logs", place: "4:14" }],
  ["a column within the call", { position: [4, 18], id: "logs", place: "4:14" }],
  ["another id", { position: [4, 14], id: "metrics" }],
  ["an id that the class chooses", { position: [4, 14], place: "4:14" }],
  ["another class", { position: [4, 14], className: "CloudPrometheus", id: "logs" }],
  ["a line of a comment", { position: [3, 4], id: "comment" }],
  ["a line without a call", { position: [1, 1], id: "logs" }],
  ["a line after the end", { position: [99, 1], id: "logs" }],
  ["the second call of a line", { position: [5, 45], id: "any", place: "5:45" }],
  ["one of two calls of a line", { position: [5, 70], id: "any", place: "5:70" }],
  [
    "a class with another name in the file",
    { position: [6, 1], className: "CloudPrometheus", id: "metrics", place: "6:1" },
  ],
  ["the line of `new`", { position: [7, 1], id: "lines", place: "7:1" }],
  ["the line of the class after `new`", { position: [8, 3], id: "lines", place: "7:1" }],
  ["a computed class", { position: [12, 1], id: "computed", place: "12:1" }],
])("%s", (_, { position: [line, column], className = "CloudOpensearch", id, place }) => {
  const file = join(folder, "main.ts");
  writeFileSync(file, PROGRAM);
  const found = newAt(file, { line, column }, { className, id });
  expect(found && `${found.line}:${found.column}`).toBe(place);
});

it("is not known in a file that cannot be read", () => {
  const madeBy = { className: "CloudOpensearch", id: "logs" };
  expect(newAt(join(folder, "missing.ts"), { line: 4, column: 14 }, madeBy)).toBeUndefined();
});
