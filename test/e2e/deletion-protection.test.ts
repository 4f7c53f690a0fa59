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
  /** The attributes of the cluster beside its name, one a line. */
  readonly cluster?: string;
  /** The provider's `deletion_protection`. */
  readonly byDefault?: string;
  readonly more?: string;
}

const withCluster = ({ cluster = "", byDefault, more = "" }: Written) => `
provider "cloud" {
  ${byDefault === undefined ? "" : `deletion_protection = ${byDefault}`}
}
resource "cloud_prometheus" "metrics" {
  name                 = "metrics"
  prometheus_whitelist = ["10.0.0.0/8"]
  ${cluster.includes("organization_id") ? "" : "organization_id = 42"}
  ${cluster}
}
${more}`;

const withoutCluster = (byDefault?: string) =>
  `provider "cloud" {\n  ${byDefault === undefined ? "" : `deletion_protection = ${byDefault}`}\n}`;

const PROTECTED = "deletion_protection = true";
const UNPROTECTED = "deletion_protection = false";
const CREATE_FIRST = "lifecycle {\n    create_before_destroy = true\n  }";
const LATER = 'resource "terraform_data" "later" {\n  input = true\n}';

const REFUSED =
  /deletion_protection: the Prometheus cluster "metrics" is protected from deletion.*1\. Set `deletion_protection = false`.*and apply.*2\. Then destroy or replace/;

describeWithTerraform("a protected cluster", () => {
  const workspace = useWorkspace();
  /** The number of requests before those that a test is about. */
  let seen = 0;

  const applied = async (written: Written) => {
    workspace.configure(withCluster(written));
    const { stdout } = await workspace.apply();
    expect(stdout).not.toContain("Warning");
    seen = workspace.requests.length;
  };

  /** Runs a command, and expects the refusal at plan, with nothing sent but reads. */
  const refused = async (attempt: string, ...args: string[]) => {
    const { code, stderr } = await workspace.terraform(...args);
    expect([attempt, stderr.replace(/[\s│]+/g, " ")]).toEqual([attempt, expect.stringMatching(REFUSED)]);
    expect([attempt, code, ...writes()]).toEqual([attempt, 1]);
  };

  const writes = () => workspace.requests.slice(seen).filter((line) => !/\bGET\b/.test(line));

  const protection = async () => {
    const state = workspace.state("cloud_prometheus.metrics");
    return state["deletion_protection"];
  };

  /** What would destroy or replace it: the configuration, and the command. */
  type Attempts = Readonly<Record<string, readonly [configuration: string, ...args: string[]]>>;

  it.each<[protectedBy: string, first: Written, attempts: Attempts]>([
    [
      "its own attribute",
      { cluster: PROTECTED },
      {
        "terraform destroy": [withCluster({ cluster: PROTECTED }), "destroy", "-auto-approve"],
        "a plan of its destruction": [withCluster({ cluster: PROTECTED }), "plan", "-destroy"],
        "its removal from the configuration": [withoutCluster(), "plan"],
        "its destruction, with a configuration that no longer protects it": [
          withCluster({ cluster: UNPROTECTED }),
          "plan",
          "-destroy",
        ],
        "another organization": [withCluster({ cluster: `organization_id = 43\n  ${PROTECTED}` }), "plan"],
        "another organization, lifting the protection in the same plan": [
          withCluster({ cluster: `organization_id = 43\n  ${UNPROTECTED}` }),
          "plan",
        ],
        "a forced replacement": [
          withCluster({ cluster: PROTECTED }),
          "plan",
          "-replace=cloud_prometheus.metrics",
        ],
        create_before_destroy: [
          withCluster({ cluster: `organization_id = 43\n  ${PROTECTED}\n  ${CREATE_FIRST}` }),
          "plan",
        ],
      },
    ],
    [
      "the provider's default",
      { byDefault: "true" },
      {
        "its removal": [withoutCluster("true"), "plan"],
        "its removal together with the provider's default": [withoutCluster(), "plan"],
        "a forced replacement without a refresh": [
          withCluster({ byDefault: "true" }),
          "plan",
          "-refresh=false",
          "-replace=cloud_prometheus.metrics",
        ],
      },
    ],
    [
      "the same plan alone",
      {},
      {
        "a replacement whose configuration begins to protect it": [
          withCluster({ cluster: `organization_id = 43\n  ${PROTECTED}` }),
          "plan",
        ],
        "a replacement with a default that begins to protect it": [
          withCluster({ cluster: "organization_id = 43", byDefault: "true" }),
          "plan",
        ],
      },
    ],
  ])("by %s is kept from what would destroy or replace it", async (_protectedBy, first, attempts) => {
    await applied(first);
    for (const [attempt, [configuration, ...args]] of Object.entries(attempts)) {
      workspace.configure(configuration);
      await refused(attempt, ...args);
    }
  });

  it("is not replaced while its protection is known only after apply", async () => {
    await applied({});
    const cluster = `organization_id = 43\n  deletion_protection = terraform_data.later.output`;
    workspace.configure(withCluster({ cluster, more: LATER }));
    const { code, stderr } = await workspace.terraform("plan");
    expect(code).toBe(1);
    expect(stderr.replace(/[\s│]+/g, " ")).toMatch(
      /deletion_protection: .* the Prometheus cluster "metrics"/,
    );
  });

  const RENAMED = `${PROTECTED}\n  ${CREATE_FIRST}`;

  it.each<[what: string, cluster: string, name: string, args: readonly string[]]>([
    ["", PROTECTED, "metrics", []],
    [", without a refresh", PROTECTED, "metrics", ["-refresh=false"]],
    [", with create_before_destroy and another name", RENAMED, "renamed", []],
    [", with both, without a refresh", RENAMED, "renamed", ["-refresh=false"]],
  ])("is not replaced where it is tainted%s: the plan is refused", async (_what, cluster, name, args) => {
    await applied({ cluster: PROTECTED });
    await workspace.succeed("taint", "cloud_prometheus.metrics");
    workspace.configure(withCluster({ cluster }).replace('"metrics"\n', `"${name}"\n`));
    const { code, stderr } = await whileTainted(() => workspace.terraform("apply", "-auto-approve", ...args));
    expect(code).toBe(1);
    expect(stderr.replace(/[\s│]+/g, " ")).toContain("run `terraform untaint` to keep it");
    expect(writes()).toEqual([]);
    await workspace.succeed("untaint", "cloud_prometheus.metrics");
    workspace.configure(withCluster({ cluster: PROTECTED }));
    expect((await workspace.plan()).changes).toEqual([]);
  });

  it("is let go of in the same apply that creates another one", async () => {
    await applied({ cluster: PROTECTED });
    workspace.configure(
      `${withoutCluster()}
removed {
  from = cloud_prometheus.metrics
  lifecycle {
    destroy = false
  }
}
resource "cloud_prometheus" "other" {
  name                 = "other"
  organization_id      = 42
  prometheus_whitelist = ["10.0.0.0/9"]
}`,
    );
    await workspace.apply();
    expect(workspace.emulator.clusters()).toHaveLength(2);
  });

  it("that is a deposed object has a way out: both are let go of, and the one that stays is imported", async () => {
    await applied({ cluster: PROTECTED });
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
    expect(await protection()).toBe(true);
    expect((await workspace.plan()).changes).toEqual([]);
  });

  it.each<[what: string, first: Written, lifted: Written]>([
    ["its own attribute", { cluster: PROTECTED }, { cluster: UNPROTECTED }],
    ["its own attribute, left out", { cluster: PROTECTED }, {}],
    [
      "its own attribute, against the default",
      { byDefault: "true" },
      { cluster: UNPROTECTED, byDefault: "true" },
    ],
    ["the provider's default", { byDefault: "true" }, { byDefault: "false" }],
    ["the provider's default, left out", { byDefault: "true" }, {}],
  ])(
    "is destroyed once it is lifted by %s, of which the service gets nothing",
    async (_what, first, lifted) => {
      await applied(first);
      expect(await protection()).toBe(true);
      workspace.configure(withCluster(lifted));
      const { changes } = await workspace.plan();
      expect(changes.map(({ actions }) => actions)).toEqual([["update"]]);
      await workspace.succeed("apply", "plan");
      expect(writes()).toEqual([]);
      expect((await workspace.plan()).changes).toEqual([]);
      await workspace.succeed("destroy", "-auto-approve");
      expect(workspace.emulator.clusters()).toEqual([]);
    },
  );

  it.each<[what: string, written: Written, then: Written]>([
    ["by default", {}, { byDefault: "false" }],
    ["by the provider", { byDefault: "false" }, {}],
    ["by itself", { cluster: UNPROTECTED }, {}],
  ])("is none that is off %s: nothing changes if that is written otherwise", async (_what, written, then) => {
    await applied(written);
    workspace.configure(withCluster(then));
    expect((await workspace.plan()).changes).toEqual([]);
    await workspace.succeed("destroy", "-auto-approve");
  });

  it("is protected by a default that is known only after apply", async () => {
    await applied({ byDefault: "terraform_data.later.output", more: LATER });
    expect(await protection()).toBe(true);
    workspace.configure(withoutCluster());
    await refused("its removal", "plan");
  });

  it("is imported without a change, with the provider's default", async () => {
    const { body } = await workspace.request("POST", "/cluster/prometheus", {
      name: "metrics",
      organization_id: 42,
      prometheus_whitelist: ["10.0.0.0/8"],
    });
    const more = `import {\n  to = cloud_prometheus.metrics\n  id = "${String(body["id"])}"\n}`;
    for (const byDefault of [undefined, "true", "false"]) {
      workspace.configure(withCluster({ ...(byDefault !== undefined && { byDefault }), more }));
      const { stdout } = await workspace.succeed("plan");
      expect(stdout).toContain("1 to import, 0 to add, 0 to change, 0 to destroy");
    }
    seen = workspace.requests.length;
    workspace.configure(withCluster({ cluster: PROTECTED, more }));
    await workspace.apply();
    expect(writes()).toEqual([]);
    expect(await protection()).toBe(true);
  });

  it("may be forgotten", async () => {
    await applied({ cluster: PROTECTED });
    workspace.configure(
      `${withoutCluster()}\nremoved {\n  from = cloud_prometheus.metrics\n  lifecycle {\n    destroy = false\n  }\n}`,
    );
    await workspace.apply();
    expect(workspace.emulator.clusters()).toHaveLength(1);
  });

  it("shows no drift, and is not sent with another change", async () => {
    await applied({ cluster: PROTECTED });
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
    expect(await protection()).toBe(true);
  });
});
