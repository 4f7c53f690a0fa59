/** Reviews of a cluster that somebody changed outside Terraform. */
import type { ReviewOptions } from "../../../../src/review";
import { plain } from "../../../../src/text";
import { type Attributes, change, type ChangeOptions, CLUSTER as LOGS, reviewed } from "../../plan";

export const CLUSTER = { ...LOGS, tier: "standard" };

export type Found = ReturnType<typeof reviewed>;

/** Reviews a cluster that somebody gave other values. `planned` is the change that the plan makes of it, if any. */
export function drifted(
  before: Attributes | null,
  after: Attributes | null,
  planned?: object,
  options: ChangeOptions = {},
  how: ReviewOptions = {},
): Found {
  const side = (values: Attributes | null) => values && { ...CLUSTER, ...values };
  const drift = { resource_drift: [change(side(before), side(after), options)] };
  return reviewed(planned === undefined ? [] : [planned], drift, how);
}

export const planOf = (before: Attributes, after: Attributes, options: ChangeOptions = {}) =>
  change({ ...CLUSTER, ...before }, { ...CLUSTER, ...after }, options);

/** The sentences of the findings of some codes, after the names of their attributes. */
export const linesOf = ({ findings }: Found, ...codes: readonly string[]) =>
  findings
    .filter(({ code }) => codes.includes(code))
    .map(({ attribute = "-", message, details }) => {
      const logins = attribute === "auth_sources" ? (details?.() ?? []) : [];
      return `${attribute} ${[message(), ...logins].map(plain).join("; ")}`;
    });

/** The first finding about drift. */
export const driftIn = (found: Found) => {
  const [drift] = found.findings.filter(({ code }) => code === "drift");
  if (drift === undefined) throw new Error("no drift is reported");
  return drift;
};
