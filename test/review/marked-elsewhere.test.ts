/** A value that any part of a plan marks as sensitive is in no output, whichever part it comes from. */
import { RENDERER_TABLE } from "./corpus-reviews";
import { type Attributes, change, CLUSTER, reviewed } from "./plan";

const SECRET = "secret-entry";
const LOGS = "cloud_opensearch.logs";
const OLD = "cloud_opensearch.old";
const MARKS = { ip_allowlist: [true] };
const before = { ...CLUSTER, ip_allowlist: [SECRET] };
const after = { ...CLUSTER, ip_allowlist: [SECRET, "10.0.0.0/8"] };
const changed = (more: Attributes = {}, marks: Attributes = {}) =>
  change(before, after, { more, beforeSensitive: marks, afterSensitive: marks });
const moved = changed({ previous_address: OLD });
const stored = (address: string, values: Attributes) => ({
  root_module: {
    resources: [{ address, mode: "managed", type: "cloud_opensearch", values, sensitive_values: MARKS }],
  },
});
const drift = (address: string, marks: Attributes) =>
  change(CLUSTER, before, { address, afterSensitive: marks });

it.each<[part: string, changes: readonly object[], more: Attributes]>([
  ["the change itself", [changed({}, MARKS)], {}],
  ["the planned values", [changed()], { planned_values: stored(LOGS, after) }],
  ["the prior state", [changed()], { prior_state: { values: stored(LOGS, before) } }],
  [
    "the prior state, at the address before a move",
    [moved],
    { prior_state: { values: stored(OLD, before) } },
  ],
  ["the drift", [changed()], { resource_drift: [drift(LOGS, MARKS)] }],
  ["the drift, at the address before a move", [moved], { resource_drift: [drift(OLD, MARKS)] }],
  ["the first of two drifts", [changed()], { resource_drift: [drift(LOGS, MARKS), drift(LOGS, {})] }],
  ["the second of two drifts", [changed()], { resource_drift: [drift(LOGS, {}), drift(LOGS, MARKS)] }],
  ["the first of two changes", [changed({}, MARKS), changed()], {}],
  ["the second of two changes", [changed(), changed({}, MARKS)], {}],
])("hides what is marked in %s", (_part, changes, more) => {
  const review = reviewed(changes, more);
  for (const [, render] of RENDERER_TABLE) expect(render(review)).not.toContain(SECRET);
});
