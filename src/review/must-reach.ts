/** Statements of who has to reach which endpoint: read from what the constructs synthesized, or from a file. */
import { parseCidr } from "../cidr";
import { elements, isJsonObject, member, text, type Json } from "./json-value";

export interface MustReach {
  /** The cluster, by its address in the configuration or by its construct path. */
  readonly cluster: string;
  readonly caller: string;
  /** The access list that decides, by its attribute's name, or the endpoint's key. */
  readonly endpoint: string;
  /** Ranges; one that is a token of CDKTF is known to nobody here. */
  readonly addresses: readonly string[];
}

export type MustReachReading =
  | { readonly ok: true; readonly statements: readonly MustReach[] }
  | { readonly ok: false; readonly problem: string };

/** An element of the list. */
export const MUST_REACH_EXAMPLE =
  '{ "cluster": "cloud_opensearch.logs", "endpoint": "api", "caller": "ci runner", "addresses": ["203.0.113.7"] }';

const FORM = `Write a list of ${MUST_REACH_EXAMPLE}`;

/** Reads a file of statements. */
export function readMustReach(content: string): MustReachReading {
  let parsed: unknown;
  try {
    parsed = JSON.parse(content.replace(/^\ufeff/, ""));
  } catch {
    return { ok: false, problem: `is not JSON. ${FORM}` };
  }
  if (!Array.isArray(parsed)) return { ok: false, problem: `is no list. ${FORM}` };
  const statements: MustReach[] = [];
  for (const [index, entry] of (parsed as Json[]).entries()) {
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
    statements.push(statement);
  }
  return { ok: true, statements };
}

/** A statement about a cluster; undefined where a part of it is missing. */
export function statementOf(entry: Json | undefined, cluster: string): MustReach | undefined {
  if (!isJsonObject(entry) || cluster === "") return undefined;
  const caller = text(entry["caller"]);
  const endpoint = text(entry["list"]) ?? text(entry["endpoint"]);
  const addresses = entry["addresses"];
  if (caller === undefined || endpoint === undefined || !isTextList(addresses)) return undefined;
  return { cluster, caller, endpoint, addresses };
}

function isTextList(value: Json | undefined): value is readonly string[] {
  return (
    Array.isArray(value) && value.length > 0 && elements(value).every((entry) => typeof entry === "string")
  );
}
