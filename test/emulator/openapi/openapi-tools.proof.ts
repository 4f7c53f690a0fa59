/** The API's document serves the tools of OpenAPI: linters find nothing, and a generated client compiles and works. */
import { execFile } from "node:child_process";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

import { temporaryFolder } from "../../temporary-folder";
import { describeWithTool, toolFile } from "../../tools";
import { TOKEN, useService } from "../service";

const DOCUMENT = join(__dirname, "..", "..", "..", "docs", "openapi.json");
const TSC = join(__dirname, "..", "..", "..", "node_modules", "typescript", "bin", "tsc");

/** Prints what Redocly and Spectral find, with their recommended rules. */
const LINT = `
import { readFileSync } from "node:fs";
import { createConfig, lint } from "@redocly/openapi-core";
import spectral from "@stoplight/spectral-core";
import rulesets from "@stoplight/spectral-rulesets";
const [, file] = process.argv;
const config = await createConfig({ extends: ["recommended-strict"] });
for (const { ruleId, message, location } of await lint({ ref: file, config }))
  console.log("Redocly:", ruleId, message, location[0]?.pointer);
const linter = new spectral.Spectral();
linter.setRuleset({ extends: [[rulesets.oas, "recommended"]] });
for (const { code, message, path } of await linter.run(readFileSync(file, "utf8")))
  console.log("Spectral:", code, message, path.join("."));`;

const CLIENT = `
import createClient from "openapi-fetch";
import type { components, paths } from "./api.js";

type Cluster = components["schemas"]["OpensearchCluster"];
type Body = components["schemas"]["OpensearchClusterBody"];

const [, , baseUrl = "", token = ""] = process.argv;
const client = createClient<paths>({ baseUrl, headers: { Authorization: "Bearer " + token } });

function done<Data>({ data, error }: { data?: Data; error?: components["schemas"]["Error"] }): Data {
  if (error !== undefined || data === undefined) throw new Error(error?.message);
  return data;
}

const made: Cluster = done(await client.POST("/cluster/opensearch", { body: { name: "logs", organization_id: 7 } }));
const path: { id: number } = { id: made.id };
const read: Cluster = done(await client.GET("/cluster/opensearch/{id}", { params: { path } }));
const body: Body = { ...read, opensearch_whitelist: ["203.0.113.0/24"] };
const changed = done(await client.PUT("/cluster/opensearch/{id}", { params: { path }, body }));
const query = { organization_id: changed.organization_id };
const listed = done(await client.GET("/cluster/opensearch", { params: { query } }));
const login = done(await client.GET("/cluster/opensearch/{id}/credentials", { params: { path } }));
const removed = await client.DELETE("/cluster/opensearch/{id}", { params: { path } });
console.log(changed.opensearch_whitelist?.[0], listed.length, login.username, removed.response.status);`;

const STRICT = ["--strict", "--noUncheckedIndexedAccess", "--exactOptionalPropertyTypes"];

describeWithTool("The tools of OpenAPI", "the document of the API", () => {
  const service = useService();
  const run = async (args: readonly string[], cwd?: string) => {
    const { stdout } = await promisify(execFile)(process.execPath, [...args], { cwd }).catch(
      (error: unknown) => {
        throw new Error(
          (error as { readonly stdout: string; readonly message: string }).stdout + String(error),
        );
      },
    );
    return stdout.trim();
  };

  it.each(["docs/openapi.json", "the emulator's"])("has nothing that a linter finds: %s", async (which) => {
    let file = DOCUMENT;
    if (which !== "docs/openapi.json") {
      file = join(temporaryFolder(), "openapi.json");
      writeFileSync(file, (await service.ask("GET", "/openapi.json")).text);
    }
    expect(await run(["--input-type=module", "-e", LINT, file], toolFile(".."))).toBe("");
  });

  it("makes a client that compiles strictly, and creates, reads, updates and deletes", async () => {
    const folder = temporaryFolder();
    symlinkSync(toolFile(""), join(folder, "node_modules"));
    mkdirSync(join(folder, "src"));
    writeFileSync(join(folder, "package.json"), '{"type":"module"}');
    writeFileSync(join(folder, "src", "client.ts"), CLIENT);
    const api = join(folder, "src", "api.ts");
    await run([toolFile("openapi-typescript/bin/cli.js"), DOCUMENT, "--output", api]);
    const target = ["--target", "es2022", "--module", "nodenext", "--lib", "es2022,dom", "--types", "node"];
    await run(
      [TSC, ...STRICT, "--skipLibCheck", ...target, "--outDir", "out", join("src", "client.ts")],
      folder,
    );
    const client = join(folder, "out", "client.js");
    expect(await run([client, service.emulator.url, TOKEN])).toBe("203.0.113.0/24 1 internal 204");
  });
});
