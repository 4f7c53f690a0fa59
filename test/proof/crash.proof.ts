/**
 * kill -9 of the plugin and of the service at random moments of an apply: every later apply converges, with the help
 * of the message where a create was under way. A seed repeats the moments of a run, though not the machine's timing.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { PROVIDER_SOURCE } from "../../src/schema";
import { cases, seed } from "../cases";
import { describeWithTerraform } from "../e2e/terraform";
import { type EmulatorProcess, startEmulatorProcess, type StoredCluster } from "./crash/emulator-process";
import { type Diagnostic, openTerraform, type Run, type TerraformProcess } from "./crash/terraform-process";
import { importInstruction } from "./faults/converge";

/** Each with half of the crashes: two at a time, since one alone mostly waits. */
const LANES = 2;
const CRASHES = Math.ceil(cases(4) / LANES);
const OPENSEARCH = 12;
const PROMETHEUS = 8;
/** Of an apply that refreshes 20 clusters, and then sends three requests for each. */
const REQUESTS = 78;
/** More rounds than crashes: an apply may be done before its moment comes. */
const MOST_ROUNDS = 2 * CRASHES + 2;

/** What the configuration says: another round changes every cluster, another organization replaces it. */
interface Wanted {
  readonly round: number;
  readonly organization: number;
}

const CONFIGURATION = `
terraform {
  required_providers {
    cloud = { source = "${PROVIDER_SOURCE}" }
  }
}
variable "round" { type = number }
variable "organization" { type = number }
locals {
  list = ["10.\${var.round % 256}.0.0/16", "2001:db8::/32"]
}
resource "cloud_opensearch" "logs" {
  count                   = ${OPENSEARCH}
  name                    = "logs-\${count.index}"
  organization_id         = var.organization
  tier                    = "standard"
  version                 = "2.19"
  data_node_count         = 3
  ip_allowlist            = local.list
  dashboards_ip_allowlist = local.list
  auth_sources = [{
    name             = "login"
    type             = "oidc"
    client_id        = "dashboards"
    client_secret    = "s3cr3t-\${var.round}-of-\${count.index}"
    dashboards_login = true
  }]
  repo_config = {
    enable_access_keys           = true
    access_key_id                = "AKIAEXAMPLE"
    secret_access_key_wo         = "k3y/\${var.round}+\${count.index}=="
    secret_access_key_wo_version = var.round
  }
}
resource "cloud_prometheus" "metrics" {
  count                = ${PROMETHEUS}
  name                 = "metrics-\${count.index}"
  organization_id      = var.organization
  prometheus_whitelist = local.list
}
`;

describeWithTerraform("after a crash in the middle of an apply", () => {
  it(
    `a later apply converges, ${LANES * CRASHES} times`,
    async () => {
      const lanes = Array.from({ length: LANES }, (_none, lane) => crashAgainAndAgain(lane));
      // Every lane ends before the test does, so that nothing is left behind.
      for (const ended of await Promise.allSettled(lanes)) {
        if (ended.status === "rejected") throw ended.reason;
      }
    },
    CRASHES * 60_000,
  );
});

/** In a folder of its own, with a service of its own. */
async function crashAgainAndAgain(lane: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "crash-"));
  const told: string[] = [`seed ${seed()}, lane ${lane}`];
  const random = randomFrom(seed() + lane);
  let service: EmulatorProcess | undefined;
  try {
    service = await startEmulatorProcess(folder);
    const terraform = openTerraform(folder, service.url);
    terraform.write("main.tf", CONFIGURATION);
    succeeded(await terraform.run("init"));
    let crashes = 0;
    let organization = 42;
    let hasImported = false;
    for (let round = 1; crashes < CRASHES && round <= MOST_ROUNDS; round += 1) {
      const isMoving = random() < 0.5;
      // A cluster that was imported and not yet written to is not replaced.
      if (isMoving && !hasImported) organization += 1;
      const wanted = { round, organization };
      const victim = (round + lane) % 2 === 0 ? "plugin" : "service";
      const moment = { request: 1 + Math.floor(random() * REQUESTS), milliseconds: Math.floor(random() * 6) };
      told.push(JSON.stringify({ ...wanted, victim, ...moment }));
      terraform.write("terraform.tfvars.json", JSON.stringify(wanted));
      if (await crash(terraform, service, victim, moment)) crashes += 1;
      hasImported = await converge(terraform, told);
      expect(service.stored().map(described).sort()).toEqual(expectedClusters(wanted));
    }
    expect(crashes).toBe(CRASHES);
  } catch (error) {
    throw new Error([told[0], ...told.slice(1).slice(-6), (error as Error).message].join("\n"), {
      cause: error,
    });
  } finally {
    await service?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs an apply and kills the plugin or the service after a number of responses; reports whether it came so far. */
async function crash(
  terraform: TerraformProcess,
  emulator: EmulatorProcess,
  victim: "plugin" | "service",
  moment: { readonly request: number; readonly milliseconds: number },
): Promise<boolean> {
  const kill = async () => {
    await sleep(moment.milliseconds);
    if (victim === "plugin") return terraform.killPlugin();
    await emulator.kill();
    await emulator.startAgain();
    return true;
  };
  let killing: Promise<boolean> | undefined;
  emulator.onRequest = (count) => {
    if (count !== moment.request) return;
    killing = kill();
    killing.catch(() => undefined);
  };
  await terraform.run("apply", "-auto-approve", "-json");
  emulator.onRequest = () => undefined;
  return (await killing) ?? false;
}

/**
 * Does what a user does: applies again, and where the message says to import a cluster, does that first. Returns whether
 * a cluster was imported.
 */
async function converge(terraform: TerraformProcess, told: string[]): Promise<boolean> {
  const apply = () => terraform.run("apply", "-auto-approve", "-json");
  const again = await apply();
  if (again.code !== 0) {
    told.push(`  imported: ${again.errors.map(({ address }) => address ?? "").join(", ")}`);
    terraform.write("imports.tf", again.errors.map(importBlock).join(""));
    succeeded(await apply());
    terraform.remove("imports.tf");
  }
  succeeded(await terraform.run("plan", "-detailed-exitcode", "-json"));
  return again.code !== 0;
}

function importBlock(error: Diagnostic): string {
  const id = importInstruction([error]);
  if (error.address === undefined || id === undefined) {
    throw new Error(`it does not say what to do: ${error.summary}\n${error.detail}`);
  }
  return `import {\n  to = ${error.address}\n  id = "${id}"\n}\n`;
}

function succeeded({ code, errors, output }: Run): void {
  if (code === 0) return;
  const said = errors.map(({ address, summary, detail }) => `${address ?? ""}: ${summary}\n${detail}`);
  throw new Error(`terraform ended with ${code}:\n${said.length > 0 ? said.join("\n") : output}`);
}

/** A cluster in a line: where it is, what it is called, who may reach it, and its secrets. */
function described({ kind, fields }: StoredCluster): string {
  const list = fields[kind === "opensearch" ? "ip_allowlist" : "prometheus_whitelist"];
  const [login] = (fields["auth_sources"] ?? []) as readonly Record<string, unknown>[];
  const repository = (fields["repo_config"] ?? {}) as Record<string, unknown>;
  return JSON.stringify([
    kind,
    fields["organization_id"],
    fields["name"],
    list,
    login?.["client_secret"],
    repository["secret_access_key"],
  ]);
}

function expectedClusters(wanted: Wanted): readonly string[] {
  const { round, organization } = wanted;
  const list = [`10.${round % 256}.0.0/16`, "2001:db8::/32"];
  return [
    ...Array.from({ length: OPENSEARCH }, (_none, key) => [
      "opensearch",
      organization,
      `logs-${key}`,
      list,
      `s3cr3t-${round}-of-${key}`,
      `k3y/${round}+${key}==`,
    ]),
    ...Array.from({ length: PROMETHEUS }, (_none, key) => [
      "prometheus",
      organization,
      `metrics-${key}`,
      list,
      undefined,
      undefined,
    ]),
  ]
    .map((cluster) => JSON.stringify(cluster))
    .sort();
}

/** Numbers from 0 to 1 by a linear congruential generator. */
function randomFrom(seed: number): () => number {
  let state = BigInt(seed);
  return () => {
    state = BigInt.asUintN(64, state * 6364136223846793005n + 1442695040888963407n);
    return Number(state >> 11n) / 2 ** 53;
  };
}
