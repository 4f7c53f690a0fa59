/** Findings about the credentials of clusters that a plan reads, and about the places that show a secret. */
import { cloudOpensearchCredentials } from "../../../schema";
import { own, say, type Words } from "../../../text";
import { changesNothing } from "../../plan/changes";
import { PASSWORD } from "../../plan/expressions";
import type { Entry } from "../../plan/plan";
import type { SecretPlace } from "../../plan/secret-places";
import { finding, type Finding } from "../finding";
import { scopeOfPlan } from "../scope";
import { firstLines, unknownPartsOf, unknownType } from "./unreviewed";

/**
 * Reports the data sources that read the credentials of clusters, during the plan or the apply, and the places that show a
 * secret. Never shows a value of such a place.
 */
export function secretFindings(
  whilePlanning: readonly Entry[],
  whileApplying: readonly Entry[],
  places: readonly SecretPlace[],
): Finding[] {
  const reads = [
    ...whilePlanning.map((entry) => ({
      entry,
      when: "read while Terraform plans, and stored in the plan and the state",
    })),
    ...whileApplying.map((entry) => ({ entry, when: "read, and stored in the state" })),
  ];
  const perhaps = places.filter(({ how }) => how === "perhaps");
  return [
    // The plan does not say which cluster the password of a place is of: the first note lists all places.
    ...reads.flatMap(({ entry, when }, index) => readFindings(entry, when, index === 0 ? perhaps : [])),
    ...places.flatMap(placeFindings),
  ];
}

function readFindings(entry: Entry, when: string, perhaps: readonly SecretPlace[]): Finding[] {
  if (changesNothing(entry)) return [];
  const { actions, after, address } = entry;
  if (actions.join() !== "read" || after === null) return [unknownType(entry)];
  const message = own(`the cluster's built-in user and password are ${when}`);
  const details = () =>
    firstLines(
      perhaps.map(
        (place) => say`${nameOf(place)} may get a password, and the plan does not say whether it is shown`,
      ),
    );
  return [
    finding("secret", { address }, message, { level: "note", details }),
    ...unknownPartsOf(entry, cloudOpensearchCredentials),
  ];
}

function placeFindings(place: SecretPlace): Finding[] {
  const { address, how } = place;
  if (how === "perhaps") return [];
  if (how === "shown") return [exposed(place)];
  const message = () =>
    how === "stays"
      ? say`${whatOf(place)} shows ${secretWords(place)}, as before: it is not sensitive`
      : say`${whatOf(place)} gets ${secretWords(place)}, and the plan does not say whether it shows it`;
  return [finding("secret", { address }, message)];
}

/** Reports a place that shows a secret from now on. */
function exposed(place: SecretPlace): Finding {
  const { address, argument, references } = place;
  const message = () =>
    say`${whatOf(place)} is made from ${secretWords(place)}, and is not sensitive: plans, logs and the state show it`;
  const fix = () =>
    argument === undefined
      ? say`mark ${address} with sensitive = true, without nonsensitive()`
      : say`remove nonsensitive() from the argument, or use a write-only one`;
  const gained = [{ path: argument === undefined ? [] : [argument], value: references }];
  const scope = scopeOfPlan("exposed", address, gained);
  return finding("exposed", { address }, message, { scope, fix });
}

function whatOf({ argument }: SecretPlace): Words {
  return argument === undefined ? own("its value") : say`${argument}`;
}

function secretWords({ secret }: SecretPlace): Words {
  return secret === PASSWORD ? own(PASSWORD) : say`${secret}`;
}

function nameOf({ address, argument }: SecretPlace): Words {
  return argument === undefined ? say`${address}` : say`${address}.${argument}`;
}
