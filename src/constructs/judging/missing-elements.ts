/** Elements of CDKTF's own lists, such as `dependsOn`, that are null or undefined. CDKTF drops them, or crashes. */
import type { IssueDetails, Path } from "../../schema/issue";
import { nullElement } from "../../schema/rules/shape";
import { isUnset, type Value } from "../../schema/value";
import { kindOf } from "../tokens/cdktf-value";

/** CDKTF's own arguments on whose elements it would crash. */
export interface ListArguments {
  readonly dependsOn?: readonly unknown[];
  readonly provisioners?: readonly unknown[];
}

/** Returns the configuration without such elements of these arguments. */
export function withoutMissingElements<Config extends ListArguments>(config: Config): Config {
  const changes = (["dependsOn", "provisioners"] as const).flatMap((name) => {
    const list: unknown = config[name];
    if (!Array.isArray(list) || !(list.includes(undefined) || list.includes(null))) return [];
    return [[name, list.filter((element: Value) => !isUnset(element))] as const];
  });
  return changes.length === 0 ? config : { ...config, ...Object.fromEntries<unknown>(changes) };
}

/** Reports each such element of a configuration, and of the lifecycle that its construct has now. */
export function missingElements(config: ListArguments, construct: object): IssueDetails[] {
  const { dependsOn, provisioners } = config;
  const { lifecycle } = construct as { readonly lifecycle?: unknown };
  return missingIn({ dependsOn, lifecycle, provisioners }, []);
}

function missingIn(raw: unknown, path: Path): IssueDetails[] {
  if (path.length > DEEPEST) return [];
  const kind = kindOf(raw);
  if (kind.is === "object") {
    return Object.entries(kind.properties).flatMap(([key, part]) => missingIn(part, [...path, key]));
  }
  if (kind.is !== "list") return [];
  return Array.from(kind.elements, (element, index) => {
    const place = [...path, index];
    return element === null || element === undefined
      ? [{ path: place, ...nullElement(element) }]
      : missingIn(element, place);
  }).flat();
}

const DEEPEST = 20;
