/**
 * The code that is copied from the console, of many clusters: the TypeScript compiles in a project of `cdktf init` and
 * synthesizes the cluster with its import, and Terraform accepts all of the HCL in one folder.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";

import fc from "fast-check";

import { ruleExamples } from "../../../scripts/rule-examples";
import { printedJson } from "../../../src/cli/processes/terraform";
import type { CdkLibrary, CodeLanguage } from "../../../src/codegen";
import { codeOf } from "../../../src/console/model/cluster-code";
import { newCluster } from "../../../src/console/model/cluster-edit";
import { API_SCHEMAS, toApi } from "../../../src/contract";
import type { JsonObject } from "../../../src/json";
import { CLUSTER_KINDS, type ClusterKind, KINDS } from "../../../src/schema";
import { seed } from "../../cases";
import { CDKTF_INIT } from "../../cdktf-init";
import { HOSTILE } from "../../codegen/hostile";
import { organizationOf } from "../../codegen/organizations";
import { synthesizePrograms } from "../../docs/synthesize-programs";
import { useWorkspace } from "../../e2e/shared-workspace";
import { describeWithTerraform } from "../../e2e/terraform";
import { temporaryFolder } from "../../temporary-folder";

interface Cluster {
  readonly kind: ClusterKind;
  /** With Terraform's names. */
  readonly fields: JsonObject;
}

const hostile = HOSTILE.map((text, index): Cluster => {
  const logins = [
    { name: "login", type: "oidc", client_id: text, client_secret: "s", scope: text, dashboards_login: true },
    { name: "other", type: "saml", roles_key: text, idp_entity_id: text },
  ];
  const fields = { name: `hostile-${index}`, organization_id: 42, version: text, auth_sources: logins };
  return { kind: "opensearch", fields };
});

const accepted = Object.values(ruleExamples).flatMap(({ schema, accepted: fields }): readonly Cluster[] => {
  const kind = CLUSTER_KINDS.find((each) => KINDS[each].schema === schema);
  return kind === undefined ? [] : [{ kind, fields: fields as JsonObject }];
});

const [drawn = []] = fc.sample(organizationOf({ minLength: 25, maxLength: 25 }), {
  numRuns: 1,
  seed: seed(),
}) as readonly (readonly Cluster[])[];

/** Returns what the console shows of a cluster; of each second one as of a cluster that exists. */
function copied({ kind, fields }: Cluster, index: number, language: CodeLanguage, library: CdkLibrary) {
  const edit = newCluster(kind, "whitelist", toApi(API_SCHEMAS[kind], fields, ["whitelist"]));
  return codeOf({ ...edit, id: index % 2 === 0 ? undefined : index }, language, library);
}

const CLUSTERS = [...hostile, ...accepted, ...drawn];

it("has no finding in any of them", () => {
  expect(CLUSTERS.length).toBeGreaterThan(67);
  expect(CLUSTERS.flatMap((cluster) => copied(cluster, 0, "hcl", "cdktf").findings)).toEqual([]);
});

it.each(["cdktf", "cdktn"] as const)("is a program of %s that compiles and synthesizes", (library) => {
  const programs = CLUSTERS.map((cluster, index) => ({
    "main.ts": copied(cluster, index, "typescript", library).code,
  }));
  const synthesized = synthesizePrograms(temporaryFolder(), programs, CDKTF_INIT);
  const imports = synthesized.map(({ clusters = "{}" }) => {
    const { import: blocks = [] } = JSON.parse(clusters) as { readonly import?: readonly { id: string }[] };
    return blocks.map(({ id }) => id);
  });
  expect(imports).toEqual(CLUSTERS.map((_, index) => (index % 2 === 0 ? [] : [String(index)])));
});

describeWithTerraform("the HCL", () => {
  const workspace = useWorkspace();

  it("is accepted in one folder, after the first one without what all of them begin with", async () => {
    const texts = CLUSTERS.map(
      ({ kind, fields }, index) =>
        copied({ kind, fields: { ...fields, name: `cluster-${index}` } }, index, "hcl", "cdktf").code,
    );
    const [first = "", ...others] = texts;
    const beginning = first.slice(0, first.indexOf('provider "cloud" {}\n'));
    expect(others.filter((text) => !text.startsWith(beginning))).toEqual([]);
    const rest = others.map((text) => text.slice(`${beginning}provider "cloud" {}\n`.length));
    writeFileSync(join(workspace.folder, "main.tf"), [first, ...rest].join("\n"));
    const { stdout } = await workspace.terraform("validate", "-json");
    expect(printedJson(stdout)).toMatchObject({ valid: true, error_count: 0 });
  });
});
