/**
 * What a save of one cluster in a form would do: who gains and loses access, what resets, and which secrets have to be sent
 * again. It needs no plan, and its sentences name nothing of Terraform.
 */
import type { JsonObject } from "../json";
import { type ClusterKind, KINDS, type PlacedSecret } from "../schema";
import { plain } from "../text";
import { accessFindings } from "./findings/access/access-findings";
import { AccessLists } from "./findings/access/access-lists";
import type { Code, Level } from "./findings/catalog";
import { resetFindings } from "./findings/cluster/resets";
import { sizingFindings } from "./findings/cluster/settings";
import { snapshotFindings } from "./findings/cluster/snapshots";
import { Ledger } from "./findings/differences";
import { inOrder } from "./findings/facts";
import type { Finding } from "./findings/finding";
import { identityFindings } from "./findings/login/identity";
import type { ClusterChange } from "./plan/changes";
import { hidingSecrets } from "./plan/tree";
import { member, same } from "./plan/values";
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

const LEVELS: readonly Level[] = ["error", "warning", "note"];

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
  // The ledger is for differences that no finding is about. Here, the form shows every difference.
  const ledger = new Ledger();
  const resets = resetFindings(change, isConfigured);
  return [
    ...new AccessLists(isConfigured).of(change).flatMap(accessFindings),
    ...resets,
    ...identityFindings(change, ledger),
    ...snapshotFindings(change, ledger),
    ...sizingFindings(change, resets, isConfigured, ledger),
  ];
}

/** Makes the change of one cluster, of which everything is known. */
function changeOf(name: ClusterKind, before: JsonObject | null, after: JsonObject): ClusterChange {
  const kind = KINDS[name];
  const attributes = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after)])];
  const action = before === null ? "create" : "update";
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
    before: hidingSecrets(kind.schema.name, before),
    after: hidingSecrets(kind.schema.name, after),
    kind,
    action,
    differing: new Set(attributes.filter((each) => !same(member(before, each), member(after, each)))),
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
