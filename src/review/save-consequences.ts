/**
 * What a save of one cluster in a form would do: who gains and loses access, and what resets. It needs no plan, and its
 * sentences name nothing of Terraform. The form asks for the secrets that have to be sent again.
 */
import { type IpSet, shortRanges } from "../cidr";
import type { JsonObject } from "../json";
import { attributesWithin, type ClusterKind, type Endpoint, KINDS } from "../schema";
import { capital, plain, type Words } from "../text";
import { accessFindings } from "./findings/access/access-findings";
import { AccessLists, type ListReview } from "./findings/access/access-lists";
import { sized, wholeInternet } from "./findings/access/range-words";
import { resetFindings } from "./findings/cluster/resets";
import { sizingFindings } from "./findings/cluster/settings";
import { snapshotFindings } from "./findings/cluster/snapshots";
import { type Code, CODES, type Level, LEVELS } from "./findings/codes";
import { findIn } from "./findings/finder";
import { type Finding, inOrder } from "./findings/finding";
import { identityFindings } from "./findings/login/identity";
import { type ClusterChange, clusterChange } from "./plan/changes";
import { entryOfResource } from "./plan/entry";
import { hidingSecrets } from "./plan/tree";
import type { PlanTree } from "./plan/values";

/** What a save would do. */
export interface Consequence {
  readonly code: Code;
  readonly level: Level;
  /** Whether the text is a sentence, or says what becomes of the attribute: "is no longer set". */
  readonly says: "sentence" | "of attribute";
  readonly attribute: string | undefined;
  readonly text: string;
  readonly details: readonly string[];
}

/** How a form names things. */
export interface FormNames {
  /** Returns the name of an endpoint at the beginning of a sentence. */
  readonly endpoint: (label: string) => string;
  /** Returns the name of a field. */
  readonly field: (attribute: string) => string;
}

/**
 * Returns what a save would do, the most severe line first. Both sides have Terraform's names and no unknown value; `before` is null
 * for a new cluster. Changes without a consequence, such as of a size, have no line: the form shows their values.
 */
export function saveConsequences(
  kind: ClusterKind,
  before: JsonObject | null,
  after: JsonObject,
  names: FormNames,
): readonly Consequence[] {
  const change = changeOf(kind, before, after);
  const { found, lists } = findingsOf(change, names);
  const settings = inOrder(found).filter(
    ({ code, moved, variant }) => moved === undefined && (SHOWN.has(code) || variant === "new"),
  );
  const lines = [
    ...lists.flatMap((list) => listLine(list, found)),
    ...settings.map((each) => lineOf(each, names)),
  ];
  return LEVELS.flatMap((level) => lines.filter((line) => line.level === level));
}

/** The codes whose effects a form shows, beside those of lists. */
const SHOWN: ReadonlySet<Code> = new Set<Code>([
  "identity",
  "undetermined",
  "reset",
  "snapshots",
  "downgrade",
  "hostname",
]);

/** The codes whose sentences begin with what becomes of the attribute. */
const OF_ATTRIBUTE: ReadonlySet<Code> = new Set<Code>(["reset", "downgrade", "hostname"]);

/** The finders that say what a save would do, without the rest of a review. */
const FORM_FINDERS = [accessFindings, resetFindings, identityFindings, snapshotFindings, sizingFindings];

function findingsOf(
  change: ClusterChange,
  { endpoint }: FormNames,
): { readonly found: readonly Finding[]; readonly lists: readonly ListReview[] } {
  // What the object holds is all that is set.
  const isConfigured = () => false;
  const titled = (each: Endpoint) => ({ ...each, label: endpoint(each.label) });
  const [first, ...others] = change.kind.endpoints;
  const kind = { ...change.kind, endpoints: [titled(first), ...others.map(titled)] as const };
  const lists = new AccessLists(isConfigured).of({ ...change, kind });
  const found = findIn({ change, lists, isConfigured, constantOf: () => undefined }, FORM_FINDERS);
  return { found, lists };
}

/** The codes of a list, the worst first. */
const LIST_CODES: readonly Code[] = ["open", "nearly-open", "broadened", "narrowed"];

/** Says what becomes of an access list, in one line. */
function listLine(list: ListReview, found: readonly Finding[]): readonly Consequence[] {
  const { endpoint, gained, lost, after, isUnsetAfter } = list;
  const mine = found.filter(
    ({ moved, attribute }) => moved !== undefined && attribute === endpoint.accessList,
  );
  const code = LIST_CODES.find((one) => mine.some((each) => each.code === one));
  const { label, accessList: attribute } = endpoint;
  const line = (one: Code, text: string): readonly Consequence[] => [
    { code: one, level: CODES[one].level, says: "sentence", attribute, text, details: [] },
  ];
  if (code === undefined) {
    if (list.before !== undefined || after === undefined) return [];
    return line("changed", `${label} lets in ${quantity(after.certain)}`);
  }
  if (code === "open") {
    const opened = mine.flatMap(({ moved }) => moved?.opened ?? []);
    const families = wholeInternet([...new Set(opened)].sort());
    return line(code, `${label} is open to ${families}${isUnsetAfter ? ", since its list is not set" : ""}`);
  }
  const gain = quantity(gained.isEmpty() ? (after?.certain ?? gained) : gained);
  const loss = quantity(lost);
  if (code === "narrowed") return line(code, `${label} lets in fewer: ${loss}`);
  const more = code === "nearly-open" ? "more addresses than any one network has" : "more";
  return line(code, `${label} lets in ${more}: ${gain}${lost.isEmpty() ? "" : `, and no longer ${loss}`}`);
}

/** The most ranges that a line names. */
const RANGES = 4;

function quantity(set: IpSet): string {
  return `${sized(set)} (${shortRanges(set, RANGES)})`;
}

/** Makes the change of one cluster, of which everything is known. */
function changeOf(name: ClusterKind, before: JsonObject | null, after: JsonObject): ClusterChange {
  const type = KINDS[name].schema.name;
  const [old, values] = [before, after].map((side) => hidingSecrets(type, side)) as [PlanTree, PlanTree];
  const cluster = {
    address: `${type}.cluster`,
    mode: "managed",
    type,
    provider: undefined,
    isDeposed: false,
  };
  const action = before === null ? "create" : "update";
  return clusterChange(
    { ...entryOfResource({ ...cluster, values }, "read"), actions: [action], before: old },
    name,
  );
}

function lineOf({ code, level, attribute, message, details }: Finding, names: FormNames): Consequence {
  const says = OF_ATTRIBUTE.has(code) ? "of attribute" : "sentence";
  const inWords = (words: Words) =>
    plain(
      words.map((part, index) => {
        if (typeof part !== "string") return part;
        if (FIELDS.has(part)) return names.field(part);
        const isBegin = index === 0 && says === "sentence";
        return isBegin ? capital(part) : part;
      }),
    );
  return {
    code,
    level,
    says,
    attribute,
    text: inWords(message()),
    details: (details?.() ?? []).map(inWords),
  };
}

/** A part of a sentence that is one of them is the name of a field, and nothing else. */
const FIELDS: ReadonlySet<string> = new Set(
  Object.values(KINDS).flatMap(({ schema }) => attributesWithin(schema).map(({ path }) => path.at(-1) ?? "")),
);
