/** Where secrets are, measured, against the table of SECURITY.md. */
import { describeWithTerraform, itWith } from "../e2e/terraform";
import { findPlaces, KINDS } from "./places";
import { tablesOf } from "./security-page";

/** test/emulator/http/request-log.test.ts looks into it. */
const OF_ANOTHER_TEST: Readonly<Record<string, readonly string[]>> = { "The emulator's log": [] };

describeWithTerraform("the places of secrets", () => {
  itWith("secrets")("match SECURITY.md", async () => {
    const found = { ...(await findPlaces()), ...OF_ANOTHER_TEST };
    const table = tablesOf("Place").map((row) => [row["Place"], KINDS.map((kind) => [kind, row[kind]])]);
    const measured = Object.entries(found).map(([place, kinds]) => [
      place,
      KINDS.map((kind) => [kind, kinds.includes(kind) ? "yes" : "no"]),
    ]);
    expect(new Map(table as [string, unknown][])).toEqual(new Map(measured as [string, unknown][]));
  });
});
