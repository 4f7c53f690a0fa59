/** How the time of a review grows with the number of clusters, lists and approvals. */
import { review } from "../../src/review";
import { nodeSha256 } from "../../src/review/node";
import type { Plan } from "../../src/review/plan/plan";
import { readParsedPlan } from "../../src/review/plan/read";
import { change, CLUSTER, planJson, statement } from "./plan";
import { alone, FORMAT_NAMES, printed } from "./rendered";

const numbers = (count: number) => [...Array(count).keys()];

function planOf(changes: readonly object[]): Plan {
  const reading = readParsedPlan(JSON.parse(JSON.stringify(planJson(changes))));
  if (!reading.ok) throw new Error(reading.problem);
  return reading.plan;
}

const instances = (count: number) =>
  planOf(
    numbers(count).map((index) =>
      change(CLUSTER, CLUSTER, { address: `cloud_opensearch.logs[${index}]`, actions: ["no-op"] }),
    ),
  );

const providersShown = (count: number) => {
  const auth_sources = numbers(count).map((index) => ({ name: `a${index}`, type: "oidc", audience: "a" }));
  const marks = auth_sources.map(() => ({ audience: true }));
  const side = { ...CLUSTER, auth_sources };
  return planOf([change(side, side, { beforeSensitive: { auth_sources: marks } })]);
};

const addresses = (count: number) => numbers(count).map((index) => `20.${index >> 8}.${index & 255}.1`);

/** A list of addresses that is opened. */
const opened = (count: number) =>
  planOf([
    change({ ...CLUSTER, ip_allowlist: addresses(count) }, { ...CLUSTER, ip_allowlist: ["0.0.0.0/0"] }),
  ]);

/** Clusters that gain the same ranges, each beside one of its own. */
const sharing = (count: number) =>
  planOf(
    numbers(count).map((index) => {
      const ip_allowlist = [...CLUSTER.ip_allowlist, ...addresses(20), `30.${index >> 8}.${index & 255}.1`];
      const named = { ...CLUSTER, name: `c${index}` };
      return change(named, { ...named, ip_allowlist }, { address: `cloud_opensearch.c${index}` });
    }),
  );

const rendered = (plan: Plan) => {
  const found = alone(review(plan, nodeSha256));
  return FORMAT_NAMES.map((format) => printed(found, format).length);
};

interface Growth {
  readonly limit: number;
  readonly shape: (count: number) => unknown;
  readonly run: (input: never) => unknown;
}

it.each<[what: string, given: Growth]>([
  [
    "instances of a cluster that a statement names",
    {
      limit: 20_000,
      shape: instances,
      run: (plan: Plan) => review(plan, nodeSha256, { mustReach: [statement()] }),
    },
  ],
  [
    "identity providers that are no longer sensitive",
    { limit: 8000, shape: providersShown, run: (plan: Plan) => review(plan, nodeSha256) },
  ],
  ["addresses of a list that is opened, in all formats", { limit: 40_000, shape: opened, run: rendered }],
  ["clusters that gain the same ranges, in all formats", { limit: 1000, shape: sharing, run: rendered }],
])("takes no more than six times as long for four times the %s", (_what, { limit, shape, run }) => {
  const [quarter = 0, whole = 0] = [limit / 4, limit].map((count) => {
    const input = shape(count);
    return medianTime(() => (run as (input: unknown) => unknown)(input));
  });
  expect(whole / Math.max(quarter, 20)).toBeLessThan(6);
});

/** Returns milliseconds of the processor: the median of three runs, after a first one. */
function medianTime(call: () => unknown): number {
  const times = Array.from({ length: 4 }, () => {
    const start = process.cpuUsage();
    call();
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  });
  return times.slice(1).sort((left, right) => left - right)[1] ?? 0;
}
