/**
 * Names of what a program declares. A name is made from the names of the service alone, never with a look at what else
 * there is, so that another cluster changes no address. Different clusters of an organization have different names, also
 * where case is ignored.
 */
import type { ClusterKind } from "../schema";
import type { DeclaredNames } from "./program";

/** Something to declare. A program that exists may have its names already. */
export type Declared =
  | { readonly is: "cluster"; readonly kind: ClusterKind; readonly names: DeclaredNames }
  | { readonly is: "secret-variable"; readonly names: DeclaredNames };

/** Reports whether names are in use. */
export type IsTaken = (declared: Declared) => boolean;

/** Returns the names of a cluster. Its name may hold lowercase letters, digits and hyphens, as the service demands. */
export function namesOfCluster(kind: ClusterKind, name: string): DeclaredNames {
  // The constructs of a stack share one set of ids, whatever their kind.
  const constructId = `${kind}-${name}`;
  return { constructId, identifier: camelWord(constructId), label: afterLetter(snakeWord(name)) };
}

/**
 * Returns the names of a value within a cluster, such as a secret. `path` leads to it: the name of the login or of the
 * object, and the attribute.
 */
export function namesWithin(kind: ClusterKind, name: string, path: readonly string[]): DeclaredNames {
  const words = [`${kind}-${name}`, ...path].map((word) => word.replaceAll("_", "-"));
  const label = words.map(snakeWord).join("__");
  return { constructId: label, identifier: words.map(camelWord).join("__"), label };
}

/** Returns names that are not in use: those of a declaration, or these with an id, which other programs never rely on. */
export function freeNames(declared: Declared, id: string, isTaken: IsTaken): DeclaredNames {
  let free = declared.names;
  for (let number = 1; isTaken({ ...declared, names: free }); number += 1) {
    const suffix = number === 1 ? id : `${id}_${number}`;
    const { constructId, identifier, label } = declared.names;
    const separator = declared.is === "cluster" ? "-" : "_";
    free = {
      constructId: `${constructId}${separator}${suffix}`,
      identifier: `${identifier}_${suffix}`,
      label: `${label}_${suffix}`,
    };
  }
  return free;
}

/**
 * Writes a name in camel case, so that different names stay different: a hyphen that no letter follows becomes `_` before
 * a digit, and `$` elsewhere.
 */
function camelWord(name: string): string {
  return name.replace(/-([a-z0-9]?)/g, (_, next: string) =>
    next === "" ? "$" : /\d/.test(next) ? `_${next}` : next.toUpperCase(),
  );
}

/** Writes a name in snake case, so that different names stay different: hyphens that separate no two words stay. */
function snakeWord(name: string): string {
  return name.replace(/(?<=[a-z0-9])-(?=[a-z0-9])/g, "_");
}

/** A name in Terraform's language begins with a letter or `_`. No name that {@link snakeWord} returns begins with `_`. */
function afterLetter(label: string): string {
  return /^[a-z]/.test(label) ? label : `_${label}`;
}
