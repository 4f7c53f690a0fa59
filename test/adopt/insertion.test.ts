/** Where a program calls a function that adds clusters: a line more, and no other one changes. */
import { callPlaceIn, declaredIdentifiers, relativeImports, withCall } from "../../src/adopt";
import { masked } from "../../src/adopt/program/masked";

const LINES = { imports: ['import { addMore } from "./more";'], call: "addMore(app);" };

/** Returns a program with the call; what was inserted begins with "+". */
function inserted(...texts: readonly string[]): string {
  const place = callPlaceIn(texts.map((text, index) => ({ file: `${index}.ts`, text })));
  if ("problem" in place) return place.problem;
  return withCall(place, { imports: LINES.imports.map((line) => `+${line}`), call: `+${LINES.call}` });
}

it.each([
  [
    "before the app is synthesized",
    'import { App } from "cdktf";\nconst app = new App();\napp.synth();\n',
    'import { App } from "cdktf";\n+import { addMore } from "./more";\nconst app = new App();\n+addMore(app);\napp.synth();\n',
  ],
  [
    "after imports of several lines, and within a function",
    'import {\n  App,\n} from "cdktf"; // why\n\nfunction main() {\n  const app = new App();\n  app.synth();\n}\n',
    'import {\n  App,\n} from "cdktf"; // why\n+import { addMore } from "./more";\n\nfunction main() {\n  const app = new App();\n  +addMore(app);\n  app.synth();\n}\n',
  ],
  [
    "at the end of a file that only makes the app",
    "export const app = new App()",
    '+import { addMore } from "./more";\n\nexport const app = new App()\n\n+addMore(app);\n',
  ],
  [
    "with the ends of lines of the file",
    "import 'a'\r\nconst app: App = new cdktf.App({ a: 1 });\r\napp.synth();\r\n",
    "import 'a'\r\n+import { addMore } from \"./more\";\r\nconst app: App = new cdktf.App({ a: 1 });\r\n+addMore(app);\r\napp.synth();\r\n",
  ],
  [
    "not in a comment or a text",
    'const text = `\nconst other = new App();\nother.synth();\n`;\n/*\napp.synth();\n*/\nconst app = new App();\napp.synth(); // "\n',
    '+import { addMore } from "./more";\n\nconst text = `\nconst other = new App();\nother.synth();\n`;\n/*\napp.synth();\n*/\nconst app = new App();\n+addMore(app);\napp.synth(); // "\n',
  ],
  [
    "after what JavaScript requires",
    '"use strict";\nconst { App } = require("cdktf");\nconst a = require("a"),\n  b = require("b");\nconst app = new App();\napp.synth();\n',
    '"use strict";\nconst { App } = require("cdktf");\n+import { addMore } from "./more";\nconst a = require("a"),\n  b = require("b");\nconst app = new App();\n+addMore(app);\napp.synth();\n',
  ],
  [
    "after directives, if nothing is imported above",
    '#!/usr/bin/env node\n// why\n"use strict";\nconst app = new App();\napp.synth();\n',
    '#!/usr/bin/env node\n// why\n"use strict";\n+import { addMore } from "./more";\n\nconst app = new App();\n+addMore(app);\napp.synth();\n',
  ],
  ["nowhere without an app", "make();\n", "no file of it that was found has `new App()` or `app.synth()`"],
  [
    "nowhere with two apps",
    "const a = new App();\nconst b = new App();\na.synth();\nb.synth();\n",
    "it makes several apps (0.ts)",
  ],
  [
    "nowhere if the app is synthesized twice",
    "const app = new App();\nif (a) {\n  app.synth();\n} else {\n  app.synth();\n}\n",
    "0.ts synthesizes the app in several places",
  ],
])("belongs %s", (_where, text, expected) => {
  expect(inserted(text)).toBe(expected);
});

it("belongs in the file that makes the app, if another one synthesizes it", () => {
  expect(inserted('import { app } from "./1";\napp.synth();\n', "export const app = new App();\n")).toBe(
    '+import { addMore } from "./more";\n\nexport const app = new App();\n\n+addMore(app);\n',
  );
});

it("knows the names that a file declares or imports", () => {
  const text = `import { addMore, type Other as Own } from "./renamed";
import * as all from "cdktf";
const one = "two", /* three */ four = 1;
class Five {}
`;
  const found = declaredIdentifiers(text);
  for (const name of ["addMore", "Own", "all", "one", "Five"]) expect(found).toContain(name);
  for (const name of ["two", "three", "renamed"]) expect(found).not.toContain(name);
});

it("finds the files that a file imports", () => {
  const text = `import a from "./a";
import "../b.js"; // import "./comment"
export * from './c';
import type { D } from "cdktf";
const e = require("./e"), f = "from './text'";
`;
  expect(relativeImports(text)).toEqual(["./a", "../b.js", "./c", "./e"]);
});

it.each(['a("~b\\"//c~"); // d', '`~${`${"}"}`}~` = /~["/]\'~/;', "a / b / c; return /~`~/;"])(
  "blanks what is no code: %s",
  (marked) => {
    // What is between two marks is blanked, and a comment at the end.
    const text = marked.replaceAll("~", "");
    const expected = marked
      .replace(/~([^~]*)~/g, (_, inner: string) => " ".repeat(inner.length))
      .replace(/\/\/ d$/, "    ");
    expect(masked(text)).toBe(expected);
  },
);
