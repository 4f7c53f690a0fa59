/** `deletion_protection`: a protected cluster is not destroyed and not replaced, and to lift the protection takes an apply. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { whileTainted } from "./attached-workspace";
import { useWorkspace } from "./shared-workspace";
import { describeWithTerraform } from "./terraform";

/** What the test changes of a state file: its resources with their objects. */
interface StateFile {
  serial: number;
  readonly resources: readonly {
    readonly type: string;
    readonly instances: { deposed?: string; readonly attributes?: Record<string, unknown> }[];
  }[];
}

interface Written {
  /** The attributes of the cluster beside its name, one a line; null if the configuration has no cluster. */
  readonly cluster?: string | null;
  /** The provider's `deletion_protection`. */
  readonly byDefault?: string;
}

const provider = (byDefault?: string, alias?: string) => `
provider "cloud" {
  ${alias === undefined ? "" : `alias = "${alias}"`}
  ${byDefault === undefined ? "" : `deletion_protection = ${byDefault}`}
}`;

const cluster = (name: string, attributes = "") => `
resource "cloud_prometheus" "${name}" {
  name                 = "${name}"
  prometheus_whitelist = ["10.0.0.0/8"]
  ${attributes.includes("organization_id") ? "" : "organization_id = 42"}
  ${attributes}
}`;

/** Clusters by their names, each with a provider of its own. */
const withClusters = (clusters: Readonly<Record<string, Written>>) =>
  Object.entries(clusters)
    .flatMap(([name, { cluster: attributes = "", byDefault }]) => [
      provider(byDefault, name),
      attributes === null ? "" : cluster(name, `${attributes}\n  provider = cloud.${name}`),
    ])
    .join("");

const PROTECTED = "deletion_protection = true";
const UNPROTECTED = "deletion_protection = false";
const ELSEWHERE = "organization_id = 43";
const CREATE_FIRST = "lifecycle {\n    create_before_destroy = true\n  }";
const LATER = '\nresource "terraform_data" "later" {\n  input = true\n}';

/** Matches each refusal, with the name of its cluster. */
const REFUSED =
  /deletion_protection: the Prometheus cluster "([\w-]+)" is protected from deletion.*?1\. Set `deletion_protection = false`.*?and apply.*?2\. Then destroy or replace/g;

describeWithTerraform("a protected cluster", () => {
  const workspace = useWorkspace();
  /** The number of requests before those that a test is about. */
  let seen = 0;

  const applied = async (configuration: string) => {
    workspace.configure(configuration);
    const { stdout } = await workspace.apply();
    expect(stdout).not.toContain("Warning");
    seen = workspace.requests.length;
  };

  /** Runs a command, and expects the refusal of these clusters at plan, with nothing sent but reads; returns the errors. */
  const refused = async (names: readonly string[], ...args: string[]) => {
    const { code, stderr } = await workspace.terraform(...args);
    const said = stderr.replace(/[\s│]+/g, " ");
    const found = [...said.matchAll(REFUSED)].map(([, name]) => name);
    expect([code, found.sort(), writes()]).toEqual([1, [...names].sort(), []]);
    return said;
  };

  const writes = () => workspace.requests.slice(seen).filter((line) => !/\bGET\b/.test(line));

  const protection = (name: string) => workspace.state(`cloud_prometheus.${name}`)["deletion_protection"];

  it("by its own attribute is kept from what would destroy or replace it", async () => {
    const all = {
      removed: { cluster: PROTECTED },
      forced: { cluster: PROTECTED },
      moved: { cluster: PROTECTED },
      lifted: { cluster: PROTECTED },
      "created-first": { cluster: PROTECTED },
    };
    const names = Object.keys(all);
    await applied(withClusters(all));
    const changed = {
      ...all,
      removed: { cluster: null },
      moved: { cluster: `${ELSEWHERE}\n  ${PROTECTED}` },
      lifted: { cluster: `${ELSEWHERE}\n  ${UNPROTECTED}` },
      "created-first": { cluster: `${ELSEWHERE}\n  ${PROTECTED}\n  ${CREATE_FIRST}` },
    };
    workspace.configure(withClusters(changed));
    await refused(names, "plan", "-replace=cloud_prometheus.forced");
    workspace.configure(withClusters({ ...all, lifted: { cluster: UNPROTECTED } }));
    await refused(names, "plan", "-destroy");
    await refused(names, "destroy", "-auto-approve");
  });

  it("by the provider's default is kept from what would destroy or replace it", async () => {
    await applied(provider("true") + cluster("removed") + cluster("forced"));
    workspace.configure(provider("true") + cluster("forced"));
    await refused(["removed", "forced"], "plan", "-refresh=false", "-replace=cloud_prometheus.forced");
    workspace.configure(provider());
    await refused(["removed", "forced"], "plan");
  });

  it("by the same plan alone is not replaced, nor while its protection is known only after apply", async () => {
    await applied(withClusters({ own: {}, "by-default": {}, later: {} }));
    const later = `${ELSEWHERE}\n  deletion_protection = terraform_data.later.output`;
    const replaced = {
      own: { cluster: `${ELSEWHERE}\n  ${PROTECTED}` },
      "by-default": { cluster: ELSEWHERE, byDefault: "true" },
      later: { cluster: later },
    };
    workspace.configure(withClusters(replaced) + LATER);
    const said = await refused(["own", "by-default"], "plan");
    expect(said).toMatch(/deletion_protection: .* the Prometheus cluster "later"/);
  });

  it("is not replaced where it is tainted, also with create_before_destroy and another name: the plan is refused", async () => {
    const first = provider() + cluster("plain", PROTECTED) + cluster("renamed", PROTECTED);
    await applied(first);
    const addresses = ["cloud_prometheus.plain", "cloud_prometheus.renamed"];
    for (const address of addresses) await workspace.succeed("taint", address);
    const renamed = cluster("renamed", `${PROTECTED}\n  ${CREATE_FIRST}`).replace('"renamed"\n', '"other"\n');
    workspace.configure(provider() + cluster("plain", PROTECTED) + renamed);
    for (const args of [[], ["-refresh=false"]]) {
      const { code, stderr } = await whileTainted(() =>
        workspace.terraform("apply", "-auto-approve", ...args),
      );
      expect(code).toBe(1);
      expect(stderr.replace(/[\s│]+/g, " ").match(/run `terraform untaint` to keep it/g)).toHaveLength(2);
      expect(writes()).toEqual([]);
    }
    for (const address of addresses) await workspace.succeed("untaint", address);
    workspace.configure(first);
    expect((await workspace.plan()).changes).toEqual([]);
  });

  it("may be forgotten, in the same apply that creates another one", async () => {
    await applied(provider() + cluster("metrics", PROTECTED));
    const forgotten =
      "\nremoved {\n  from = cloud_prometheus.metrics\n  lifecycle {\n    destroy = false\n  }\n}";
    workspace.configure(provider() + forgotten + cluster("other"));
    await workspace.apply();
    expect(workspace.emulator.clusters().map(({ name }) => name)).toEqual(["metrics", "other"]);
  });

  it("that is a deposed object has a way out: both are let go of, and the one that stays is imported", async () => {
    await applied(provider() + cluster("metrics", PROTECTED));
    const { body } = await workspace.request("POST", "/cluster/prometheus", {
      name: "old",
      organization_id: 42,
      prometheus_whitelist: ["10.0.0.0/8"],
    });
    const path = join(workspace.folder, "terraform.tfstate");
    const state = JSON.parse(readFileSync(path, "utf8")) as StateFile;
    state.serial += 1;
    const instances = state.resources.find(({ type }) => type === "cloud_prometheus")?.instances ?? [];
    const [current] = instances;
    const attributes = { ...current?.attributes, id: body["id"], name: "old" };
    instances.push({ ...current, deposed: "0a1b2c3d", attributes });
    writeFileSync(path, JSON.stringify(state));
    seen = workspace.requests.length;
    const { stderr } = await workspace.terraform("plan");
    expect(stderr.replace(/[\s│]+/g, " ")).toMatch(
      new RegExp(`deposed object.*terraform state rm ADDRESS.*\\(${String(body["id"])} is the old one`),
    );
    await workspace.succeed("state", "rm", "cloud_prometheus.metrics");
    await workspace.succeed("import", "cloud_prometheus.metrics", String(current?.attributes?.["id"]));
    await workspace.apply();
    expect(writes()).toEqual([]);
    expect(protection("metrics")).toBe(true);
    expect((await workspace.plan()).changes).toEqual([]);
  });

  it("is destroyed once it is lifted, of which the service gets nothing; where none was, nothing changes", async () => {
    const rows: readonly (readonly [
      name: string,
      first: Written,
      then: Written,
      planned: readonly string[],
    ])[] = [
      ["own", { cluster: PROTECTED }, { cluster: UNPROTECTED }, ["update"]],
      ["own-left-out", { cluster: PROTECTED }, {}, ["update"]],
      ["against-default", { byDefault: "true" }, { cluster: UNPROTECTED, byDefault: "true" }, ["update"]],
      ["default", { byDefault: "true" }, { byDefault: "false" }, ["update"]],
      ["default-left-out", { byDefault: "true" }, {}, ["update"]],
      ["off-then-by-provider", {}, { byDefault: "false" }, []],
      ["off-by-provider", { byDefault: "false" }, {}, []],
      ["off-by-itself", { cluster: UNPROTECTED }, {}, []],
    ];
    await applied(withClusters(Object.fromEntries(rows.map(([name, first]) => [name, first]))));
    for (const [name, , , planned] of rows)
      expect([name, protection(name) === true]).toEqual([name, planned.length > 0]);
    workspace.configure(withClusters(Object.fromEntries(rows.map(([name, , then]) => [name, then]))));
    const { changes } = await workspace.plan();
    const planned = new Map(changes.map(({ address, actions }) => [address, actions]));
    for (const [name, , , actions] of rows)
      expect([name, ...(planned.get(`cloud_prometheus.${name}`) ?? [])]).toEqual([name, ...actions]);
    await workspace.succeed("apply", "plan");
    expect(writes()).toEqual([]);
    expect((await workspace.plan()).changes).toEqual([]);
    await workspace.succeed("destroy", "-auto-approve");
    expect(workspace.emulator.clusters()).toEqual([]);
  });

  it("is protected by a default that is known only after apply", async () => {
    await applied(provider("terraform_data.later.output") + cluster("metrics") + LATER);
    expect(protection("metrics")).toBe(true);
    workspace.configure(provider());
    await refused(["metrics"], "plan");
  });

  it("is imported without a request that changes it, whatever the provider's default is", async () => {
    const clusters = {
      none: {},
      on: { byDefault: "true" },
      off: { byDefault: "false" },
      own: { cluster: PROTECTED },
    };
    let imports = "";
    for (const name of Object.keys(clusters)) {
      const body = { name, organization_id: 42, prometheus_whitelist: ["10.0.0.0/8"] };
      const { body: created } = await workspace.request("POST", "/cluster/prometheus", body);
      imports += `\nimport {\n  to = cloud_prometheus.${name}\n  id = "${String(created["id"])}"\n}`;
    }
    seen = workspace.requests.length;
    workspace.configure(withClusters(clusters) + imports);
    const { stdout } = await workspace.apply();
    expect(stdout.match(/(?<=cloud_prometheus\.)\w+(?= will be updated)/g)).toEqual(["own"]);
    expect(stdout).toContain("Plan: 4 to import, 0 to add, 1 to change, 0 to destroy");
    expect(writes()).toEqual([]);
    expect([protection("own"), protection("on")]).toEqual([true, true]);
  });

  it("shows no drift, and is not sent with another change", async () => {
    await applied(provider() + cluster("metrics", PROTECTED));
    const { id } = workspace.state("cloud_prometheus.metrics");
    const path = `/cluster/prometheus/${String(id)}`;
    const { body } = await workspace.request("GET", path);
    await workspace.request("PUT", path, { ...body, prometheus_whitelist: ["10.0.0.0/9"] });
    expect((await workspace.plan()).changes.map(({ before, after }) => [before, after])).toEqual([
      [
        expect.objectContaining({ deletion_protection: true }),
        expect.objectContaining({ deletion_protection: true }),
      ],
    ]);
    await workspace.succeed("apply", "plan");
    expect(JSON.stringify(workspace.emulator.stored("prometheus", Number(id)))).not.toContain("protection");
    expect(protection("metrics")).toBe(true);
  });
});
