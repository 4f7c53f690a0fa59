/** Findings about the credentials of clusters: that a plan reads them, and where their passwords go. */
import { isJsonObject, type Json } from "../../../json";
import { cloudOpensearchCredentials } from "../../../schema";
import { actionsOf, isQuiet } from "../../input/changes";
import { unknownPartsOf } from "../../input/entry";
import { keysOf, member, text } from "../../input/members";
import type { PasswordPlace } from "../../input/passwords";
import { own, say, type Words } from "../../words";
import { finding, type Finding } from "../finding";
import { covered, subjectOfPlan } from "../subject";
import { aboutPlan, gainedAt, unknownType } from "./unreviewed";

/** The most places of passwords that a note lists. */
const MOST_PLACES = 20;

/**
 * Reports the data sources that read the credentials of clusters, during the plan or the apply, and the places that get
 * a password of theirs. Never shows a value of such a place.
 */
export function credentialsFindings(
  whilePlanning: readonly Json[],
  whileApplying: readonly Json[],
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
    // The plan does not say whose password a place gets: the first note lists the places of all.
    ...reads.flatMap(({ entry, when }, index) => readFindings(entry, when, index === 0 ? places : [])),
    ...places.filter(({ how }) => how === "shown").map(exposed),
  ];
}

function readFindings(entry: Json, when: string, places: readonly PasswordPlace[]): Finding[] {
  if (isQuiet(entry)) return [];
  const isRead = actionsOf(entry) === "read" && isJsonObject(member(member(entry, "change"), "after"));
  if (!isRead) return [unknownType(entry)];
  const address = text(member(entry, "address")) ?? "";
  const message = own(`the cluster's built-in user and password are ${when}`);
  const lines = (["stays", "perhaps", "hidden"] as const).flatMap((how) =>
    places.filter((place) => place.how === how).map((place) => say`${nameOf(place)} ${own(HOW[how])}`),
  );
  const more = lines.length - MOST_PLACES;
  const details = () => (more <= 0 ? lines : [...lines.slice(0, MOST_PLACES), own(`and ${more} more`)]);
  return [finding("credentials", { address }, message, { details }), ...unknownParts(entry, address)];
}

const HOW = {
  stays: "shows a password, as before: it is not sensitive",
  hidden: "gets a password, and is sensitive",
  perhaps: "may get a password, and the plan does not say whether it is shown",
} as const;

/** Reports a place that shows a password from now on. */
function exposed(place: PasswordPlace): Finding {
  const { address, argument, references } = place;
  const message = say`${own(argument === undefined ? "its value" : "")}${argument ?? ""} is made from the password of a cluster, and is not sensitive: plans, logs and the state show it`;
  const fix = () =>
    argument === undefined
      ? say`mark ${address} with sensitive = true, without nonsensitive()`
      : say`remove nonsensitive() from the argument, or use a write-only one`;
  const gained = [gainedAt(argument === undefined ? [] : [argument], [...references])];
  const subject = subjectOfPlan("exposed", address, gained);
  return finding("exposed", { address }, message, { subject, fix });
}

function nameOf({ address, argument }: PasswordPlace): Words {
  return argument === undefined ? say`${address}` : say`${address}.${argument}`;
}

/** Reports keys and the reason of the entry, and attributes of the data source, that this review does not know. */
function unknownParts(entry: Json, address: string): readonly Finding[] {
  const change = member(entry, "change");
  const after = member(change, "after");
  const unknown = member(change, "after_unknown");
  const sensitive = [member(change, "before_sensitive"), member(change, "after_sensitive")];
  const sides = [member(change, "before"), after, unknown];
  const isSet = (name: string) => sides.some((side) => (member(side, name) ?? null) !== null);
  const names = [...new Set(sides.flatMap(keysOf))].filter(
    (name) => !Object.hasOwn(cloudOpensearchCredentials.attributes, name) && isSet(name),
  );
  const inAttributes = names.map((name) => {
    const marks = { sensitive: sensitive.map((one) => member(one, name)), unknown: member(unknown, name) };
    const message = say`has the attribute ${name}, which this review does not know`;
    return aboutPlan(message, [gainedAt([name], covered(member(after, name), marks))], { address });
  });
  const inEntry = unknownPartsOf(entry).map(({ key, value, message }) =>
    aboutPlan(message, [gainedAt([key], value)], { address }),
  );
  return [...inAttributes, ...inEntry];
}
