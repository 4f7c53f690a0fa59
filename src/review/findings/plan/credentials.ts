/** Findings about the credentials of clusters: that a plan reads them, and where their passwords go. */
import { cloudOpensearchCredentials, type ObjectSchema } from "../../../schema";
import { own, say, type Words } from "../../../text";
import { bothSides, changesNothing } from "../../plan/changes";
import type { PasswordPlace } from "../../plan/passwords";
import type { Entry } from "../../plan/plan";
import { keysOf, member } from "../../plan/values";
import { finding, type Finding } from "../finding";
import { covered, scopeOfPlan } from "../scope";
import { aboutPlan, firstLines, unknownType } from "./unreviewed";

/**
 * Reports the data sources that read the credentials of clusters, during the plan or the apply, and the places that get
 * a password of theirs. Never shows a value of such a place.
 */
export function credentialsFindings(
  whilePlanning: readonly Entry[],
  whileApplying: readonly Entry[],
  places: readonly PasswordPlace[],
): Finding[] {
  const reads = [
    ...whilePlanning.map((entry) => ({
      entry,
      when: "read while Terraform plans, and stored in the plan and the state",
    })),
    ...whileApplying.map((entry) => ({ entry, when: "read, and stored in the state" })),
  ];
  return [
    // The plan does not say which cluster the password of a place is of: the first note lists all places.
    ...reads.flatMap(({ entry, when }, index) => readFindings(entry, when, index === 0 ? places : [])),
    ...places.filter(({ how }) => how === "shown").map((place) => exposed(place)),
  ];
}

function readFindings(entry: Entry, when: string, places: readonly PasswordPlace[]): Finding[] {
  if (changesNothing(entry)) return [];
  const { actions, after, address } = entry;
  if (actions.join() !== "read" || after === null) return [unknownType(entry)];
  const message = own(`the cluster's built-in user and password are ${when}`);
  const lines = (["stays", "perhaps", "hidden"] as const).flatMap((how) =>
    places.filter((place) => place.how === how).map((place) => say`${nameOf(place)} ${own(HOW[how])}`),
  );
  return [
    finding("secret", { address }, message, { level: "note", details: () => firstLines(lines) }),
    ...unknownPartsOf(entry, cloudOpensearchCredentials),
  ];
}

const PASSWORD = "the password of a cluster";

const HOW = {
  stays: "shows a password, as before: it is not sensitive",
  hidden: "gets a password, and is sensitive",
  perhaps: "may get a password, and the plan does not say whether it is shown",
} as const;

/** Reports a place that shows a password, or another secret, from now on. */
export function exposed(
  place: Pick<PasswordPlace, "address" | "argument" | "references">,
  secret = PASSWORD,
): Finding {
  const { address, argument, references } = place;
  const message = () =>
    say`${own(argument === undefined ? "its value" : "")}${argument ?? ""} is made from ${secret === PASSWORD ? own(PASSWORD) : secret}, and is not sensitive: plans, logs and the state show it`;
  const fix = () =>
    argument === undefined
      ? say`mark ${address} with sensitive = true, without nonsensitive()`
      : say`remove nonsensitive() from the argument, or use a write-only one`;
  const gained = [{ path: argument === undefined ? [] : [argument], value: references }];
  const scope = scopeOfPlan("exposed", address, gained);
  return finding("exposed", { address }, message, { scope, fix });
}

function nameOf({ address, argument }: PasswordPlace): Words {
  return argument === undefined ? say`${address}` : say`${address}.${argument}`;
}

/** Reports keys and the reason of the entry, and attributes of the data source, that this review does not know. */
export function unknownPartsOf(entry: Entry, { attributes }: ObjectSchema): readonly Finding[] {
  const { address, before, after } = entry;
  const sides = bothSides(entry);
  const isSet = (name: string) => sides.some((side) => (member(side, name) ?? null) !== null);
  const names = [...new Set(sides.flatMap(keysOf))].filter(
    (name) => !Object.hasOwn(attributes, name) && isSet(name),
  );
  const inAttributes = names.map((name) => {
    const value = covered(member(after, name), [member(before, name)]);
    const message = () => say`has the attribute ${name}, which this review does not know`;
    return aboutPlan(message, [{ path: [name], value }], { address });
  });
  return [
    ...inAttributes,
    ...entry.unknown.map(({ path, value, message }) => aboutPlan(message, [{ path, value }], { address })),
  ];
}
