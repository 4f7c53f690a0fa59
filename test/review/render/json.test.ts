/** The JSON output, held against its published schema. */
import Ajv from "ajv";

import schema from "../../../docs/review.schema.json";
import { CODES, renderJson } from "../../../src/review";
import { CORPUS, reviewOf } from "../corpus-reviews";

const isValid = new Ajv({ allErrors: true, strict: true, allowUnionTypes: true }).compile(schema);

describe("the JSON output", () => {
  it.each(CORPUS)("is as the schema says: %s", (_name, planCase) => {
    isValid(JSON.parse(renderJson(reviewOf(planCase))));
    expect(isValid.errors ?? []).toEqual([]);
  });

  it("has every code in its schema", () => {
    expect(schema.definitions.code.enum).toEqual(Object.keys(CODES));
  });

  it("counts addresses exactly", () => {
    const [, removed] = CORPUS.find(([name]) => name === "the list is removed") ?? [];
    if (removed === undefined) throw new Error("not in the corpus");
    expect(JSON.parse(renderJson(reviewOf(removed)))).toMatchObject({
      clusters: [
        {
          access: [
            {
              gained: {
                ipv4_addresses: "4294967040",
                ipv6_addresses: (2n ** 128n).toString(),
                open: ["ipv6"],
              },
            },
            { verdict: "equal" },
          ],
        },
      ],
    });
  });
});
