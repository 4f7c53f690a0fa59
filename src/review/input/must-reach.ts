/** Statements that a caller must reach an endpoint, from the synthesized stack or from a file. */
import { parseCidr } from "../../cidr";
import { isJsonObject, type Json } from "../../json";
import { nearest } from "../../schema";
import { visible } from "../words";
import { elements, member, text } from "./members";
import { entryLines, type EntryLines, readJsonList } from "./parse-json";

export interface MustReach {
  /** The cluster, by its address in the configuration or by its construct path. */
  readonly cluster: string;
  readonly caller: string;
  /** The attribute of the access list that decides, or the endpoint's name: `ip_allowlist` or `api`. */
  readonly endpoint: string;
  /** IP ranges. Other texts, such as a CDKTF token, are addresses that are not known here. */
  readonly addresses: readonly string[];
  /** The stack that it is about; undefined for all of them. */
  readonly stack?: string;
  /** Where the statement is written, relative to the working directory, if that is in a file of the repository. */
  readonly written?: EntryLines & { readonly file: string };
}

export type MustReachReading =
  | { readonly ok: true; readonly statements: readonly MustReach[] }
  | { readonly ok: false; readonly problem: string };

/** An example of an entry, for messages and help. */
export const MUST_REACH_EXAMPLE =
  '{ "cluster": "cloud_opensearch.logs", "endpoint": "api", "caller": "ci runner", "addresses": ["203.0.113.7"] }';

const FORM = `Write a list of ${MUST_REACH_EXAMPLE}; an optional "stack" restricts a statement to the plan of that stack`;

/** Reads a file of statements. Findings point at its lines if `file`, its path in the repository, is given. */
export function readMustReach(content: string, file?: string): MustReachReading {
  const reading = readJsonList(content, FORM);
  if (!reading.ok) return reading;
  const places = file === undefined ? [] : entryLines(content).map((lines) => ({ file, ...lines }));
  const statements: MustReach[] = [];
  for (const [index, entry] of reading.entries.entries()) {
    const statement = statementOf(entry, text(member(entry, "cluster")) ?? "");
    if (statement === undefined)
      return { ok: false, problem: `has no statement at position ${index}. ${FORM}` };
    for (const address of statement.addresses) {
      const read = parseCidr(address);
      if (read.ok) continue;
      const { message, hint } = read.problem;
      const wrong = `${JSON.stringify(address)} ${message}; ${hint}`;
      return { ok: false, problem: `has a wrong address at position ${index}: ${wrong}` };
    }
    const written = places[index];
    statements.push(written === undefined ? statement : { ...statement, written });
  }
  return { ok: true, statements };
}

/** Reads one statement about a cluster; undefined if a part of it is missing or of another type. */
export function statementOf(entry: Json | undefined, cluster: string): MustReach | undefined {
  if (!isJsonObject(entry) || cluster === "") return undefined;
  const caller = text(entry["caller"]);
  const endpoint = text(entry["list"]) ?? text(entry["endpoint"]);
  const { addresses, stack } = entry;
  if (caller === undefined || endpoint === undefined || !isTextList(addresses)) return undefined;
  if (stack !== undefined && (typeof stack !== "string" || stack === "")) return undefined;
  return { cluster, caller, endpoint, addresses, ...(stack !== undefined && { stack }) };
}

function isTextList(value: Json | undefined): value is readonly string[] {
  return (
    Array.isArray(value) && value.length > 0 && elements(value).every((entry) => typeof entry === "string")
  );
}

/**
 * Selects the statements about the plan of a stack. `planned` is the stack of the plan, and `known` are the stacks of
 * the app; each is undefined if it is not known. Refuses a statement about a stack that the app does not have.
 */
export function statementsOfStack(
  statements: readonly MustReach[],
  planned: string | undefined,
  known: readonly string[] | undefined,
): MustReachReading {
  for (const [index, { stack }] of statements.entries()) {
    if (stack === undefined) continue;
    const where = `has a statement at position ${index} about the stack ${visible(stack)}`;
    if (planned === undefined)
      return { ok: false, problem: `${where}. Name the stack of the plan with --stack` };
    if (known === undefined || known.includes(stack)) continue;
    const meant = nearest(stack, known);
    const fix =
      meant === undefined ? `It has ${known.map(visible).join(", ")}` : `Did you mean ${visible(meant)}?`;
    return { ok: false, problem: `${where}, which the synthesized app does not have. ${fix}` };
  }
  return { ok: true, statements: statements.filter(({ stack }) => stack === undefined || stack === planned) };
}
