/**
 * Makes the plans of the corpus with the real terraform, the built plugin and the emulated service:
 *
 *   npm run build && LIB_IS_BUILT=true npx ts-node -T test/review/corpus/make.ts [part of a name]
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { format, resolveConfig } from "prettier";

import { openWorkspace, type Workspace } from "../../e2e/workspace";
import type { PlanCase } from "./case";
import { CASES, fileOf } from "./cases";

async function main(part: string): Promise<void> {
  for (const planCase of CASES.filter(({ name }) => name.includes(part))) {
    const workspace = await openWorkspace();
    try {
      writeFileSync(join(__dirname, fileOf(planCase)), await planOf(planCase, workspace));
      process.stdout.write(`${planCase.name}\n`);
    } finally {
      await workspace.close();
    }
  }
}

async function planOf(planCase: PlanCase, workspace: Workspace): Promise<string> {
  const { before, failing, after, existing = [], edits = [], files = {}, flags = [], command } = planCase;
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(workspace.folder, name)), { recursive: true });
    writeFileSync(join(workspace.folder, name), content);
  }
  for (const cluster of existing) {
    const { status } = await workspace.request("POST", "/cluster/opensearch", cluster);
    if (status !== 201) throw new Error(`${planCase.name}: the service answered ${status}`);
  }
  workspace.configure(before ?? "");
  if (before !== undefined) await workspace.apply();
  if (failing !== undefined) {
    await workspace.request("POST", "/_emulator/faults", {
      fault: "status",
      status: 500,
      operations: ["remove"],
    });
    workspace.configure(failing);
    const { code } = await workspace.terraform("apply", "-auto-approve");
    if (code === 0) throw new Error(`${planCase.name}: the apply did not fail`);
    await workspace.request("DELETE", "/_emulator/faults");
  }
  for (const { path, body } of edits) {
    if (body === null) await workspace.request("DELETE", path);
    else {
      const current = await workspace.request("GET", path);
      await workspace.request("PUT", path, { ...current.body, ...body });
    }
  }
  if (command !== undefined) await workspace.succeed(...command);
  if (after !== undefined) workspace.configure(after);
  // A plan that errored is saved too; what matters is whether there is one to show.
  const planned = await workspace.terraform("plan", "-out=plan", ...flags);
  const shown = await workspace.terraform("show", "-json", "plan");
  if (shown.code !== 0) throw new Error(`${planCase.name}: no plan\n${planned.stdout}${planned.stderr}`);
  const options = await resolveConfig(__filename);
  return format(stable(shown.stdout), { ...options, parser: "json" });
}

/** Without the time, and with the same identifiers each time. */
function stable(plan: string): string {
  const parsed = JSON.parse(plan) as Record<string, unknown>;
  delete parsed["timestamp"];
  const uuids: string[] = [];
  const text = JSON.stringify(parsed, undefined, 2).replace(
    /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g,
    (uuid) => {
      if (!uuids.includes(uuid)) uuids.push(uuid);
      return `00000000-0000-4000-8000-${String(uuids.indexOf(uuid)).padStart(12, "0")}`;
    },
  );
  return withOrderedIds(text);
}

/** Terraform makes clusters side by side: the service's numbers follow their names here, not the race. */
function withOrderedIds(plan: string): string {
  const clusters = [...plan.matchAll(/https:\/\/([a-z0-9-]+)-(\d+)\.(?:opensearch|prometheus)\./g)]
    .map(([, name = "", id = ""]) => ({ name, id }))
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  const ids = [...new Set(clusters.map(({ id }) => id))];
  const ordered = (id: string) => (ids.includes(id) ? String(ids.indexOf(id) + 1) : id);
  return plan
    .replace(/("id": )(\d+)/g, (_match, key: string, id: string) => `${key}${ordered(id)}`)
    .replace(
      /-(\d+)(\.(?:opensearch|dashboards|prometheus)\.)/g,
      (_match, id: string, rest: string) => `-${ordered(id)}${rest}`,
    );
}

void main(process.argv[2] ?? "");
