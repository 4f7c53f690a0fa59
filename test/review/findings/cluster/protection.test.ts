/** What a review says of the protection of clusters from deletion. */
import { plain } from "../../../../src/text";
import { change, type ChangeOptions, CLUSTER, reviewed } from "../../plan";
import { saidBy } from "../../said";

const cluster = (deletion_protection?: unknown) => ({
  ...CLUSTER,
  ...(deletion_protection !== undefined && { deletion_protection }),
});

const constants = (values: object) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, { constant_value: value as unknown }]),
  );

/** The configuration of a plan whose cluster does or does not set the attribute. */
const configuring = (expressions: object) => ({
  configuration: {
    root_module: {
      resources: [
        {
          address: "cloud_opensearch.logs",
          type: "cloud_opensearch",
          expressions: { ...constants(CLUSTER), ...expressions },
        },
      ],
    },
  },
});

const findingsOf = (before: unknown, after: unknown, options: ChangeOptions = {}, more = {}) =>
  reviewed([change(cluster(before), cluster(after), options)], more).findings.map(
    ({ code, level, message }) => `${level} ${code}: ${plain(message)}`,
  );

const LATER: ChangeOptions = { unknown: { deletion_protection: true } };
const HIDDEN: ChangeOptions = { afterSensitive: { deletion_protection: true } };
const THEN = "From the next plan on, nothing keeps the cluster from being destroyed or replaced";
const LIFTED = `warning unprotected: is lifted. ${THEN}`;
const NOT_SET = `warning unprotected: is lifted, since neither the cluster nor the default of its provider sets it any more. ${THEN}`;
const REWRITTEN = "note rewritten: is written in another way, and means the same";

it.each<[before: unknown, after: unknown, options: ChangeOptions, expected: string[]]>([
  [true, false, {}, [LIFTED]],
  [true, null, {}, [LIFTED]],
  [
    true,
    undefined,
    LATER,
    [`warning unprotected: may be lifted: its value is known only after apply. ${THEN}`],
  ],
  [null, true, {}, ["note protected: is turned on"]],
  [false, true, {}, ["note protected: is turned on"]],
  [null, undefined, LATER, ["note protected: may be turned on: its value is known only after apply"]],
  [null, false, {}, [REWRITTEN]],
  [true, true, {}, []],
])("from %p to %p", (before, after, options, expected) => {
  expect(findingsOf(before, after, options)).toEqual(expected);
});

it("does not say which value is sensitive", () => {
  for (const [before, after] of [
    [true, false],
    [false, true],
  ]) {
    expect(findingsOf(before, after, HIDDEN)).toContainEqual(
      `warning unprotected: may be lifted: its value is sensitive. ${THEN}`,
    );
  }
});

it.each<[what: string, after: unknown, expressions: object, expected: string]>([
  ["the provider's default", null, {}, NOT_SET],
  ["the cluster itself", false, { deletion_protection: { constant_value: false } }, LIFTED],
])("says what lifts it: %s", (_what, after, expressions, expected) => {
  expect(findingsOf(true, after, {}, configuring(expressions))).toEqual([expected]);
});

it("names the cluster in what is read first", () => {
  const said = saidBy(reviewed([change(cluster(true), cluster(false))]));
  expect(said).toContain("logs loses its protection from deletion");
});

it("has an approval that covers the cluster and the new value", () => {
  const digestOf = (more: object, after: unknown, options?: ChangeOptions) =>
    reviewed(
      [change({ ...cluster(true), ...more }, { ...cluster(after), ...more }, options)],
      {},
      { failOn: ["unprotected"] },
    ).gate.stops.map(({ approvable: { digest } }) => digest);
  const digests = [
    ...digestOf({}, false),
    ...digestOf({}, undefined, LATER),
    ...digestOf({ name: "metrics" }, false),
    ...digestOf({ organization_id: 43 }, false),
  ];
  expect(new Set(digests).size).toBe(4);
});
