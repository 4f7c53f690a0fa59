/** The host that decides who logs in, and whether it gets the secret of the old host. */
import type { Json } from "../../../json";
import { type ClusterChange, isHidden, isPartlyUnknown } from "../../plan/changes";
import { text, valueAt } from "../../plan/values";
import { own, say, type Words } from "../../words";
import type { ValuePaths } from "../differences";
import type { SecretChange } from "./secrets";

const URLS: ReadonlySet<string> = new Set(["connect_url", "idp_metadata_url"]);

/** The host that decides who logs in, before and after. */
export type HostChange = readonly [from: string, to: string];

/** Returns the hosts if the field is a URL whose host changes; undefined if not, or if it is sensitive. */
export function changedHosts(
  change: ClusterChange,
  field: string,
  paths: ValuePaths,
): HostChange | undefined {
  if (!URLS.has(field) || isHidden(change, paths.before, paths.after)) return undefined;
  if (isPartlyUnknown(change, paths.after)) return undefined;
  const from = hostOf(valueAt(change.before, paths.before));
  const to = hostOf(valueAt(change.after, paths.after));
  return from === undefined || to === undefined || from === to ? undefined : [from, to];
}

function hostOf(value: Json | undefined): string | undefined {
  const url = text(value);
  return url !== undefined && URL.canParse(url) ? new URL(url).host : undefined;
}

export function hostWords([from, to]: HostChange): Words {
  return say`${to} decides who logs in instead of ${from}`;
}

/** Says that a client secret goes to another host than the one it is for. */
export interface SentSecret {
  readonly words: Words;
  readonly fix: Words;
  /** Whether it is known to be the old one. */
  readonly isCertain: boolean;
}

/** Returns undefined if no secret goes to another host, or a new one does. `hosts` are those of `connect_url`. */
export function sentSecret(
  change: ClusterChange,
  paths: (field: string) => ValuePaths,
  secret: SecretChange | undefined,
  hosts: HostChange | undefined,
): SentSecret | undefined {
  if (hosts === undefined || secret?.code === "secret-rotated" || !hasSecret(change, paths)) return undefined;
  const [, to] = hosts;
  const isCertain = secret === undefined;
  const certainty = own(isCertain ? "does not change" : "may be the old one");
  return {
    isCertain,
    words: say`client_secret ${certainty}: the secret for the old host would go to ${to}`,
    fix: own("rotate client_secret with this change, so that the new host does not get the old one"),
  };
}

function hasSecret(change: ClusterChange, paths: (field: string) => ValuePaths): boolean {
  return ["client_secret", "client_secret_wo_version"].some(
    (field) => (valueAt(change.after, paths(field).after) ?? null) !== null,
  );
}
