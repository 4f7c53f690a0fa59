/** Where secrets are, measured, against the table of SECURITY.md. */
import { describeWithTerraform, itWith } from "../e2e/terraform";
import { findPlaces, KINDS } from "./places";
import { tablesOf } from "./security-page";

describeWithTerraform("the places of secrets", () => {
  itWith("secrets")("are as SECURITY.md says", async () => {
    const table = tablesOf("Place").map((row) => [
      row["Place"] ?? "",
      KINDS.filter((kind) => row[kind] !== "no").map((kind) => [kind, row[kind]]),
    ]);
    const measured = Object.entries(await findPlaces()).map(([place, kinds]) => [
      place,
      kinds.map((kind) => [kind, "yes"]),
    ]);
    expect(measured.length).toBeGreaterThan(7);
    expect(table).toEqual(expect.arrayContaining(measured));
  });
});
