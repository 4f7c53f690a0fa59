/** What happens to a cluster as a whole, and to its data: it is destroyed, replaced, forgotten, imported or moved. */
import { maskUrls, withoutKeys } from "../../../schema";
import { joined, own, say, type Words } from "../../../text";
import { type ClusterChange, isHidden, isPartlyUnknown } from "../../plan/changes";
import { ACTION_REASONS } from "../../plan/entry";
import { member } from "../../plan/values";
import type { Code } from "../codes";
import { changedUrls, newlyDerivedPaths } from "../derived";
import { differsAt, samePath, type Sides } from "../differences";
import type { ClusterSubject } from "../finder";
import { type Finding, finding, type FindingExtra, type GainedValue, type Sentence } from "../finding";
import { AUTH_SOURCES } from "../login/identity-providers";
import { covered, coveredAt, scopeOf } from "../scope";
import { changeWords, newAddress, valueWordsAt } from "../value-words";
import { settingsOf } from "./created";

/** Reports what happens to a cluster as a whole. */
export function lifecycleFindings({ change, ledger, successor: namesake }: ClusterSubject): Finding[] {
  const { address, action, previousAddress, before, after } = change;
  const found: Finding[] = [];
  const add = (code: Code, message: Sentence, accounts: readonly Sides[] = [], more: FindingExtra = {}) => {
    const id = covered(member(before, "id"), [member(after, "id")]);
    const gained: GainedValue[] = [{ path: ["id"], value: id }];
    // The new cluster differs in what forces the replacement: the approval covers it too.
    if (code === "replaced") gained.push(...change.replacePaths.map((path) => coveredAt(change, path)));
    const isGone = code === "destroyed" || code === "replaced";
    const scope = scopeOf(change, code, { gained: isGone ? gained : [], isSensitive: false });
    found.push(finding(code, { address }, message, { scope, accounts, ...more }));
  };
  if (action === "create") {
    // Identity providers have findings of their own, which account for each of them.
    const others = Object.entries(change.kind.schema.attributes).filter(([name]) => name !== AUTH_SOURCES);
    ledger.accountForSchema(Object.fromEntries(others), after, "after");
  }
  if (action === "delete") {
    add("destroyed", () => destroyed(change, namesake), [WHOLE], {
      details: () => [goneWords(change)],
      ...(namesake !== undefined && {
        successor: namesake,
        fix: () => say`to keep the data, ${moveWords(address, namesake)}`,
        snippet: () => movedBlock(address, namesake),
      }),
    });
  }
  if (action === "forget") add("forgotten", () => say`${forgotten(change)}${because(change)}`, [WHOLE]);
  if (action === "replace") {
    add("replaced", () => say`${REPLACED}${causes(change)}${because(change)}`, forcing(change), {
      details: () => [
        goneWords(change),
        ...changedUrls(change).map((url) => newAddress(change, url)),
        own(INSTEAD),
      ],
      fix: () => keepWords(change),
    });
  }
  if (before !== null && after !== null && isPartlyUnknown(change, [])) {
    ledger.account(...newlyDerivedPaths(change));
  }
  if (change.isImported) add("changed", own("Terraform manages the existing cluster from now on"));
  if (previousAddress !== undefined && previousAddress !== address) {
    add("changed", () => say`moved in the configuration: it was ${previousAddress}`);
  }
  return found;
}

const WHOLE = samePath();

function destroyed(change: ClusterChange, namesake: string | undefined): Words {
  if (change.isDeposed) {
    // A cluster can have several deposed objects, and each has an approval of its own.
    const which = idWords(change).flatMap((id) => say`, ${id}`);
    return say`destroyed with its data: a leftover of an earlier replacement${which}`;
  }
  if (namesake !== undefined)
    return own("destroyed with its data, and made again, empty, as another resource with the same name");
  const reason = ACTION_REASONS.get(change.reason ?? "");
  return own(`destroyed with its data${reason === undefined ? "" : `: ${reason}`}`);
}

function forgotten({ isDeposed }: ClusterChange): Words {
  return own(
    `${isDeposed ? "a leftover of an earlier replacement is " : ""}kept by the service with its data, and no longer managed here`,
  );
}

/** Writes "the present cluster: id 7, 5 nodes, version 2.19, no snapshots". */
function goneWords(change: ClusterChange): Words {
  const parts = [...idWords(change), ...settingsOf(change, "before"), ...snapshots(change)];
  return say`the ${own(change.isDeposed ? "leftover" : "present cluster")}: ${joined(parts, ", ")}`;
}

function idWords(change: ClusterChange): readonly Words[] {
  if ((member(change.before, "id") ?? null) === null) return [];
  return [say`id ${valueWordsAt(change, samePath("id"), "before")}`];
}

/** Says whether a cluster has snapshots, if its kind can have them. */
function snapshots(change: ClusterChange): readonly Words[] {
  if (change.kind.schema.attributes["repo_config"] === undefined) return [];
  if (isHidden(change, ["repo_config", "enable_iam_role"])) return [own("snapshots: a sensitive value")];
  const repository = member(change.before, "repo_config") ?? null;
  return [own(repository === null ? "no snapshots" : "snapshots in its S3 repository")];
}

const INSTEAD = "instead: create a second cluster beside it, copy the data, and destroy this one later";

/** Says how to keep a cluster from being replaced: by the old values of what forces it. */
function keepWords(change: ClusterChange): Words {
  const changing = change.replacePaths.filter((path) => differsAt(change, samePath(...path)));
  const names = changing.flatMap(([name]) => (typeof name === "string" ? [name] : []));
  const settings = [...new Set(names)].map((name) =>
    isHidden(change, [name])
      ? say`${name} as it was`
      : say`${name} = ${valueWordsAt(change, samePath(name), "before")}`,
  );
  if (settings.length === 0)
    return own("to keep the data, plan without the replacement, or move the data first");
  return say`to keep the data, write ${joined(settings, " and ")}`;
}

const REPLACED = own("destroyed with its data and created again, empty");

/** Says which attributes force the replacement, each from what to what, if it changes. */
function causes(change: ClusterChange): Words {
  const details = change.replacePaths
    .filter((path) => path.length > 0)
    .map((path) => {
      const paths = samePath(...path);
      const what = differsAt(change, paths) ? changeWords(change, paths) : own("forces it");
      return say`${maskUrls(path.join("."))} ${what}`;
    });
  return details.length === 0 ? own("") : say`, since ${joined(details, " and ")}`;
}

/** Returns the paths of the schema's attributes that force the replacement. */
function forcing({ kind, replacePaths }: ClusterChange): readonly Sides[] {
  const names = new Set(replacePaths.map(([name]) => name));
  return Object.entries(kind.schema.attributes).flatMap(([name, { requiresReplace }]) =>
    requiresReplace === true && names.has(name) ? [samePath(name)] : [],
  );
}

function because({ reason }: ClusterChange): Words {
  const words = ACTION_REASONS.get(reason ?? "");
  return own(words === undefined ? "" : ` (${words})`);
}

/** Writes "write a moved block from A to B, or in CDKTF call moveFromId("A") on the construct of B". */
export function moveWords(from: string, to: string): Words {
  const block = say`write a moved block from ${from} to ${to}`;
  // CDKTF writes the clusters of its constructs into the root module.
  if (from.startsWith("module.") || to.startsWith("module.")) return block;
  const call = say`${`moveFromId("${withoutKeys(from)}")`}`;
  return say`${block}${own(", or in CDKTF call ")}${call} on the construct of ${withoutKeys(to)}`;
}

/** Writes the block in Terraform's language. */
export function movedBlock(from: string, to: string): readonly string[] {
  return ["moved {", `  from = ${from}`, `  to   = ${to}`, "}"];
}
