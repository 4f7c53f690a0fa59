/** A program in Terraform's language, and the refactorings of a person. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import type { Chance } from "./chance";
import { Files, type PersonsProgram } from "./program";

const REQUIRED = `terraform {
  required_providers {
    managed = { source = "clusters.internal/managed/cloud" }
  }
}
`;

/** Matches a resource with the comments above it. */
const RESOURCE = /^(?:#(?! Written).*\n)*resource "(\w+)" "([^"]+)" \{\n[^]*?^\}\n/gm;
/** Matches a list of an access list that is on its line alone. */
const LIST = /^( +)((?:ip_allowlist|prometheus_whitelist|dashboards_ip_allowlist) *)= (\[[^\]]*\])$/m;

interface Resource {
  readonly file: string;
  readonly text: string;
  readonly type: string;
  readonly label: string;
}

export class HclProgram implements PersonsProgram {
  private readonly files: Files;
  private number = 0;

  constructor(readonly folder: string) {
    this.files = new Files(folder, ".tf");
    this.files.write("main.tf", `${REQUIRED}provider "managed" {}\n`);
  }

  working(): string {
    return this.folder;
  }

  target(week: number): readonly string[] {
    return ["--hcl", week % 3 === 2 ? `week-${week}.tf` : "clusters.tf"];
  }

  async synthesize(): Promise<void> {
    // Terraform reads the files themselves.
  }

  deleteImports(): void {
    for (const name of this.files.names()) {
      if (name.endsWith(".imports.tf")) this.files.remove(name);
      else this.files.edit(name, (text) => text.replace(/^import \{\n[^}]*\}\n/gm, ""));
    }
  }

  deleteCluster(address: string): boolean {
    const found = this.resources().find(({ type, label }) => address === `${type}.${label}`);
    if (found === undefined) return false;
    this.cut(found);
    return true;
  }

  tidy(): void {
    this.files.remove("moves.tf");
  }

  refactor(chance: Chance): string | undefined {
    this.number += 1;
    const refactorings = [
      () => this.renameFile(chance),
      () => this.moveToFile(chance),
      () => this.renameLabel(chance),
      () => this.moveToModule(chance),
      () => this.joinByForEach(chance),
      () => this.extractLocal(chance),
      () => this.extractVariable(chance),
    ];
    return chance.one(refactorings)?.();
  }

  private resources(): readonly Resource[] {
    return this.files
      .all(RESOURCE)
      .map(({ file, match: [text, type = "", label = ""] }) => ({ file, text, type, label }));
  }

  /** Returns resources that refer to nothing in the module. */
  private independent(): readonly Resource[] {
    return this.resources().filter(({ text }) => !/\b(?:local|var|each)\./.test(text));
  }

  private cut({ file, text }: Resource): void {
    this.files.edit(file, (whole) => whole.replace(text, () => ""));
  }

  private move(from: string, to: string): void {
    this.files.append("moves.tf", `moved {\n  from = ${from}\n  to   = ${to}\n}\n`);
  }

  private renameFile(chance: Chance): string | undefined {
    const name = chance.one(this.files.names().filter((one) => !/^(?:main|moves)\.tf$/.test(one)));
    if (name === undefined) return undefined;
    const next = `renamed-${this.number}.tf`;
    this.files.rename(name, next);
    return `${name} is ${next}`;
  }

  private moveToFile(chance: Chance): string | undefined {
    const one = chance.one(this.resources());
    if (one === undefined) return undefined;
    this.cut(one);
    this.files.append(`team-${this.number}.tf`, one.text);
    return `${one.label} is in a file of its own`;
  }

  private renameLabel(chance: Chance): string | undefined {
    const one = chance.one(this.resources());
    if (one === undefined) return undefined;
    const label = `renamed_${this.number}`;
    this.files.edit(one.file, (text) =>
      text.replace(one.text, (block) =>
        block.replace(`"${one.type}" "${one.label}"`, () => `"${one.type}" "${label}"`),
      ),
    );
    this.move(`${one.type}.${one.label}`, `${one.type}.${label}`);
    return `${one.label} is ${label}`;
  }

  private moveToModule(chance: Chance): string | undefined {
    const one = chance.one(this.independent());
    if (one === undefined) return undefined;
    const name = `team_${this.number}`;
    this.cut(one);
    mkdirSync(join(this.folder, "modules", name), { recursive: true });
    writeFileSync(join(this.folder, "modules", name, "main.tf"), `${REQUIRED}${one.text}`);
    this.files.append(
      "modules.tf",
      `module "${name}" {\n  source    = "./modules/${name}"\n  providers = { managed = managed }\n}\n`,
    );
    this.move(`${one.type}.${one.label}`, `module.${name}.${one.type}.${one.label}`);
    return `${one.label} is in a module`;
  }

  private joinByForEach(chance: Chance): string | undefined {
    const simple = this.independent().flatMap((one) => {
      const [, name] = /^ {2}name += ("[^"$%]*")$/m.exec(one.text) ?? [];
      const [, , , list] = LIST.exec(one.text) ?? [];
      return one.type === "cloud_prometheus" && name !== undefined && list !== undefined
        ? [{ ...one, name, list }]
        : [];
    });
    const joined = chance.some(simple, 2);
    if (joined.length < 2) return undefined;
    const label = `fleet_${this.number}`;
    for (const one of joined) this.cut(one);
    const entries = joined.map(({ name, list }) => `    ${name} = ${list.replace(/\s*\n\s*/g, " ")}\n`);
    this.files.append(
      "fleets.tf",
      `resource "cloud_prometheus" "${label}" {\n  provider = managed\n  for_each = {\n${entries.join("")}  }\n  name                 = each.key\n  organization_id      = 42\n  prometheus_whitelist = each.value\n}\n`,
    );
    for (const one of joined)
      this.move(`cloud_prometheus.${one.label}`, `cloud_prometheus.${label}[${one.name}]`);
    return `${joined.map((one) => one.label).join(" and ")} are ${label}`;
  }

  private extractLocal(chance: Chance): string | undefined {
    const one = this.withList(chance);
    if (one === undefined) return undefined;
    const name = `ranges_${this.number}`;
    this.files.append("locals.tf", `locals {\n  ${name} = ${one.list}\n}\n`);
    this.replaceList(one, `local.${name}`);
    return `a list of ${one.label} is a local value`;
  }

  private extractVariable(chance: Chance): string | undefined {
    const one = this.withList(chance);
    if (one === undefined) return undefined;
    const name = `ranges_${this.number}`;
    this.files.append("variables.tf", `variable "${name}" {\n  type = list(string)\n}\n`);
    const values = `${name} = ${one.list}\n`;
    writeFileSync(join(this.folder, `${name}.auto.tfvars`), values);
    this.replaceList(one, `var.${name}`);
    return `a list of ${one.label} is a variable`;
  }

  private withList(chance: Chance) {
    const found = this.resources().flatMap((one) => {
      const [, , , list] = LIST.exec(one.text) ?? [];
      return list === undefined || /\b(?:local|var|each)\./.test(list) ? [] : [{ ...one, list }];
    });
    return chance.one(found);
  }

  private replaceList(one: Resource, reference: string): void {
    this.files.edit(one.file, (text) =>
      text.replace(one.text, (block) =>
        block.replace(LIST, (_line, indent: string, name: string) => `${indent}${name}= ${reference}`),
      ),
    );
  }
}
