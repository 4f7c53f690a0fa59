/** Each place that reads JSON accepts and refuses what docs/limits.md and docs/openapi.json say. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { readResponse } from "../../src/client/response";
import { REQUEST_LIMITS, RESPONSE_LIMITS } from "../../src/contract";
import { FILE_LIMITS, type JsonLimits } from "../../src/json";
import { parseStored, STATE_LIMITS } from "../../src/plugin/server/stored-state";
import { readPlan } from "../../src/review/plan/read";
import { CLUSTER_KINDS } from "../../src/schema";
import { type Service, startService } from "../emulator/service";

const DOCS = join(__dirname, "..", "..", "docs");

type Limit = keyof JsonLimits;

const repeated = (piece: string, times: number) => Array.from({ length: times }, () => piece).join();
const objectOf = (keys: number, from = 0) =>
  `{${Array.from({ length: keys }, (_, index) => `"k${from + index}":1`).join()}}`;

/** Makes an object with as much of something as a limit says, and not much of anything else. */
const MAKERS: Readonly<Record<Limit, (most: number) => string>> = {
  bytes: (most) => `{"a":"${"x".repeat(most - 8)}"}`,
  depth: (most) => `{"a":${"[".repeat(most - 1)}${"]".repeat(most - 1)}}`,
  keys: (most) => {
    const each = 1000;
    const rest = most - 1 - each * Math.floor((most - 1) / each);
    return `{"a":[${[...Array.from({ length: Math.floor((most - 1) / each) }, () => objectOf(each)), objectOf(rest)].join()}]}`;
  },
  keysOfObject: objectOf,
  elements: (most) => `{"a":[${repeated("1", most)}]}`,
  digits: (most) => `{"a":${"1".repeat(most)}}`,
  longNumbers: (most) => `{"a":[${repeated("1e100", most)}]}`,
};

/** Those whose largest texts are small enough to be read here. */
const SMALL: readonly Limit[] = ["depth", "digits"];
const ALL = Object.keys(MAKERS) as Limit[];

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

const shown = (limits: JsonLimits, limit: Limit) => limits[limit].toLocaleString("en-US");

describe("a request", () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.close());

  const STATUS: Partial<Record<Limit, readonly [number, string]>> = {
    bytes: [413, "body-too-large"],
    depth: [400, "malformed-json"],
  };

  it.each(ALL)("is refused just beyond its limit of %s, with the documented status", async (limit) => {
    const most = REQUEST_LIMITS[limit];
    const beyond = await service.ask("POST", "/cluster/opensearch", MAKERS[limit](most + 1));
    const [status, code] = STATUS[limit] ?? [400, "invalid"];
    expect([beyond.status, beyond.json?.["code"]]).toEqual([status, code]);
    expect(String(beyond.json?.["message"]).replace(/,/g, "")).toContain(` ${most} `);
    const within = await service.ask("POST", "/cluster/opensearch", MAKERS[limit](most));
    expect(within.text).toContain("missing-attribute");
  });
});

it.each([
  [
    "a response",
    RESPONSE_LIMITS,
    (text: string) => readResponse({ status: 200, headers: {}, body: text }, asked),
  ],
  ["a state", STATE_LIMITS, parseStored],
  ["a plan", FILE_LIMITS, (text: string) => readPlan(Buffer.from(text))],
] as const)("%s is refused only beyond its limits", (_name, limits, read) => {
  for (const limit of SMALL) {
    const words = limit === "depth" ? `${shown(limits, limit)} levels` : `${shown(limits, limit)} digits`;
    expect(errorOf(() => read(MAKERS[limit](limits[limit] + 1)))).toContain(words);
    expect(errorOf(() => read(MAKERS[limit](limits[limit])))).not.toContain(words);
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
  for (const body of bodies) expect(body).toMatchObject({ "x-limits": REQUEST_LIMITS });
});
