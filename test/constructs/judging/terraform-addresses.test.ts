import type { App } from "cdktf";

import { opensearch, prometheus, stackOf, synthesizeApp } from "../synthesize";

describe("the address of a construct in Terraform", () => {
  interface Shared {
    readonly first: string;
    readonly second: string;
    readonly address: string;
  }

  it.each<[what: string, given: Shared]>([
    [
      "ids that differ only in a character that CDKTF removes",
      { first: "logs.eu", second: "logseu", address: "cloud_opensearch.logseu" },
    ],
    ["ids in which CDKTF keeps no character", { first: "北", second: "南", address: "cloud_opensearch." }],
  ])("is not shared by %s", (_, { first, second, address }) => {
    const { error } = synthesizeApp((app) => {
      const stack = stackOf(app, "app");
      opensearch(stack, { name: "first" }, first);
      opensearch(stack, { name: "second" }, second);
    });
    expect(error).toMatch(/^1 error /);
    expect(error).toContain(`\n  is ${address} in Terraform, as app/${first} (test/constructs/`);
    expect(error).toContain("[duplicate-address]");
  });

  it("is not shared by overridden logical ids", () => {
    const { error } = synthesizeApp((app) => {
      const stack = stackOf(app, "app");
      for (const id of ["a", "b"]) opensearch(stack, {}, id).overrideLogicalId("logs");
    });
    expect(error).toContain("app/b (CloudOpensearch)");
  });

  it.each<[string, (app: App) => void]>([
    [
      "in another stack",
      (app) => {
        for (const id of ["a", "b"]) opensearch(stackOf(app, id), { name: id });
      },
    ],
    [
      "of another type",
      (app) => {
        const stack = stackOf(app, "app");
        opensearch(stack).overrideLogicalId("logs");
        prometheus(stack).overrideLogicalId("logs");
      },
    ],
    [
      "of a resource that has moved away",
      (app) => {
        const stack = stackOf(app, "app");
        opensearch(stack, {}, "logs.eu").moveToId("cloud_opensearch.logseu");
        opensearch(stack, {}, "logseu");
      },
    ],
  ])("can be repeated %s", (_, build) => {
    expect(synthesizeApp(build).error).toBe("");
  });
});
