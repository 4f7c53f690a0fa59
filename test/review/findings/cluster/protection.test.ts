/** What a review says of the protection of clusters from deletion. */
import { type Attributes, CLUSTER, configured, reviewed } from "../../plan";
import { saidBy } from "../../said";
import { linesOf, testRows, update } from "../rows";

const [ON, OFF] = [{ deletion_protection: true }, { deletion_protection: false }];
const LATER = { unknown: { deletion_protection: true } };
const HIDDEN = { beforeSensitive: ON, afterSensitive: ON };
const THEN = "From the next plan on, nothing keeps the cluster from being destroyed or replaced";

/** A plan whose configuration sets what every cluster has, and this. */
const setting = (attributes: Attributes) =>
  configured(
    Object.fromEntries(
      Object.entries({ ...CLUSTER, ...attributes }).map(([name, value]) => [name, { constant_value: value }]),
    ),
  );

describe("the protection", () => {
  testRows(linesOf, [
    { name: "stays", before: ON, after: ON, lines: [] },
    {
      name: "is turned off",
      before: ON,
      after: OFF,
      lines: `unprotected deletion_protection: is lifted. ${THEN}`,
    },
    {
      name: "may be lifted",
      before: ON,
      lines: `unprotected deletion_protection: may be lifted: its value is known only after apply. ${THEN}`,
      ...LATER,
    },
    {
      name: "may be lifted, which is sensitive",
      before: ON,
      after: OFF,
      lines: `unprotected deletion_protection: may be lifted: its value is sensitive. ${THEN}`,
      ...HIDDEN,
    },
    {
      name: "may be turned on, which is sensitive",
      before: OFF,
      after: ON,
      lines: `unprotected deletion_protection: may be lifted: its value is sensitive. ${THEN}`,
      ...HIDDEN,
    },
    { name: "is turned on", before: OFF, after: ON, lines: "changed deletion_protection: is turned on" },
    {
      name: "may be turned on",
      lines: "changed deletion_protection: may be turned on: its value is known only after apply",
      ...LATER,
    },
    {
      name: "is off as before",
      after: OFF,
      lines: "changed deletion_protection: is written in another way, and means the same",
    },
    {
      name: "is lifted by the provider's default",
      before: ON,
      lines: `unprotected deletion_protection: is lifted, since neither the cluster nor the default of its provider sets it any more. ${THEN}`,
      plan: setting({}),
    },
    {
      name: "is lifted by the cluster itself",
      before: ON,
      after: OFF,
      lines: `unprotected deletion_protection: is lifted. ${THEN}`,
      plan: setting(OFF),
    },
  ]);
});

it("names the cluster in what is read first", () => {
  expect(saidBy(reviewed([update(ON, OFF)]))).toContain("Deletion protection is lifted on logs");
});
