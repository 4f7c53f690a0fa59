/** Where foreign input enters: what reads it first, and all that is done with it there. */
import { PLAIN_CLUSTER } from "../../../scripts/rule-examples";
import { canonicalList, IpSet, isCidr, parseSocketAddress, readCidr, sameRanges } from "../../../src/cidr";
import { explainCidr } from "../../../src/cidr/explain/explain";
import type { CloudClient } from "../../../src/client";
import { REQUEST_BYTES, RESPONSE_BYTES, toTerraform, withoutWrongTypes } from "../../../src/contract";
import {
  formatJson,
  isJsonObject,
  type JsonObject,
  type ObjectValue,
  parseJson,
  parseJsonBytes,
} from "../../../src/json";
import { findImported } from "../../../src/provider/cluster/import-cluster";
import { demandSameCluster, missingFields } from "../../../src/provider/cluster/same-cluster";
import { cidrsCover, cidrsDifference, cidrsNormalize, windowLength } from "../../../src/provider/functions";
import { planWarnings } from "../../../src/provider/plan/plan-cluster";
import { mergedBody } from "../../../src/provider/values/body";
import { stateOf } from "../../../src/provider/values/state";
import {
  readApprovals,
  readMustReach,
  readPlan,
  readProviderAddress,
  renderer,
  review,
} from "../../../src/review";
import { nodeSha256 } from "../../../src/review/node";
import { programLinesIn, synthesizedIn } from "../../../src/review/plan/synthesized";
import {
  cloudOpensearch,
  cloudProvider,
  isNested,
  KINDS,
  type ObjectSchema,
  type Value,
} from "../../../src/schema";
import { canonicalBaseUrl, maskAddress, mayHoldSecret } from "../../../src/schema/formats/base-url";
import { certificatesIn, looksLikeCertificate } from "../../../src/schema/formats/certificate";
import { judge } from "../../../src/schema/judging/judge";
import { readCertificate } from "../../../src/schema/node/read-certificate";
import { hiddenDifference, showValue } from "../../../src/schema/show";
import { literal, readBlocks, writtenValue } from "../../../src/terraform-files";
import { escaped, escapedStart, visible } from "../../../src/text";
import { alone } from "../../review/rendered";
import { BYTES, JSONS, type Shapes, TEXTS } from "./shapes";

export interface Border {
  /** What is read, in a few words. */
  readonly name: string;
  /** The largest input that reaches it, in characters or bytes. */
  readonly limit: number;
  /** By shape: makes an input of a size, and returns the call that reads it. */
  readonly calls: Readonly<Record<string, (size: number) => () => unknown>>;
}

const border =
  <Input>(shapes: Shapes<Input>) =>
  (name: string, run: (input: Input) => unknown, limit = Infinity): Border => ({
    name,
    limit,
    calls: Object.fromEntries(
      Object.entries(shapes).map(([shape, make]) => [
        shape,
        (size: number) => {
          const input = make(size);
          return () => run(input);
        },
      ]),
    ),
  });

/** Reads any text. */
export const text = border(TEXTS);
/** Reads JSON, or what should be JSON. */
const json = border(JSONS);
const bytes = border(BYTES);

/** Node.js refuses a larger header of HTTP. */
const HEADER = 16 * 1024;
/** Systems refuse a larger argument of a command, or variable of the environment. */
const ARGUMENT = 128 * 1024;

const JUDGING = { by: "plan", now: new Date("2026-11-22T12:00:00Z"), readCertificate } as const;

const KNOWN = { name: "logs", organization_id: 1, ip_allowlist: ["10.0.0.0/8"] };

const NO_CLIENT = {
  read: () => Promise.resolve("gone"),
  list: () => Promise.resolve([]),
} as unknown as CloudClient;

export const BORDERS: readonly Border[] = [
  json("JSON of a request", (input) => parseJsonBytes(Buffer.from(input), REQUEST_BYTES)),
  json("JSON that is passed on", (input) => formatJson(parseJson(input, RESPONSE_BYTES))),

  text("a range", (input) => [isCidr(input), readCidr(input), explainCidr(input)]),
  text(
    "the address of a connection",
    (input) => [parseSocketAddress(input), IpSet.everything.has(input)],
    HEADER,
  ),
  json("two access lists", (input) => {
    const entries = rangesIn(input);
    return [canonicalList(entries), sameRanges(entries, [...entries].reverse())];
  }),
  json("the ranges of a list", (input) => IpSet.parse(rangesIn(input).filter(isCidr))),

  json("a cluster that is read", (input) => stateOf(cloudOpensearch, readCluster(input), KNOWN)),
  json("a cluster that is replaced", (input) => mergedBody(cloudOpensearch, readCluster(input), KNOWN, [])),
  json("whether it is the same cluster", (input) => {
    const cluster = readCluster(input);
    missingFields("opensearch", cluster);
    demandSameCluster("opensearch", 1, cluster, KNOWN, "organization and name");
  }),
  json("a change of a cluster", (input) => planWarnings(KINDS.opensearch, KNOWN, readCluster(input), [])),
  json("the lists of a function", (input) => {
    const entries = rangesIn(input);
    return [
      cidrsCover(entries, entries),
      cidrsNormalize(entries),
      cidrsDifference(entries, entries.slice(1)),
    ];
  }),
  text("the times of a function", (input) => windowLength(input, input)),
  text(
    "the id of an import",
    (input) => {
      findImported(NO_CLIENT, "opensearch", input, new AbortController().signal).catch(() => undefined);
    },
    ARGUMENT,
  ),

  ...[cloudOpensearch, cloudProvider].flatMap((schema) =>
    pathsOfTexts(schema).map((path) =>
      text(`the rules on ${schema.name}.${path.join(".")}`, (input) =>
        judge(
          schema,
          { ...(schema === cloudOpensearch ? PLAIN_CLUSTER : {}), ...withText(path, input) },
          JUDGING,
        ),
      ),
    ),
  ),
  json("the rules on a whole configuration", (input) => judge(cloudOpensearch, objectIn(input), JUDGING)),
  text("a misspelt name", (input) => judge(cloudOpensearch, { ...PLAIN_CLUSTER, [input]: 1 }, JUDGING)),
  text("certificates in a browser", (input) =>
    [...certificatesIn(input), `-----BEGIN CERTIFICATE-----${input}`].map(looksLikeCertificate),
  ),
  text("base_url", (input) => [canonicalBaseUrl(`https://h/${input}`), mayHoldSecret(input)], ARGUMENT),
  text("a text in a message", (input) => [
    showValue(input),
    maskAddress(input),
    hiddenDifference(input, `${input}x`),
  ]),

  json("the JSON of a plan", (input) => readPlan(Buffer.from(input))),
  bytes("the bytes of a plan", readPlan),
  json("a cluster in a plan", (input) => reviewed(planWith(objectIn(input)))),
  text("a name in a plan", (input) => reviewed(planWith({ name: input }))),
  text("an entry of an access list in a plan", (input) => reviewed(planWith({ ip_allowlist: [input] }))),
  text("an address in a plan", (input) => reviewed(planWith({ ip_allowlist: ["0.0.0.0/0"] }, input))),
  json("a file of approvals", readApprovals),
  json("a file of statements", (input) => readMustReach(input, "must-reach.json")),
  json("the clusters of a synthesized stack", (input) => {
    const clusters = objectIn(input);
    const stack = { resource: { cloud_opensearch: clusters } };
    const lines = programLinesIn(clusters, (file) => file);
    return [synthesizedIn(stack, lines)];
  }),
  text("a program in Terraform's language", (input) => [
    readBlocks(input),
    readBlocks(`a = ${input}`),
    literal({ text: input, start: 0 }),
    writtenValue(input),
  ]),
  text("the address of a provider", readProviderAddress, ARGUMENT),
  text("a text in a review", (input) => [visible(input), escaped(input), escapedStart(input)]),
];

function objectIn(input: string): JsonObject {
  const value = parseJson(input, RESPONSE_BYTES);
  return isJsonObject(value) ? value : {};
}

function rangesIn(input: string): readonly string[] {
  const ranges = objectIn(input)["opensearch_whitelist"];
  return Array.isArray(ranges) ? (ranges as string[]) : [];
}

/** A cluster of the service, with Terraform's attribute names and without fields of wrong types. */
function readCluster(input: string): JsonObject {
  return withoutWrongTypes(cloudOpensearch, toTerraform(cloudOpensearch, objectIn(input), "whitelist"));
}

/** Returns the paths of the texts of a resource or of the provider; a step into a list is `[]`. */
function pathsOfTexts(schema: ObjectSchema): readonly (readonly string[])[] {
  return Object.entries(schema.attributes).flatMap(([name, { type }]) => {
    if (type === "list(string)") return [[name, "[]"]];
    if (!isNested(type)) return type === "string" ? [[name]] : [];
    const steps = type.nesting === "list" ? [name, "[]"] : [name];
    return pathsOfTexts(type.object).map((rest) => [...steps, ...rest]);
  });
}

function withText([step = "", ...rest]: readonly string[], input: string): ObjectValue {
  const inner = (path: readonly string[]): Value => {
    if (path.length === 0) return input;
    return path[0] === "[]" ? [inner(path.slice(1))] : withText(path, input);
  };
  return { [step]: inner(rest) };
}

function planWith(after: object, address = "cloud_opensearch.logs") {
  return {
    format_version: "1.2",
    terraform_version: "1.11.4",
    complete: true,
    resource_changes: [
      {
        address,
        mode: "managed",
        type: "cloud_opensearch",
        name: "logs",
        provider_name: "clusters.internal/managed/cloud",
        change: {
          actions: ["update"],
          before: KNOWN,
          after: { ...KNOWN, ...after },
          after_unknown: {},
          before_sensitive: {},
          after_sensitive: {},
        },
      },
    ],
  };
}

function reviewed(plan: unknown): unknown {
  const reading = readPlan(Buffer.from(JSON.stringify(plan)));
  if (!reading.ok) return reading.problem;
  const result = review(reading.plan, nodeSha256);
  const render = renderer(alone(result));
  return (["markdown", "terminal", "html"] as const).map((format) => [...render(format)].join(""));
}
