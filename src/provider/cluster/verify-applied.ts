/** Verifies that a create or an update was applied: reads the cluster, and reports the fields that did not take effect. */
import { ApiFailure, type CloudClient, READ_DELAYS } from "../../client";
import { type ClusterId, pathOf } from "../../contract";
import { isList, isObjectValue, type ObjectValue, type Value } from "../../json";
import { type AttributePath, type Diagnostic, formatAttributePath } from "../../plugin";
import {
  AS_SERVICE,
  type Attribute,
  type ClusterKind,
  isInput,
  isSecret,
  isUnset,
  KINDS,
  type ObjectSchema,
  objectSchemaOf,
  sameMeaning,
  showSensitive,
  showValue,
} from "../../schema";
import { chosenByService } from "../values/body";
import { stateOf } from "../values/state";
import { conflictingLists } from "./conflicting-lists";
import { demandSameCluster, missingFields, missingFieldsWarning } from "./same-cluster";

/** The write to verify. */
export interface AppliedWrite {
  readonly by: "create" | "update";
  readonly config: ObjectValue;
  readonly planned: ObjectValue;
  /** Values of attributes that were left out, so that the service chooses others. */
  readonly resets?: ObjectValue;
  /** Reports whether such a value stayed before: then it is taken as the service's choice, with a warning. */
  readonly stayedBefore?: (name: string) => boolean;
}

export interface VerifiedCluster {
  readonly state: ObjectValue;
  /** One for each field that did not take effect, and a warning about fields that the service does not show. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads a cluster until it shows what was written, or the delays are over. Throws a failure of kind `not-found` if no
 * read finds it, and of kind `other-cluster` if a read shows another cluster.
 */
export async function verifyApplied(
  client: CloudClient,
  kind: ClusterKind,
  id: ClusterId,
  { by, config, planned, resets = {}, stayedBefore = () => false }: AppliedWrite,
  signal: AbortSignal,
): Promise<VerifiedCluster> {
  const schema = KINDS[kind].schema;
  let last: VerifiedCluster | undefined;
  for (const delay of READ_DELAYS) {
    if (delay > 0) await client.pause(delay, signal);
    const found = await client.read(kind, id, signal);
    if (found === "gone") continue;
    if (by === "create") demandSameCluster(kind, id, found.cluster, planned, "organization and name");
    else demandSameCluster(kind, id, found.cluster, { organization_id: planned["organization_id"] ?? null });
    const state = stateOf(schema, found.cluster, planned);
    const notApplied = [
      ...differences(schema, config, state).map(WORDS[by]),
      ...notReset(schema, resets, state, stayedBefore),
    ];
    const warnings = [
      ...missingFieldsWarning(kind, missingFields(kind, found.cluster)),
      ...conflictingLists(found),
    ];
    last = { state, diagnostics: [...notApplied, ...warnings] };
    if (notApplied.length === 0 || signal.aborted) return last;
  }
  if (last !== undefined) return last;
  throw new ApiFailure({
    kind: "not-found",
    operation: `GET ${pathOf("read", kind, { id })}`,
    summary: `The cluster ${id} was written, and the service then did not find it.`,
    advice:
      "The service may be slow to show it. Wait a moment, and run `terraform plan` again to see what is there.",
  });
}

/** Returns an error for each attribute that still has the value that it was to lose; a warning if it stayed before. */
function notReset(
  schema: ObjectSchema,
  resets: ObjectValue,
  state: ObjectValue,
  stayedBefore: (name: string) => boolean,
): Diagnostic[] {
  return Object.entries(schema.attributes)
    .filter(
      ([name, attribute]) => name in resets && sameMeaning(attribute, resets[name], state[name], AS_SERVICE),
    )
    .map(([name]) => ({
      severity: stayedBefore(name) ? "warning" : "error",
      summary: `${name}: the service accepted the change and did not carry it out`,
      detail: `It was left out, so that the service resets it, and the service still returns ${valueText(state[name] ?? null)}. ${stayedBefore(name) ? "It did so before, so this value is taken as the service's own choice; if it is not" : "The next plan resets it again; if it stays so"}, configure the value that you want.`,
      path: [{ attribute: name }],
    }));
}

/** A field that the cluster does not have as it is configured. */
interface Difference {
  readonly path: AttributePath;
  readonly attribute: Attribute;
  /** It is an access list, and the cluster is open. */
  readonly isOpen: boolean;
  /** Texts for people, without the value of a sensitive attribute. */
  readonly wanted: string;
  readonly found: string;
}

function differences(schema: ObjectSchema, config: ObjectValue, state: ObjectValue): Difference[] {
  return Object.entries(schema.attributes).flatMap(([name, attribute]) => {
    const wanted = config[name];
    if (!isInput(attribute) || (isUnset(wanted) && chosenByService(attribute))) return [];
    return differencesOf(attribute, wanted ?? attribute.default ?? null, state[name] ?? null, [
      { attribute: name },
    ]);
  });
}

function differencesOf(attribute: Attribute, wanted: Value, found: Value, path: AttributePath): Difference[] {
  if (attribute.neverReturned === true || attribute.terraformOnly === true) return [];
  if (sameMeaning(attribute, wanted, found, AS_SERVICE)) return [];
  const schema = objectSchemaOf(attribute);
  if (schema !== undefined && isObjectValue(wanted) && isObjectValue(found)) {
    return Object.entries(schema.attributes)
      .filter(([, inner]) => isInput(inner))
      .flatMap(([name, inner]) =>
        differencesOf(inner, wanted[name] ?? null, found[name] ?? null, [...path, { attribute: name }]),
      );
  }
  const isOpen =
    attribute.format === "access-list" && sameMeaning(attribute, attribute.default, found, AS_SERVICE);
  const show = isSecret(attribute) ? showSensitive : valueText;
  return [{ path, attribute, isOpen, wanted: show(wanted), found: show(found) }];
}

/** The most entries of a list that a message shows. */
const MOST_ENTRIES = 8;

function valueText(value: Value): string {
  if (!isList(value) || value.some((entry) => typeof entry !== "string")) return showValue(value);
  const entries = value.slice(0, MOST_ENTRIES).map((entry) => showValue(entry));
  const more = value.length - entries.length;
  return `[${entries.join(", ")}]${more > 0 ? ` and ${more} more` : ""}`;
}

const OPEN = "This cluster is open to every address: ";

/** A create only warns: an error would mark the new cluster as tainted, and the next apply would destroy it. */
const WORDS: Readonly<Record<AppliedWrite["by"], (difference: Difference) => Diagnostic>> = {
  create: ({ path, attribute, isOpen, wanted, found }) => ({
    severity: "warning",
    summary: `${isOpen ? OPEN : ""}${formatAttributePath(path)}: the new cluster does not have the value that was set`,
    detail: [
      `It was set to ${wanted}, and the service returns ${found}.`,
      ...(attribute.format === "access-list"
        ? ["Until this is corrected, other addresses have access than the configuration says."]
        : []),
      "The cluster is in the state and is not replaced. Run `terraform apply` again: it shows the difference and changes the value. If it stays so, the service does not support this value here.",
    ].join(" "),
    path,
  }),
  update: ({ path, isOpen, wanted, found }) => ({
    severity: "error",
    summary: `${isOpen ? OPEN : ""}${formatAttributePath(path)}: the service accepted the change and did not carry it out`,
    detail: `It was set to ${wanted}, and the service still returns ${found}. Run \`terraform apply\` again; if it stays so, the service does not support this value here.`,
    path,
  }),
};
