/** Statements that a caller must reach an endpoint, from the synthesized stack or from a file. */
import { parseCidr } from "../../cidr/explain/explain";
import type { Json, JsonObject } from "../../json";
import { KINDS, nearest } from "../../schema";
import { visible } from "../../text";
import { elements, text } from "./values";
import {
  isFilled,
  type ItemForm,
  type ItemLines,
  linesOfItems,
  type Reading,
  readWrittenList,
  textKey,
} from "./written-list";

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
  readonly written?: ItemLines & { readonly file: string };
}

export type MustReachReading = Reading<{ readonly statements: readonly MustReach[] }>;

/** An example of an item, for messages and help. */
export const MUST_REACH_EXAMPLE =
  '{ "cluster": "cloud_opensearch.logs", "endpoint": "api", "caller": "ci runner", "addresses": ["203.0.113.7"] }';

const ENDPOINTS = new Set(Object.values(KINDS).flatMap(({ endpoints }) => endpoints.map(({ name }) => name)));

const FORM: ItemForm = {
  hint: `Write a list of ${MUST_REACH_EXAMPLE}; an optional "stack" restricts a statement to the plan of that stack`,
  keys: {
    cluster: textKey(isFilled, "write the address of the resource, or the path of its construct"),
    endpoint: textKey(isFilled, `write ${[...ENDPOINTS].join(", ")}, or the name of the access list`),
    caller: textKey(isFilled, "write who has to connect"),
    addresses: { fixFor: addressesFix },
    stack: { ...textKey(isFilled, "write the name of the stack, or remove it"), isOptional: true },
  },
};

/** Says what to write instead of a wrong address, or of a value that is not a list of addresses. */
function addressesFix(value: Json): string | undefined {
  const addresses = elements(value);
  if (addresses.length === 0) return "write a list of the addresses or CIDR ranges from which it connects";
  for (const address of addresses) {
    if (typeof address !== "string")
      return `${visible(JSON.stringify(address))} is not a text: write an address in quotation marks`;
    const read = parseCidr(address);
    if (read.ok) continue;
    const { message, hint } = read.problem;
    return `${JSON.stringify(address)} ${message}; ${hint}`;
  }
  return undefined;
}

/** Reads a file of statements. Findings point at its lines if `file`, its path in the repository, is given. */
export function readMustReach(content: string, file?: string): MustReachReading {
  const reading = readWrittenList(content, FORM);
  if (!reading.ok) return reading;
  const places = file === undefined ? [] : linesOfItems(content).map((lines) => ({ file, ...lines }));
  return { ok: true, statements: reading.items.map((item, index) => statementOf(item, places[index])) };
}

function statementOf(item: JsonObject, written: MustReach["written"]): MustReach {
  const textOf = (key: string) => text(item[key]);
  const stack = textOf("stack");
  return {
    cluster: textOf("cluster") ?? "",
    caller: textOf("caller") ?? "",
    endpoint: textOf("endpoint") ?? "",
    addresses: elements(item["addresses"]).flatMap((address) => text(address) ?? []),
    ...(stack !== undefined && { stack }),
    ...(written !== undefined && { written }),
  };
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
    const where = `has an entry ${index + 1} about the stack ${visible(stack)}`;
    if (planned === undefined)
      return {
        ok: false,
        problem: `${where}. Name the stack of the plan with --stack, or of several plans as STACK=FILE`,
      };
    if (known === undefined || known.includes(stack)) continue;
    const meant = nearest(stack, known);
    const fix =
      meant === undefined ? `It has ${known.map(visible).join(", ")}` : `Did you mean ${visible(meant)}?`;
    return { ok: false, problem: `${where}, which the synthesized app does not have. ${fix}` };
  }
  return { ok: true, statements: statements.filter(({ stack }) => stack === undefined || stack === planned) };
}
