/** What follows from the save of an edit, as the review says it, and what is dangerous about it. */
import { API_SCHEMAS, toTerraform } from "../../contract";
import type { JsonObject } from "../../json";
import { type Consequence, saveConsequences } from "../../review/save-consequences";
import { type EndpointAccess, endpointTitle, opensUp, powerWords } from "./access";
import type { ClusterEdit } from "./cluster-edit";
import type { EditedField } from "./differences";
import { fieldLabel } from "./field-words";

/** Returns what the save of an edit does to access and to what resets, in sentences with a subject. */
export function changeConsequences(edit: ClusterEdit): readonly Consequence[] {
  const { kind, id, names, base, edited } = edit;
  const side = (fields: JsonObject) => toTerraform(API_SCHEMAS[kind], fields, names);
  const before = id === undefined ? null : side(base);
  const found = saveConsequences(kind, before, side(edited), {
    endpoint: (label) => endpointTitle(label, "The "),
    field: fieldLabel,
  });
  return found.map((each) => ({ ...each, text: sentence(each) }));
}

function sentence({ says, attribute = "", text }: Consequence): string {
  const begun = says === "sentence" ? text : `${fieldLabel(attribute)} ${text}`;
  return powerWords(begun.endsWith(".") ? begun : `${begun}.`);
}

/** Reports whether a consequence makes a save red. That others get in too does not: they can be taken out again. */
export function isGrave({ code, level }: Consequence): boolean {
  return level === "error" && code !== "broadened";
}

/** What a save does that cannot simply be taken back, as the beginning of its button: "Open to everybody". */
export type Danger = "Open to everybody" | "Open to almost everybody" | "Lock out" | "Reset";

/** Returns the worst that a save does, as far as it is reviewed; undefined if it does nothing dangerous. */
export function dangerOf(
  { id }: ClusterEdit,
  access: readonly EndpointAccess[],
  changes: readonly EditedField[],
  reviewed: readonly Consequence[],
): Danger | undefined {
  if (access.some(opensUp)) return "Open to everybody";
  if (reviewed.some(({ code }) => code === "nearly-open")) return "Open to almost everybody";
  if (id === undefined) return undefined;
  const lost = changes.filter(({ before, after }) => (before ?? null) !== null && (after ?? null) === null);
  const isLogin = lost.some(({ path }) => path[0] === "auth_sources" && path.length <= 2);
  const locksOut = access.some(({ before, after }) => !before.isEmpty() && !before.intersects(after));
  if (isLogin || locksOut) return "Lock out";
  const isReset = lost.some(
    ({ path, attribute }) =>
      path[0] === "repo_config" ||
      (attribute?.kind === "optional-computed" && attribute.format !== "access-list"),
  );
  return isReset ? "Reset" : undefined;
}
