/**
 * What a save of one cluster in a form would do: who gains and loses access, what resets, and which secrets have to be sent
 * again. It needs no plan, and its sentences name nothing of Terraform.
 */
import type { JsonObject } from "../json";
import { type ClusterKind, KINDS, type PlacedSecret } from "../schema";
import { plain } from "../text";
import { AccessLists } from "./findings/access/access-lists";
import { type Code, type Level, LEVELS } from "./findings/catalog";
import { inOrder } from "./findings/facts";
import type { Finding } from "./findings/finding";
import { findIn, FORM_FINDERS } from "./findings/form-finders";
import type { ClusterChange } from "./plan/changes";
import { differencesBetween } from "./plan/meaning";
import { hidingSecrets } from "./plan/tree";
import { unsentSecrets } from "./unsent-secrets";

/** What a save would do, in a sentence. */
export interface Consequence {
  readonly level: Level;
  /** Begins with the attribute that it is about. */
  readonly text: string;
  readonly details: readonly string[];
}

/**
 * Returns what a save would do, the most severe line first. Both sides have Terraform's names and no unknown value; `before` is null
 * for a new cluster. Changes without a consequence, such as of a size, have no line: the form shows their values.
 */
export function saveConsequences(
  kind: ClusterKind,
  before: JsonObject | null,
  after: JsonObject,
): readonly Consequence[] {
  const change = changeOf(kind, before, after);
  const all = inOrder(consequencesOf(change));
  const open = new Set(all.filter(({ code }) => code === "open").map(({ attribute }) => attribute));
  const found = all.filter(
    ({ code, attribute }) => SHOWN.has(code) && !(code === "created" && open.has(attribute)),
  );
  const secrets = before === null ? [] : unsentSecrets(change.kind.schema, before, after);
  const lines = [...found.map(lineOf), ...secrets.map(secretLine)];
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

function consequencesOf(change: ClusterChange): readonly Finding[] {
  // What the object holds is all that is set.
  const isConfigured = () => false;
  const lists = new AccessLists(isConfigured).of(change);
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

function lineOf({ level, attribute, message, details }: Finding): Consequence {
  const text = plain(message);
  return {
    level,
    text: attribute === undefined || text.startsWith(attribute) ? text : `${attribute}: ${text}`,
    details: (details?.() ?? []).map(plain),
  };
}

function secretLine({ place }: PlacedSecret): Consequence {
  const text = `${place} is not sent: if the service has one, this save removes it. Type it again to keep it.`;
  return { level: "warning", text, details: [] };
}
