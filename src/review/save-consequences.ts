/**
 * What a save of one cluster in a form would do: who gains and loses access, and what resets. It needs no plan, and its
 * sentences name nothing of Terraform. The form asks for the secrets that have to be sent again.
 */
import type { JsonObject } from "../json";
import { attributesWithin, type ClusterKind, type Endpoint, KINDS } from "../schema";
import { plain, type Words } from "../text";
import { AccessLists } from "./findings/access/access-lists";
import { type Code, type Level, LEVELS } from "./findings/catalog";
import { inOrder } from "./findings/facts";
import type { Finding } from "./findings/finding";
import { findIn, FORM_FINDERS } from "./findings/form-finders";
import type { ClusterChange } from "./plan/changes";
import { differencesBetween } from "./plan/meaning";
import { hidingSecrets } from "./plan/tree";

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
  const all = inOrder(consequencesOf(change, names));
  const open = new Set(all.filter(({ code }) => code === "open").map(({ attribute }) => attribute));
  const found = all.filter(
    ({ code, attribute }) => SHOWN.has(code) && !(code === "created" && open.has(attribute)),
  );
  const lines = found.map((each) => lineOf(each, names));
  return LEVELS.flatMap((level) => lines.filter((line) => line.level === level));
}

/** The codes whose findings a form shows. */
const SHOWN: ReadonlySet<Code> = new Set<Code>([
  "open",
  "nearly-open",
  "identity",
  "undetermined",
  "broadened",
  "mixed",
  "narrowed",
  "created",
  "reset",
  "snapshots",
  "downgrade",
  "hostname",
]);

/** The codes whose sentences begin with what becomes of the attribute. */
const OF_ATTRIBUTE: ReadonlySet<Code> = new Set<Code>(["reset", "downgrade", "hostname"]);

function consequencesOf(change: ClusterChange, { endpoint }: FormNames): readonly Finding[] {
  // What the object holds is all that is set.
  const isConfigured = () => false;
  const titled = (each: Endpoint) => ({ ...each, label: endpoint(each.label) });
  const [first, ...others] = change.kind.endpoints;
  const kind = { ...change.kind, endpoints: [titled(first), ...others.map(titled)] as const };
  const lists = new AccessLists(isConfigured).of({ ...change, kind });
  return findIn({ change, lists, isConfigured, constantOf: () => undefined }, FORM_FINDERS);
}

/** Makes the change of one cluster, of which everything is known. */
function changeOf(name: ClusterKind, before: JsonObject | null, after: JsonObject): ClusterChange {
  const kind = KINDS[name];
  const action = before === null ? "create" : "update";
  const sides: Pick<ClusterChange, "before" | "after"> = {
    before: hidingSecrets(kind.schema.name, before),
    after: hidingSecrets(kind.schema.name, after),
  };
  return {
    address: `${kind.schema.name}.cluster`,
    previousAddress: undefined,
    mode: "managed",
    type: kind.schema.name,
    provider: undefined,
    actions: [action],
    isImported: false,
    isDeposed: false,
    reason: undefined,
    replacePaths: [],
    unknown: [],
    ...sides,
    kind,
    action,
    ...differencesBetween(kind.schema.attributes, sides.before, sides.after),
  };
}

function lineOf({ code, level, attribute, message, brief, details }: Finding, names: FormNames): Consequence {
  const says = OF_ATTRIBUTE.has(code) ? "of attribute" : "sentence";
  const inWords = (words: Words) =>
    plain(
      words.map((part, index) => {
        if (typeof part !== "string") return part;
        if (isField(part)) return names.field(part);
        const isBegin = index === 0 && says === "sentence";
        return isBegin ? part.charAt(0).toUpperCase() + part.slice(1) : part;
      }),
    );
  // What has details repeats them in its whole sentence.
  const whole = details === undefined ? message : (brief?.() ?? message);
  return {
    code,
    level,
    says,
    attribute,
    text: inWords(whole),
    details: (details?.() ?? []).map(inWords),
  };
}

/** Reports whether a part of a sentence is the name of a field and nothing else. */
function isField(part: string): boolean {
  return FIELDS.has(part);
}

const FIELDS: ReadonlySet<string> = new Set(
  Object.values(KINDS).flatMap(({ schema }) => attributesWithin(schema).map(({ path }) => path.at(-1) ?? "")),
);
