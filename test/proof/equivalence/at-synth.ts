/** The first judge: the constructs, in an app that CDKTF synthesizes and validates as any. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { AnnotationMetadataEntryType, App, TerraformStack, TerraformVariable } from "cdktf";
import type { Construct } from "constructs";

import { CloudOpensearch, CloudOpensearchCredentials, CloudPrometheus, CloudProvider } from "../../../src";
import { camelCase, snakeCase } from "../../../src/constructs/element/spelling";
import { isNested, type Path } from "../../../src/schema";
import { attributeAt, type Case, type Subject, SUBJECTS, VEILED, veiled, type Veiled } from "./case";
import type { Verdict } from "./verdict";

/** What the constructs say of each case; each has a stack of its own, which holds warnings that several lists share. */
export function judgeAtSynth(cases: readonly Case[]): readonly Verdict[] {
  const outdir = mkdtempSync(join(tmpdir(), "equivalence-"));
  try {
    const app = new App({ outdir });
    const constructs = cases.map((judged, index) => {
      const stack = new TerraformStack(app, `s${index}`);
      new CloudProvider(stack, "provider");
      const config = asWritten(veiled(judged), judged.of, [], tokensOf(stack)) as Record<string, unknown>;
      return CONSTRUCTS[judged.of](stack, `c${index}`, config);
    });
    const errors = linesByConstruct(synthesize(app));
    return constructs.map((construct) => {
      const shared = warningsOf(TerraformStack.of(construct)).flatMap(linesOfShared);
      const own = [...(errors.get(construct.node.path) ?? []), ...warningsOf(construct)];
      return new Set([...own, ...shared].map(finding));
    });
  } finally {
    rmSync(outdir, { recursive: true });
  }
}

function warningsOf({ node }: Construct): readonly string[] {
  return node.metadata
    .filter(({ type }) => type === String(AnnotationMetadataEntryType.WARN))
    .map(({ data }) => String(data));
}

/** Returns a line for each list that a warning of a stack names: "… [code]: s0/c0 ipAllowlist, dashboardsIpAllowlist (main.ts:1)". */
function linesOfShared(warning: string): readonly string[] {
  const [, text = "", names] = /^(.*\[[a-z0-9-]+\]): \S+ ([\w, ]+)(?: \(.*\))?$/s.exec(warning) ?? [];
  if (names === undefined) throw new Error(`a warning of a stack without lists: ${warning}`);
  return names.split(", ").map((name) => `${name}: ${text}`);
}

/** A configuration may be anything that a JavaScript user can write. */
const CONSTRUCTS: Readonly<
  Record<Subject, (stack: TerraformStack, id: string, config: Record<string, unknown>) => Construct>
> = {
  cloud_opensearch: (stack, id, config) => new CloudOpensearch(stack, id, config as never),
  cloud_prometheus: (stack, id, config) => new CloudPrometheus(stack, id, config as never),
  cloud_opensearch_credentials: (stack, id, config) =>
    new CloudOpensearchCredentials(stack, id, config as never),
  cloud: (stack, id, config) => new CloudProvider(stack, id, { ...config, alias: id }),
};

/** What stands for an unknown value of each type. */
type Tokens = Readonly<Record<"string" | "number" | "bool" | "list(string)" | "any", () => unknown>>;

function tokensOf(stack: TerraformStack): Tokens {
  const variable = new TerraformVariable(stack, "unknown", {});
  return {
    string: () => variable.stringValue,
    number: () => variable.numberValue,
    bool: () => variable.booleanValue,
    "list(string)": () => variable.listValue,
    any: () => variable.value as unknown,
  };
}

/** With the names of TypeScript for attributes, and tokens for what is unknown. */
function asWritten(value: Veiled, of: Subject, path: Path, tokens: Tokens): unknown {
  const type = attributeAt(SUBJECTS[of], path)?.type;
  if (value === VEILED) {
    if (type === undefined || isNested(type)) return tokens.any();
    return tokens[typeof path.at(-1) === "number" ? "string" : type]();
  }
  if (Array.isArray(value)) {
    return (value as readonly Veiled[]).map((part, index) => asWritten(part, of, [...path, index], tokens));
  }
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([name, part]) => [
    camelCase(name),
    asWritten(part, of, [...path, name], tokens),
  ]);
  return Object.fromEntries(entries) as object;
}

function synthesize(app: App): string {
  try {
    app.synth();
    return "";
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** The lines of an error by the path of the construct they are about. */
export function linesByConstruct(error: string): ReadonlyMap<string, readonly string[]> {
  const lines = new Map<string, string[]>();
  const linesOf = (path: string): string[] => {
    const found = lines.get(path) ?? [];
    lines.set(path, found);
    return found;
  };
  /** Those of the constructs that the lines are about: several if they have the same errors. */
  let last: string[][] = [];
  let isHead = false;
  for (const line of error.split("\n").slice(1)) {
    const [, path] = /^(\S+) \(Cloud\w+\)$/.exec(line) ?? [];
    const [, user = "", names = ""] = /^ {2}in (\S+) \(Cloud\w+\)(?: at \S+)?: (.+)$/.exec(line) ?? [];
    const wasHead = isHead;
    isHead = path !== undefined;
    if (path !== undefined) last = wasHead ? [...last, linesOf(path)] : [linesOf(path)];
    else if (line.startsWith("An entry of the lists of ")) last = [[]];
    // A wrong entry that several lists share is said once, above those that have it.
    else if (user !== "")
      linesOf(user).push(...names.split(", ").map((name) => `${name}: ${last[0]?.[0] ?? ""}`));
    else if (/^ {2}\S/.test(line)) last.forEach((lines) => lines.push(line.trim()));
    else if (!/^( {4}at .*)?$/.test(line)) throw new Error(`the synthesis failed otherwise: ${error}`);
  }
  if (error !== "" && lines.size === 0) throw new Error(`the synthesis failed otherwise: ${error}`);
  return lines;
}

/** `authSources[0].name: is …; do … [code]` */
export function finding(line: string): string {
  const [, path = "", code] =
    /^(?:([\w.[\]]+): )?.*\[([a-z0-9-]+)\](?: \([^()]*:\d+[^()]*\))?$/s.exec(line) ?? [];
  if (code === undefined) throw new Error(`no code in what the synthesis said: ${line}`);
  return `${code} ${snakeCase(path)}`;
}
