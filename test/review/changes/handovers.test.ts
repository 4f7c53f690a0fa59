/** A cluster that goes from one stack to another: the two changes name each other, and nothing passes because of it. */
import { type StackReviews, stacksExitCode } from "../../../src/review";
import { groupedChanges } from "../../../src/review/changes/group";
import { plain } from "../../../src/text";
import { clusterAt, reviewed } from "../plan";
import { FORMAT_NAMES, printed, together } from "../rendered";

const FORGET = { actions: ["forget"] };
const IMPORT = { actions: ["no-op"], inChange: { importing: { id: "7" } } };
const ID = { id: 7 };

const between = (legacy: readonly object[], production: readonly object[]) =>
  together({ legacy: reviewed(legacy), production: reviewed(production) });
const said = (reviews: StackReviews) =>
  groupedChanges(reviews).map((change) =>
    change.kind === "effects" ? change.handovers.map(plain).join(" ") : "",
  );

const LOST =
  "logs: destroyed in legacy and created in production; the data is lost. To keep it, write a removed block with destroy = false in legacy, and an import block in production";

it.each<[what: string, gone: object, taken: object, sentence: string]>([
  ["destroyed and created", clusterAt("logs", ID, null), clusterAt("logs", null, {}), LOST],
  [
    "destroyed and imported",
    clusterAt("logs", ID, null),
    clusterAt("logs", ID, ID, IMPORT),
    "logs: destroyed in legacy and imported in production; the data is lost. To keep it, write a removed block with destroy = false in legacy",
  ],
  [
    "forgotten and created",
    clusterAt("logs", ID, null, FORGET),
    clusterAt("logs", null, {}),
    "logs: forgotten in legacy and created in production; the service keeps the data. To go on with it, write an import block in production",
  ],
  [
    "forgotten and imported",
    clusterAt("logs", ID, null, FORGET),
    clusterAt("logs", ID, ID, IMPORT),
    "logs: forgotten in legacy and imported in production; the service keeps the data",
  ],
])("says on both sides that a cluster is %s", (_what, gone, taken, sentence) => {
  expect(said(between([gone], [taken]))).toEqual([sentence, sentence]);
});

it("says it once of several clusters, in every format", () => {
  const names = ["logs", "search"];
  const reviews = between(
    names.map((name) => clusterAt(name, ID, null)),
    names.map((name) => clusterAt(name, null, {})),
  );
  const [first] = said(reviews);
  expect(first).toMatch(
    /^logs and search: destroyed in legacy and created in production; the data is lost\. /,
  );
  for (const format of FORMAT_NAMES) {
    const words = printed(reviews, format)
      .replace(/<\/?code>|`/g, "")
      .replace(/\s+/g, " ");
    expect(words).toContain("logs and search: destroyed in legacy and created in production");
  }
});

it.each<[what: string, taken: object]>([
  ["has another name", clusterAt("other", null, {})],
  ["is of another organization", clusterAt("logs", null, { organization_id: 43 })],
  ["has another id", clusterAt("logs", { id: 8 }, { id: 8 }, IMPORT)],
  ["has a sensitive name", clusterAt("logs", null, {}, { afterSensitive: { name: true } })],
])("says nothing if the cluster of the other stack %s", (_what, taken) => {
  expect(said(between([clusterAt("logs", ID, null)], [taken]))).toEqual(["", ""]);
});

it("stops at what it stopped at before", () => {
  const gone = clusterAt("logs", ID, null);
  for (const taken of [clusterAt("logs", null, {}), clusterAt("logs", ID, ID, IMPORT)])
    expect(stacksExitCode(between([gone], [taken]))).toBe(3);
});
