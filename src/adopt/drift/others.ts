/** Tells which other clusters the lines of a cluster make, or may make: no edit may change those. */
import type { OwnCluster } from "../known/own-clusters";
import type { PlacedCluster } from "../program/places";
import type { ProgramCluster } from "../program/program";

/** At most so many clusters are named. */
const MOST_NAMED = 3;

/** Returns which other clusters the lines of a cluster make, or may make, as a clause; undefined if there are none. */
export function othersOf(
  own: OwnCluster,
  declared: ProgramCluster,
  written: PlacedCluster,
  all: readonly OwnCluster[],
): string | undefined {
  const others = new Map<string, string>();
  for (const one of all) {
    const { declared: other, address, place } = one;
    if (one === own || other?.written === undefined || !isSharedWith(written, other.written)) continue;
    const where = one.isInState ? place : other.place;
    others.set(`${where} ${address}`, `\`${address}\` (${where})`);
  }
  for (const { address, place, id } of declared.otherEnvironments?.clusters ?? [])
    if (address === declared.address && id !== own.id)
      others.set(`${place} ${address}`, `\`${address}\` (${place})`);
  if (others.size > 0) {
    const names = [...others.values()];
    const more = names.length - MOST_NAMED;
    return `the same lines make ${names.slice(0, MOST_NAMED).join(", ")}${more > 0 ? ` and ${more} more` : ""} too`;
  }
  if (declared.copies !== "one") return "its lines may make several clusters";
  if (declared.isInModule) return "its lines are those of a module, which may be called elsewhere too";
  if (!declared.hasOneService)
    return "the address of its service is no literal, so that the lines may make clusters in other services too";
  return declared.language === "typescript"
    ? (ofExpressions(written) ?? ofEnvironments(declared, written))
    : ofSettings(declared);
}

function ofEnvironments({ otherEnvironments }: ProgramCluster, { file }: PlacedCluster): string | undefined {
  const program = otherEnvironments?.programs.get(file);
  return program === undefined
    ? otherEnvironments?.problem
    : `${program} is another program with the same lines, which may make other clusters`;
}

/** Reports whether two clusters are made by one call, or have an argument in common. */
function isSharedWith(one: PlacedCluster, other: PlacedCluster): boolean {
  if (one.file !== other.file) return false;
  const starts = new Set([...one.fields.values()].map(({ start }) => start));
  return one.line === other.line || [...other.fields.values()].some(({ start }) => starts.has(start));
}

/** What names a cluster has to be written out: else the program may make another one in another environment. */
function ofExpressions({ text, fields }: PlacedCluster): string | undefined {
  if (fields.get("name")?.value.is !== "value")
    return "its name is no literal there, so that the lines may make other clusters too";
  const organization = fields.get("organization_id")?.value;
  if (organization?.is === "value") return undefined;
  const written = organization === undefined ? "" : text.slice(organization.start, organization.end).trim();
  const isConstant =
    /^[\w$]+$/.test(written) &&
    new RegExp(
      `\\bconst\\s+${written.replaceAll("$", "\\$")}(?:\\s*:\\s*number)?\\s*=\\s*\\d+\\s*(?:;|$)`,
      "m",
    ).test(text);
  return isConstant
    ? undefined
    : "its organization is no literal there, so that the lines may make other clusters too";
}

function ofSettings({ values, isSettled }: ProgramCluster): string | undefined {
  if (typeof values["name"] !== "string")
    return "its name is no literal there, so that the lines may make other clusters too";
  return isSettled
    ? undefined
    : "its name or organization has a variable, so that the lines may make other clusters in other environments";
}
