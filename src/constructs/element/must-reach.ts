/**
 * Statements that a caller has to reach a cluster: `cluster.mustReach("ci runner", ["203.0.113.7"])`. They are judged at
 * synth if list and addresses are known then, and otherwise by a precondition when Terraform plans.
 */
import { Construct, type IConstruct } from "constructs";

import type { IResolvable, IResolveContext } from "../../cdktf";
import { canonicalList, type CidrProblem, IpSet, rangeWords } from "../../cidr";
import { parseCidr } from "../../cidr/explain/explain";
import {
  type ClusterKind,
  type IssueDetails,
  isUnset,
  KINDS,
  OPEN_ACCESS,
  UNKNOWN,
  type Value,
} from "../../schema";
import type { MustReachOptions } from "../cluster";
import { deferred } from "../tokens/synthesizable";
import { escapeTemplate, toExpression } from "../tokens/template-text";

/** The endpoint that a statement is about. */
interface StatedEndpoint {
  /** The name of the endpoint, or the label of a kind that has only one. */
  readonly endpoint: string;
  /** The attribute with the endpoint's access list; empty if the kind has no endpoint of that name. */
  readonly list: string;
  /** The names of the endpoints of the kind; empty if it has only one. */
  readonly choices: readonly string[];
}

export interface MustReachStatement extends StatedEndpoint {
  readonly caller: string;
  /** As the user gave them: texts, which may hold tokens, or a list token. */
  readonly addresses: readonly string[];
  /** Returns the line of the call that makes it, relative to a folder. */
  readonly place: (from: string) => string | undefined;
}

/** A caller, or the network in which callers are. */
type StatedCaller = string | (IConstruct & { readonly ranges: readonly string[] });

/**
 * Returns the statements that a call makes: a network has to reach every endpoint if the options name none, and has addresses
 * of its own.
 */
export function statementsOf(
  kind: ClusterKind,
  caller: StatedCaller,
  addresses: readonly string[] | undefined,
  options?: Partial<MustReachOptions>,
): readonly Omit<MustReachStatement, "place">[] {
  const network = Construct.isConstruct(caller) ? caller : undefined;
  const isOne = network === undefined || options !== undefined;
  const names = isOne ? [options?.endpoint] : KINDS[kind].endpoints.map(({ name }) => name);
  return names.map((name) => ({
    ...statedEndpoint(kind, name),
    caller: network?.node.id ?? (caller as string),
    addresses: addresses ?? network?.ranges ?? [],
  }));
}

/** Returns the endpoint that a statement is about. It has a name only if the kind has several. */
function statedEndpoint(kind: ClusterKind, name = ""): StatedEndpoint {
  const { label, endpoints } = KINDS[kind];
  const [main, ...others] = endpoints;
  if (others.length === 0) return { endpoint: label, list: main.accessList, choices: [] };
  const list = endpoints.find((endpoint) => endpoint.name === name)?.accessList ?? "";
  return { endpoint: name, list, choices: endpoints.map((endpoint) => endpoint.name) };
}

/** Returns what is wrong with a statement, as far as that is known at synth. */
export function mustReachIssues(
  statement: MustReachStatement,
  list: Value,
  addresses: Value,
): IssueDetails[] {
  const path = [statement.list];
  const subject = JSON.stringify(statement.caller);
  if (statement.list === "") {
    const message = `mustReach(${subject}) names the endpoint ${JSON.stringify(statement.endpoint)}`;
    return [
      {
        message,
        hint: `write ${statement.choices.map((choice) => `{ endpoint: "${choice}" }`).join(" or ")}`,
      },
    ];
  }
  if (typeof statement.caller !== "string" || statement.caller.trim() === "") {
    return [
      { path, message: "mustReach() names no caller", hint: "say who has to get in, as the first argument" },
    ];
  }
  if (addresses === UNKNOWN) return [];
  if (!Array.isArray(addresses) || addresses.length === 0) {
    const message = `mustReach(${subject}) names no address`;
    return [{ path, message, hint: "list the addresses or ranges it connects from" }];
  }
  const malformed = (addresses as readonly Value[]).flatMap((address) => {
    const problem = problemOf(address);
    if (problem === undefined) return [];
    const message = `mustReach(${subject}): ${JSON.stringify(address)} ${problem.message}`;
    return [{ path, message, hint: problem.hint }];
  });
  if (malformed.length > 0) return malformed;
  const allowed = knownSet(list);
  if (allowed === undefined) return [];
  const leftOut = knownTexts(addresses).filter((address) => !allowed.contains(setOf([address])));
  if (leftOut.length === 0) return [];
  const missing = setOf(leftOut).difference(allowed);
  return [
    {
      path,
      message: `does not let ${subject} in, which has to reach the ${statement.endpoint} endpoint: ${leftOut.join(", ")} ${leftOut.length === 1 ? "is" : "are"} left out`,
      hint: `add ${rangeWords(missing, MOST_RANGES)}`,
    },
  ];
}

/** Returns the issue of a statement whose addresses CDKTF cannot synthesize as the user meant them. */
export function misusedAddresses(
  { caller, list }: MustReachStatement,
  { path = [], message, detail, hint }: IssueDetails & { readonly detail?: string },
): IssueDetails {
  const subject = path.length === 0 ? "the list of addresses" : "an address";
  const shown = detail === undefined ? "" : ` (${detail})`;
  return {
    path: [list],
    message: `mustReach(${JSON.stringify(caller)}): ${subject} ${message}${shown}`,
    ...(hint === undefined ? {} : { hint }),
  };
}

/** Returns the precondition that judges a statement when Terraform plans; undefined if it is judged at synth. */
export function mustReachPrecondition(
  statement: MustReachStatement,
  list: { readonly raw: unknown; readonly known: Value },
  addresses: Value,
  place: string,
): object | undefined {
  if (isDecided(list.known, addresses)) return undefined;
  const { caller, endpoint } = statement;
  return {
    condition: deferred((context: IResolveContext) => {
      const allowed: unknown = context.resolve(list.raw);
      const wanted: unknown = context.resolve(statement.addresses);
      const call = `provider::cloud::cidrs_cover(${toExpression(allowed, " ")}, ${toExpression(wanted, " ")})`;
      return REFERENCE.test(call) ? `\${${call}}` : `\${path.module != "" && ${call}}`;
    }, place),
    error_message: escapeTemplate(
      `${caller} has to reach the ${endpoint} endpoint, and ${statement.list} does not hold all of its addresses.`,
    ),
  };
}

/** Returns the record of a statement for the synthesized JSON. */
export function mustReachMetadata(statement: MustReachStatement, place: string): object {
  const { caller, endpoint, list } = statement;
  const addresses: IResolvable = deferred((context) => {
    const resolved: unknown = context.resolve(statement.addresses);
    const texts = Array.isArray(resolved) && resolved.every((text) => typeof text === "string");
    return texts ? (canonicalList(resolved) ?? resolved) : resolved;
  }, place);
  return { caller, endpoint, list, addresses };
}

/**
 * A reference to an object, other than to `key` and `val`, the variables of CDKTF's loops. Terraform refuses a condition
 * without a reference, such as a call with literals only.
 */
const REFERENCE = /\b(?!(?:key|val)\.)[a-z_][\w-]*\.[a-z_*]/i;
const MOST_RANGES = 10;

/** Reports whether a statement can be judged at synth. */
function isDecided(list: Value, addresses: Value): boolean {
  if (isUnset(list)) return true;
  if (!Array.isArray(addresses) || addresses.includes(UNKNOWN)) return false;
  if (Array.isArray(list) && !list.includes(UNKNOWN)) return true;
  const certain = Array.isArray(list) ? IpSet.parse(knownTexts(list)) : undefined;
  const wanted = IpSet.parse(knownTexts(addresses));
  return certain !== undefined && wanted !== undefined && certain.contains(wanted);
}

/** Returns the addresses that a list lets in; undefined if a part of it is not known or not well-formed. */
function knownSet(list: Value): IpSet | undefined {
  const entries: Value = isUnset(list) ? OPEN_ACCESS : list;
  if (!Array.isArray(entries) || entries.length === 0) return undefined;
  const texts = knownTexts(entries);
  return texts.length === entries.length ? IpSet.parse(texts) : undefined;
}

function knownTexts(list: readonly unknown[]): string[] {
  return list.filter((entry): entry is string => typeof entry === "string");
}

function setOf(texts: readonly string[]): IpSet {
  return IpSet.parse(texts) ?? IpSet.empty;
}

function problemOf(address: Value): Pick<CidrProblem, "message" | "hint"> | undefined {
  if (address === UNKNOWN) return undefined;
  if (typeof address !== "string") return { message: "is not an address", hint: "write a string" };
  const parsed = parseCidr(address);
  return parsed.ok ? undefined : parsed.problem;
}
