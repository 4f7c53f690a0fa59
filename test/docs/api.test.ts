/** API.md describes every part of the constructs. */
import { join } from "node:path";

import { readApi } from "../../scripts/api-model";
import { undocumented } from "../../scripts/api-undocumented";
import * as face from "../../src";
import { camelCase } from "../../src/constructs/element/spelling";
import {
  cloudOpensearch,
  cloudOpensearchCredentials,
  cloudPrometheus,
  cloudProvider,
  isNested,
  type ObjectSchema,
} from "../../src/schema";
import { API_PAGE, API_SECTIONS } from "./api-sections";

describe("the source", () => {
  it("documents every public part", () => {
    expect(undocumented(readApi())).toEqual([]);
  });

  it("is reported if it does not", () => {
    expect(undocumented(readApi(join(__dirname, "undocumented-api.ts")))).toEqual([
      "Half: @example",
      "Half.constructor: @param unsaid",
      "Half.act: text",
      "Half.result: @param given",
      "Half.result: @returns",
      "Half.value: text",
      "Silent: text",
      "Silent.unsaid: text",
    ]);
  });
});

describe("API.md", () => {
  const constructs = Object.keys(face).filter((name) => !/^bindings$|(OutputReference|List)$/.test(name));
  it.each(constructs)("has a section with an example of %s", (name) => {
    expect(API_SECTIONS.get(name)).toMatch(/^```ts\nimport /m);
  });

  const schemas = [cloudProvider, cloudOpensearch, cloudPrometheus, cloudOpensearchCredentials].flatMap(
    withNested,
  );
  it.each(schemas.map((schema) => [schema.name, schema] as const))(
    "describes every attribute of %s in one section",
    (_name, { attributes }) => {
      const names = Object.entries(attributes).filter(([, { kind }]) => kind !== "computed");
      const lines = names.map(([name]) => `- \`${camelCase(name)}\` (`);
      const complete = [...API_SECTIONS.values()].filter((section) =>
        lines.every((line) => section.includes(line)),
      );
      expect(complete.length).toBeGreaterThan(0);
      for (const { description } of Object.values(attributes).filter(({ kind }) => kind === "computed"))
        expect(API_PAGE).toContain(description.replace(/`[^]*/, ""));
    },
  );

  it("links only to existing sections", () => {
    const anchors = [...API_PAGE.matchAll(/^#+ (.*)$/gm)].map(([, title = ""]) =>
      title
        .toLowerCase()
        .replaceAll(" ", "-")
        .replace(/[^\w-]/g, ""),
    );
    const links = [...API_PAGE.matchAll(/\]\(#([^)]*)\)/g)].map(([, target]) => target);
    expect(links.length).toBeGreaterThan(20);
    expect(links.filter((target) => !anchors.includes(target ?? ""))).toEqual([]);
  });
});

function withNested(schema: ObjectSchema): ObjectSchema[] {
  const nested = Object.values(schema.attributes).flatMap(({ type }) =>
    isNested(type) ? withNested(type.object) : [],
  );
  return [schema, ...nested];
}
