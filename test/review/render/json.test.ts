/** The JSON output, held against its published schema. */
import Ajv from "ajv";

import schema from "../../../docs/review.schema.json";
import { CODES } from "../../../src/review";
import { digestOfAll } from "../../../src/review/gate/digest";
import { nodeSha256 } from "../../../src/review/node";
import { jsonPieces } from "../../../src/review/render/json";
import { reportOf } from "../../../src/review/report";
import { plain } from "../../../src/text";
import { CORPUS, reviewOf } from "../corpus-reviews";
import { PLAN_NAMES, reviewOfPlan } from "../plans/reviews";

interface JsonGate {
  readonly gate: {
    readonly stops: readonly { readonly digest: string | null }[];
    readonly offers: readonly {
      readonly digest: string;
      readonly summary: string;
      readonly stops: readonly number[];
    }[];
  };
}

const isValid = new Ajv({ allErrors: true, strict: true, allowUnionTypes: true }).compile(schema);

describe("the JSON output", () => {
  it.each(CORPUS)("matches the schema: %s", (_name, planCase) => {
    isValid(JSON.parse([...jsonPieces(reviewOf(planCase))].join("")));
    expect(isValid.errors ?? []).toEqual([]);
  });

  it("has every code in its schema", () => {
    expect(schema.definitions.code.enum).toEqual(Object.keys(CODES));
  });

  it.each(PLAN_NAMES)("names the findings of each digest to copy: %s", (name) => {
    const found = reviewOfPlan(name);
    const { gate } = JSON.parse([...jsonPieces(found)].join("")) as JsonGate;
    const offered = reportOf(found).gate.offers.map(({ digest, summary }) => [digest, plain(summary)]);
    expect(gate.offers.map(({ digest, summary }) => [digest, summary])).toEqual(offered);
    for (const { digest, stops } of gate.offers) {
      const digests = stops.map((index) => gate.stops[index]?.digest ?? "");
      expect(digests.length === 1 ? digests[0] : digestOfAll(digests, nodeSha256)).toBe(digest);
    }
  });
});
