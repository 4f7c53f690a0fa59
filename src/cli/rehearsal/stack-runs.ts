/**
 * Runs the core on one stack, and explains its errors and warnings as synth does: the construct, the line of the program, the
 * message.
 */
import { isJsonObject, type Json, type JsonObject } from "../../json";
import { readSynthesizedStack } from "../../review/node";
import { typeAt } from "../../schema";
import { clusterDataSource } from "../../schema/data-sources";
import { dataBlocks, objectsIn, programBlocks } from "../../terraform-files";
import { CommandError } from "../command-line/command-error";
import {
  printedJson,
  type Terraform,
  terraformBinary,
  type TerraformRun,
  wholeLines,
} from "../processes/terraform";

/** The name of the plan in the stack's folder. */
export const PLAN = "plan";

interface RunStack {
  readonly name: string;
  readonly json: JsonObject;
  readonly file: string;
  /** What to say beside the error of a data source that reads clusters. @default nothing */
  readonly adviceOnReads?: string;
}

/** Returns functions that run the core; `start` makes one that passes the output on. */
export function stackRuns(
  stack: RunStack,
  warnings: Warnings,
  start: (watch?: (text: string) => void) => Terraform,
) {
  const placeOf = placesIn(stack.json, stack.file);
  const run = start();

  const checked = (
    args: readonly string[],
    { code, stdout, stderr }: TerraformRun,
    passed: readonly number[],
  ) => {
    const { diagnostics, others } = readOutput(stdout);
    warnings.add(stack.name, diagnostics, placeOf);
    if (passed.includes(code)) return;
    const command = `\`${terraformBinary()} ${args[0] ?? ""}\` of stack ${stack.name} failed`;
    const explained = explainedErrors(diagnostics, placeOf);
    const reads = diagnostics.some(
      ({ severity, address = "" }) => severity === "error" && isClusterRead(address),
    );
    const { adviceOnReads = "" } = stack;
    const text = explained || bounded(`${others.join("\n")}\n${stderr}`);
    if (text === "") throw new CommandError(`${command} with exit code ${code}, and printed nothing.`);
    const saysWhy = explained !== "" || /^[ │]{0,4}Error\b/m.test(text);
    throw new CommandError(
      `\n${text}\n${reads && adviceOnReads !== "" ? `\n${adviceOnReads}\n` : ""}\n${command}${saysWhy ? "; the lines above say why" : ` with exit code ${code}. What it printed is above`}.`,
    );
  };

  return {
    run,
    /** Runs a command that must succeed, and passes its messages on; returns its output. */
    async succeed(args: readonly string[], message?: (text: string) => void): Promise<string> {
      const watched = message === undefined ? run : start(wholeLines((line) => passMessage(line, message)));
      const result = await watched(args);
      checked(args, result, [0]);
      return result.stdout;
    },
    /** Plans the stack; returns false if \`-detailed-exitcode\` is among the flags and the plan has changes. */
    async plan(flags: readonly string[]): Promise<boolean> {
      const args = ["plan", "-json", "-input=false", `-out=${PLAN}`, ...flags];
      const result = await run(args);
      checked(args, result, [0, 2]);
      return result.code === 0;
    },
  };
}

/** Reports whether an address is that of a data source that reads clusters. */
function isClusterRead(address: string): boolean {
  return /(^|\.)data\./.test(address) && clusterDataSource(typeAt(address)) !== undefined;
}

function passMessage(line: string, pass: (text: string) => void): void {
  const message = messageIn(line);
  if (message !== undefined && !("diagnostic" in message)) pass(textOf(message["@message"]));
}

/** Where something is written. */
interface Place {
  /** The construct's path, and its address in Terraform: `staging/logs (cloud_opensearch.logs)`. */
  readonly construct: string;
  /** The line in the program: `main.ts:12`; undefined if it is not known. */
  readonly source?: string;
  /** The attribute, or the key of a nested value. */
  readonly attribute?: string;
}

type PlaceOf = (diagnostic: CoreDiagnostic) => Place | undefined;

/** Returns a function that finds the place of a diagnostic about a stack, given the stack's synthesized file. */
export function placesIn(stack: JsonObject, file: string): PlaceOf {
  const reading = readSynthesizedStack(file);
  const placeOf = reading.ok ? reading.synthesized.placeOf : undefined;
  const paths = pathsOf(stack);
  return (diagnostic) => {
    const { address, attribute } = subjectOf(diagnostic);
    if (address === undefined) return undefined;
    const path = paths.get(address);
    const place = placeOf?.(address, attribute);
    return {
      construct: path === undefined ? address : `${path} (${address})`,
      ...(place !== undefined && { source: `${place.file}:${place.line}` }),
      ...(attribute !== undefined && { attribute }),
    };
  };
}

/** Returns the paths of constructs by their addresses in the configuration. */
function pathsOf(stack: JsonObject): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(BLOCKS).flatMap(([kind, { prefix }]) =>
      (kind === "data" ? dataBlocks(stack) : programBlocks(stack, kind as BlockKind)).flatMap(
        ({ labels, body }): [string, string][] => {
          const path = objectsIn(objectsIn(body["//"])[0]?.["metadata"])[0]?.["path"];
          return typeof path === "string" ? [[prefix + labels.join("."), path]] : [];
        },
      ),
    ),
  );
}

/** Returns the block that a diagnostic is about, without an index, and the attribute if one is named. */
function subjectOf({ address, context, summary, code }: CoreDiagnostic): {
  readonly address: string | undefined;
  readonly attribute: string | undefined;
} {
  const [kind = "", ...labels] = (context ?? "").split(".");
  const known = Object.hasOwn(BLOCKS, kind) ? BLOCKS[kind as BlockKind] : undefined;
  const { count, prefix } = known ?? { count: 0, prefix: "" };
  const block = count === 0 || labels.length < count ? undefined : prefix + labels.slice(0, count).join(".");
  const [, named] = /^([a-z_][a-z\d_]*)(?=[[.:])/.exec(summary) ?? [];
  const [, key] = /^\s*"([a-z_][a-z\d_]*)": [^{]/.exec(code ?? "") ?? [];
  return {
    address: address?.split("[")[0] ?? block,
    attribute: named ?? (count === 0 ? undefined : (labels[count]?.split("[")[0] ?? key)),
  };
}

/** How many words name a block in a context, and how its address begins. */
const BLOCKS = {
  resource: { count: 2, prefix: "" },
  data: { count: 2, prefix: "data." },
  ephemeral: { count: 2, prefix: "ephemeral." },
  provider: { count: 1, prefix: "provider." },
  variable: { count: 1, prefix: "variable." },
  output: { count: 1, prefix: "output." },
} as const;

type BlockKind = keyof typeof BLOCKS;

/** The most characters in a line, and lines of one message, that are shown. */
const [WIDEST, MOST_LINES] = [400, 40];

/** Returns the errors of one command, those of one construct together. Returns nothing for no errors. */
function explainedErrors(diagnostics: readonly CoreDiagnostic[], placeOf: PlaceOf): string {
  const byPlace = new Map<string, string[]>();
  for (const diagnostic of diagnostics.filter(({ severity }) => severity === "error")) {
    const place = placeOf(diagnostic);
    const title = place === undefined ? "" : headOf(place);
    const messages = byPlace.get(title) ?? [];
    byPlace.set(title, [...messages, messageOf(diagnostic, place)]);
  }
  return [...byPlace]
    .map(([title, messages]) => [title, ...new Set(messages)].filter((text) => text !== "").join("\n"))
    .join("\n\n");
}

function headOf({ construct, source }: Place): string {
  return source === undefined ? construct : `${construct}\n    at ${source}`;
}

function messageOf(diagnostic: CoreDiagnostic, place: Place | undefined): string {
  const { summary, detail, file, line, code } = diagnostic;
  // The line of the program says more than the line of the synthesized stack.
  const isQuoted = place?.source === undefined && file !== undefined && line !== undefined;
  // The value of a variable may be a secret.
  const isShown = code !== undefined && file?.startsWith("<") === false;
  const quote = isQuoted ? [`on ${file} line ${line}:${isShown ? ` ${code.trim()}` : ""}`] : [];
  const { attribute } = place ?? {};
  const isNamed = attribute === undefined || summary.startsWith(attribute);
  return bounded([isNamed ? summary : `${attribute}: ${summary}`, ...quote, detail].join("\n"))
    .split("\n")
    .map((text) => (text === "" ? "" : `  ${text}`))
    .join("\n");
}

/** Shortens the lines of a text, and leaves out all but the first ones. */
function bounded(text: string): string {
  const lines = text.trim().split("\n");
  const shown = lines
    .slice(0, MOST_LINES)
    .map((line) => (line.length > WIDEST ? `${line.slice(0, WIDEST)}…` : line));
  const left = lines.length - shown.length;
  return [...shown, ...(left > 0 ? [`(${left} more lines)`] : [])].join("\n");
}

/** Matches the sentence by which a warning names the access list that it is about. */
const LIST = /^The list is ([\w.]{1,100})\.\n*/m;

/** A construct that a warning is about, with the access lists that it names. */
interface WarnedPlace extends Place {
  readonly lists: readonly string[];
}

/** The most places of one warning that are named. */
const MOST_PLACES = 3;

/** Collects the warnings of a whole run, so that each is shown once. */
export class Warnings {
  private readonly places = new Map<string, Map<string, WarnedPlace>>();

  add(stack: string, diagnostics: readonly CoreDiagnostic[], placeOf: PlaceOf): void {
    for (const diagnostic of diagnostics.filter(({ severity }) => severity === "warning")) {
      // A warning that holds for several lists of a cluster is one.
      const [sentence = "", list] = LIST.exec(diagnostic.detail) ?? [];
      const text = bounded(`${diagnostic.summary}\n${diagnostic.detail.replace(sentence, "")}`);
      const places = this.places.get(text) ?? new Map<string, WarnedPlace>();
      const place = placeOf(diagnostic) ?? { construct: `stack ${stack}` };
      const key = `${stack}\n${place.construct}`;
      const before = places.get(key)?.lists ?? [];
      // Each plan of the stack says it again.
      const lists = list === undefined || before.includes(list) ? before : [...before, list];
      places.set(key, { ...place, lists });
      this.places.set(text, places);
    }
  }

  /** Returns the warnings in the order in which they came. */
  texts(): readonly string[] {
    return [...this.places].map(([text, places]) => {
      const [title = "", ...detail] = text.split("\n");
      const all = [...places.values()];
      const named = all
        .slice(0, MOST_PLACES)
        .map(({ construct, source, lists }) => [construct, ...lists, source].filter(Boolean).join(", "));
      const more = all.length - named.length;
      const count = all.length === 1 ? "" : ` (${all.length} times)`;
      return [
        `Warning${count}: ${title}`,
        ...named.map((place) => `    at ${place}`),
        ...(more > 0 ? [`    and ${more} more`] : []),
        ...detail.map((line) => (line === "" ? "" : `  ${line}`)),
      ].join("\n");
    });
  }
}

/** An error or a warning of a core. */
interface CoreDiagnostic {
  readonly severity: "error" | "warning";
  readonly summary: string;
  readonly detail: string;
  /** The address of a resource or data source. */
  readonly address?: string;
  /** The place in the configuration: `resource.cloud_prometheus.metrics.prometheus_whitelist`. */
  readonly context?: string;
  /** The file of the place, or `<value for var.office>`. */
  readonly file?: string;
  readonly line?: number;
  /** The line of the file. */
  readonly code?: string;
}

/** Reads a line of an output with `-json`; undefined for a text that is not in JSON. */
function messageIn(line: string): JsonObject | undefined {
  const json = line.startsWith("{") ? printedJson(line) : undefined;
  return isJsonObject(json) ? json : undefined;
}

/** Returns the diagnostics of an output, in its order, and the lines that are no messages. */
function readOutput(output: string): {
  readonly diagnostics: readonly CoreDiagnostic[];
  readonly others: readonly string[];
} {
  const lines = output.split("\n").map((line) => ({ line, message: messageIn(line) }));
  return {
    diagnostics: lines.flatMap(({ message }) => objectsIn(message?.["diagnostic"]).map(diagnosticOf)),
    others: lines.flatMap(({ line, message }) => (message === undefined ? [line] : [])),
  };
}

function diagnosticOf(json: JsonObject): CoreDiagnostic {
  const [range = {}] = objectsIn(json["range"]);
  const [snippet = {}] = objectsIn(json["snippet"]);
  const line = objectsIn(range["start"])[0]?.["line"];
  const texts = {
    address: json["address"],
    context: snippet["context"],
    file: range["filename"],
    code: snippet["code"],
  };
  return {
    severity: json["severity"] === "warning" ? "warning" : "error",
    summary: textOf(json["summary"]),
    detail: textOf(json["detail"]),
    ...Object.fromEntries(Object.entries(texts).filter(([, text]) => textOf(text) !== "")),
    ...(typeof line === "number" && { line }),
  };
}

function textOf(json: Json | undefined): string {
  return typeof json === "string" ? json : "";
}
