/** The identity of clusters: in the state, and as what an import names. */
import { printedJson } from "../../src/cli/processes/terraform";
import { useWorkspace } from "./shared-workspace";
import { describeWithTerraform, itWith } from "./terraform";

/** The access lists of each type: by their names in Terraform, and in the API. */
const LISTS = {
  cloud_opensearch: {
    ip_allowlist: "opensearch_whitelist",
    dashboards_ip_allowlist: "opensearch_dashboards_whitelist",
  },
  cloud_prometheus: { prometheus_whitelist: "prometheus_whitelist" },
} as const;

type Type = keyof typeof LISTS;

const TYPES = Object.keys(LISTS) as readonly Type[];

const cluster = (type: Type, organization = 42) => `
resource "${type}" "it" {
  name            = "one"
  organization_id = ${organization}
  ${Object.keys(LISTS[type])
    .map((list) => `${list} = ["10.0.0.0/8"]`)
    .join("\n  ")}
}`;

const importBlock = (type: Type, identity: string) => `
import {
  to       = ${type}.it
  identity = ${identity}
}`;

describeWithTerraform("the identity of a cluster", () => {
  const workspace = useWorkspace();
  const itImports = itWith("import by identity");

  /** Creates a cluster beside Terraform; returns its id. */
  const existing = async (type: Type): Promise<number> => {
    const lists = Object.fromEntries(Object.values(LISTS[type]).map((list) => [list, ["10.0.0.0/8"]]));
    const body = { name: "one", organization_id: 42, ...lists };
    const { body: created } = await workspace.request("POST", `/cluster/${type.replace("cloud_", "")}`, body);
    return Number(created["id"]);
  };
  const storedIdentity = async (): Promise<unknown> => {
    const { stdout } = await workspace.succeed("show", "-json");
    const { values } = printedJson(stdout) as {
      values: { root_module: { resources: readonly { identity?: unknown }[] } };
    };
    return values.root_module.resources[0]?.identity;
  };

  for (const type of TYPES) {
    itImports(`is stored with a new ${type}, and changes with a replacement`, async () => {
      workspace.configure(cluster(type));
      // Terraform cannot write a plan as JSON that has an unknown identity.
      expect((await workspace.plan()).changes).toMatchObject([{ actions: ["create"] }]);
      await workspace.apply();
      const { id } = workspace.state(`${type}.it`);
      expect(await storedIdentity()).toEqual({ id, organization_id: 42 });
      expect((await workspace.plan()).changes).toEqual([]);

      workspace.configure(cluster(type, 43));
      expect((await workspace.plan()).changes).toMatchObject([{ actions: ["delete", "create"] }]);
      await workspace.apply();
      const { id: other } = workspace.state(`${type}.it`);
      expect(await storedIdentity()).toEqual({ id: other, organization_id: 43 });
      await workspace.succeed("destroy", "-auto-approve");
    });

    itImports(`imports a ${type}, with and without its organization`, async () => {
      const id = await existing(type);
      for (const identity of [`{ id = ${id} }`, `{ id = ${id}, organization_id = 42 }`]) {
        workspace.configure(cluster(type) + importBlock(type, identity));
        const { stdout } = await workspace.succeed("plan");
        expect(stdout).toContain("1 to import, 0 to add, 0 to change, 0 to destroy");
      }
      const { stdout } = await workspace.apply();
      expect(stdout).toContain("1 imported, 0 added, 0 changed, 0 destroyed");
      expect(await storedIdentity()).toEqual({ id, organization_id: 42 });
      expect((await workspace.plan()).changes).toEqual([]);
    });

    itImports(`imports no ${type} of another organization, and none that does not exist`, async () => {
      const id = await existing(type);
      const refusals = [
        [`{ id = ${id}, organization_id = 43 }`, `cluster ${id} belongs to organization 42, not to 43`],
        [`{ id = ${id + 4711} }`, `cluster ${id + 4711}`],
        ["{ id = 1.5 }", "`id` of the identity "],
      ] as const;
      for (const [identity, text] of refusals) {
        workspace.configure(cluster(type) + importBlock(type, identity));
        const { code, stderr } = await workspace.terraform("plan");
        expect(code).toBe(1);
        expect(stderr.replace(/[\s│]+/g, " ")).toContain(text);
      }
    });
  }
});
