/** Judges each statement that a caller must reach an endpoint against the access lists before and after a change. */
import { IpSet, shortCidrs } from "../../../cidr";
import { type Endpoint, nearest, withoutKeys } from "../../../schema";
import { namesWords, own, say } from "../../../text";
import { groupBy } from "../../group-by";
import { FINDING_LIMITS } from "../../limits";
import { type ClusterChange, isHidden } from "../../plan/changes";
import type { MustReach } from "../../plan/must-reach";
import { type Caller, type FileLine, finding, type Finding, type FindingExtra } from "../finding";
import { OBSTACLES } from "../obstacles";
import { type AccessLists, doubtsOf } from "./access-lists";

/**
 * Judges all statements. `pathOf` returns the construct path of a cluster, given its address, if it is known. A
 * statement about a resource with count or for_each must hold for each instance. `isDeclared` reports whether the
 * configuration has a resource, given its address or construct path: it may have no instance.
 */
export function lockoutFindings(
  statements: readonly MustReach[],
  clusters: readonly ClusterChange[],
  lists: AccessLists,
  pathOf: (address: string) => string | undefined,
  isDeclared: (name: string) => boolean,
): Finding[] {
  if (statements.length === 0) return [];
  const named = clusters
    .filter(({ isDeposed }) => !isDeposed)
    .flatMap((cluster) => {
      const { address, previousAddress } = cluster;
      const names = new Set([address, withoutKeys(address), previousAddress, pathOf(withoutKeys(address))]);
      return [...names].map((name) => ({ name, cluster }));
    });
  const byName = groupBy(named, ({ name }) => name);
  let suggestions = FINDING_LIMITS.suggestions;
  return statements.flatMap((statement) => {
    const meant = (byName.get(statement.cluster) ?? []).map(({ cluster }) => cluster);
    const judged = meant.flatMap((cluster) => {
      const endpoint = endpointNamed(cluster, statement.endpoint);
      return endpoint === undefined ? [] : [judge(statement, cluster, endpoint, lists)];
    });
    if (judged.length > 0) return judged.flat();
    // An address with the key of an instance that the resource does not have is mistyped, or out of date.
    const hasOthers = byName.has(withoutKeys(statement.cluster));
    if (meant.length === 0 && !hasOthers && isDeclared(statement.cluster)) return [];
    return [unmatched(statement, meant, suggestions-- > 0 ? [...byName.keys()] : [])];
  });
}

function judge(
  statement: MustReach,
  cluster: ClusterChange,
  endpoint: Endpoint,
  lists: AccessLists,
): Finding[] {
  const { caller: name } = statement;
  const caller: Caller = { name, endpoint, addresses: undefined, statedAt: sourceOf(statement, "addresses") };
  const place = { address: cluster.address, attribute: endpoint.accessList };
  const wanted = IpSet.parse(statement.addresses);
  if (wanted === undefined) {
    const fix = () => own("state addresses that are known before the apply");
    return [finding("undetermined", place, [], { caller, fix, obstacle: "caller" })];
  }
  const before = lists.on("before", cluster, endpoint.accessList);
  const isForgotten = cluster.action === "forget";
  const after = isForgotten ? before : lists.on("after", cluster, endpoint.accessList);
  const obstacle = isForgotten ? FORGOTTEN : after === undefined ? DESTROYED : undefined;
  const missing = wanted.difference(after?.certain ?? IpSet.empty);
  if (missing.isEmpty()) return [];
  const had = before === undefined ? IpSet.empty : missing.intersection(before.certain);
  const isSecret = isHidden(cluster, [endpoint.accessList]);
  const about = (addresses: IpSet): FindingExtra => ({
    caller: { ...caller, addresses: isSecret ? undefined : addresses },
    fix: () =>
      own(
        obstacle === undefined
          ? additionOf(addresses, endpoint, isSecret)
          : `${OBSTACLES[obstacle]} about ${endpoint.label}`,
      ),
    obstacle: obstacle ?? "caller",
  });
  if (after?.uncertain !== undefined)
    return [finding("undetermined", place, [], { ...about(missing), doubts: doubtsOf(after) })];
  if (had.isEmpty() && before !== undefined && before.uncertain === undefined)
    return [finding("lockout", place, [], { ...about(missing), ...BEFORE })];
  const variant = before === undefined ? "new" : undefined;
  return [finding("lockout", place, [], { ...about(had.isEmpty() ? missing : had), variant })];
}

/** The change does not shut the caller out: no gate stops at it by the name of the code. */
const BEFORE = { level: "warning", passes: true, variant: "before" } as const satisfies FindingExtra;

// No list of the plan lets in a caller of a cluster that is destroyed, or no longer managed here.
const DESTROYED = "caller of a destroyed cluster";
const FORGOTTEN = "caller of a forgotten cluster";

function additionOf(missing: IpSet, { accessList: list }: Endpoint, isSecret: boolean): string {
  if (isSecret) return `add what is missing to ${list}, which is sensitive`;
  return `add ${shortCidrs(missing, FINDING_LIMITS.missing)} to ${list}`;
}

/** Returns the line of the first of some keys of a statement, or else of the statement; undefined if it is in no file. */
function sourceOf({ written }: MustReach, ...keys: readonly string[]): FileLine | undefined {
  if (written === undefined) return undefined;
  const line = keys.flatMap((key) => written.keys.get(key) ?? [])[0] ?? written.line;
  return { file: written.file, line };
}

function endpointNamed(cluster: ClusterChange, name: string): Endpoint | undefined {
  return cluster.kind.endpoints.find(({ name: key, accessList, label }) =>
    [key, accessList, label].includes(name),
  );
}

const NO_NAME = own("write the address of a cluster that the plan holds, or remove the statement");

/** Returns the last part of an address or of a construct path: "logs" of "module.search.cloud_opensearch.logs". */
function lastPart(name: string): string {
  return name.slice(Math.max(name.lastIndexOf("."), name.lastIndexOf("/")) + 1);
}

/** Reports a statement that matches nothing in the plan, and so protects nobody. Lists `names`, those that are valid. */
function unmatched(statement: MustReach, meant: readonly ClusterChange[], names: readonly string[]): Finding {
  const { caller, cluster, endpoint } = statement;
  if (meant.length === 0) {
    const near = nearest(cluster, names) ?? names.find((name) => lastPart(name) === lastPart(cluster));
    const message = () => say`${caller} has to connect to ${cluster}, which the plan does not hold`;
    const others = near === undefined ? names : [near, ...names.filter((name) => name !== near)];
    const details = () => {
      const valid = others.map((name) => say`${name}`);
      return valid.length === 0 ? [] : [say`valid names: ${namesWords(valid, FINDING_LIMITS.details)}`];
    };
    return finding("must-reach-unmatched", {}, message, {
      line: sourceOf(statement, "cluster"),
      details,
      fix: () => (near === undefined ? NO_NAME : say`write ${near} in the statement`),
    });
  }
  const known = new Set(meant.flatMap(({ kind }) => kind.endpoints.map(({ name }) => name)));
  const endpoints = [...known].join(", ");
  const message = () =>
    say`${caller} has to connect to ${cluster}, which has no endpoint ${endpoint}; it has ${own(endpoints)}`;
  const fix = () => own(`write one of the endpoints in the statement: ${endpoints}`);
  return finding("must-reach-unmatched", {}, message, { fix, line: sourceOf(statement, "list", "endpoint") });
}
