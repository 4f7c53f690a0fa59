/** Each place that reads JSON accepts and refuses what docs/limits.md and docs/openapi.json say. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { readResponse } from "../../src/client/response";
import { REQUEST_BYTES } from "../../src/contract";
import { MOST_DIGITS, MOST_LEVELS } from "../../src/json";
import { parseStored } from "../../src/plugin/server/stored-state";
import { readPlan } from "../../src/review/plan/read";
import { CLUSTER_KINDS } from "../../src/schema";
import { type Service, startService } from "../emulator/service";

const DOCS = join(__dirname, "..", "..", "docs");

/** Makes an object with as much of something as a limit says. */
const MAKERS = {
  bytes: (most: number) => `{"a":"${"x".repeat(most - 8)}"}`,
  depth: (most: number) => `{"a":${"[".repeat(most - 1)}${"]".repeat(most - 1)}}`,
  digits: (most: number) => `{"a":${"1".repeat(most)}}`,
};

const asked = {
  operation: "GET /",
  secrets: [],
  attributePath: (path: string) => path,
  mayHaveHappened: false,
  patience: "",
};

function errorOf(run: () => unknown): string {
  try {
    return JSON.stringify(run() ?? "");
  } catch (error) {
    return (error as Error).message;
  }
}

describe("a request", () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.close());

  it.each([
    ["bytes", REQUEST_BYTES, 413, "body-too-large"],
    ["depth", MOST_LEVELS, 400, "malformed-json"],
    ["digits", MOST_DIGITS, 400, "invalid"],
  ] as const)("is refused just beyond its limit of %s, with the documented status", async (...row) => {
    const [limit, most, status, code] = row;
    const beyond = await service.ask("POST", "/cluster/opensearch", MAKERS[limit](most + 1));
    expect([beyond.status, beyond.json?.["code"]]).toEqual([status, code]);
    expect(String(beyond.json?.["message"]).replace(/,/g, "")).toContain(` ${most} `);
    const within = await service.ask("POST", "/cluster/opensearch", MAKERS[limit](most));
    expect(within.text).toContain("missing-attribute");
  });
});

it.each([
  ["a response", (text: string) => readResponse({ status: 200, headers: {}, body: text }, asked)],
  ["a state", parseStored],
  ["a plan", (text: string) => readPlan(Buffer.from(text))],
] as const)("%s is refused only beyond its limits", (_name, read) => {
  const limits = [
    ["depth", MOST_LEVELS, `${MOST_LEVELS} levels`],
    ["digits", MOST_DIGITS, "10,000 digits"],
  ] as const;
  for (const [limit, most, words] of limits) {
    expect(errorOf(() => read(MAKERS[limit](most + 1)))).toContain(words);
    expect(errorOf(() => read(MAKERS[limit](most)))).not.toContain(words);
  }
});

it("openapi.json has the limits of a request at each body", () => {
  const { paths } = JSON.parse(readFileSync(join(DOCS, "openapi.json"), "utf8")) as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly requestBody?: object }>>>>;
  };
  const bodies = Object.values(paths)
    .flatMap((path) => Object.values(path))
    .flatMap(({ requestBody }) => (requestBody === undefined ? [] : [requestBody]));
  // A create and a replacement of each kind.
  expect(bodies).toHaveLength(2 * CLUSTER_KINDS.length);
  for (const body of bodies)
    expect(body).toMatchObject({
      "x-limits": { bytes: REQUEST_BYTES, depth: MOST_LEVELS, digits: MOST_DIGITS },
    });
});
