/** Where secrets are, measured, against the table of SECURITY.md. */
import { describeWithTerraform, itWith } from "../e2e/terraform";
import { findPlaces, KINDS } from "./places";
import { tablesOf } from "./security-page";

describeWithTerraform("the places of secrets", () => {
  itWith("secrets")("match SECURITY.md", async () => {
    const rows = tablesOf("Place").filter((row) => row["Test"]?.includes("places.proof.ts"));
    const table = rows.map((row) => [row["Place"], KINDS.map((kind) => [kind, row[kind]])]);
    const measured = Object.entries(await findPlaces()).map(([place, kinds]) => [
      place,
      KINDS.map((kind) => [kind, kinds.includes(kind) ? "yes" : "no"]),
    ]);
    expect(new Map(table as [string, unknown][])).toEqual(new Map(measured as [string, unknown][]));
  });
});
