/** Projects that are not synthesized or not as Terraform reads them, and lock files. */
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";

import { PROVIDER_SOURCE, PROVIDER_VERSION } from "../../../src/schema";
import type { Patient } from "./patient";
import { commandsIn, type Row } from "./row";

const CDKTF_APP = `
const fs = require("node:fs");
const folder = (process.env.CDKTF_OUTDIR || "cdktf.out") + "/stacks/one";
fs.mkdirSync(folder, { recursive: true });
const cluster = { name: "a", organization_id: 42 };
fs.writeFileSync(folder + "/cdk.tf.json", JSON.stringify({ resource: { cloud_prometheus: { a: cluster } } }));
fs.writeFileSync(folder + "/../../manifest.json", JSON.stringify({ stacks: { one: {
  name: "one", constructPath: "one", workingDirectory: "stacks/one", synthesizedStackPath: "stacks/one/cdk.tf.json", dependencies: [],
} } }));
fs.rmSync(folder + "/.terraform.lock.hcl", { force: true });
`;

/** Makes the project one of CDKTF, that is not synthesized yet. */
const cdktf = (patient: Patient, output?: string) => {
  rmSync(join(patient.project, "main.tf"));
  patient.write("project/cdktf.json", JSON.stringify({ app: "node main.js", ...(output && { output }) }));
  patient.write("project/main.js", CDKTF_APP);
};

const synthesized = async (patient: Patient) => {
  cdktf(patient);
  await patient.run("node main.js");
};

export const PROJECTS: readonly Row[] = [
  {
    name: "that is missing",
    check: "project",
    breaks: (patient) => {
      patient.project = join(patient.folder, "elsewhere");
      mkdirSync(patient.project);
    },
    message: /^There is nothing to check in this folder/,
    edits: (patient, fix) => {
      expect(fix).toBe("Run this in the folder of a project");
      patient.project = join(patient.folder, "project");
    },
  },
  {
    name: "that is not synthesized",
    check: "project",
    breaks: (patient) => cdktf(patient),
    message: /no synthesized stack in `cdktf\.out`/,
  },
  {
    name: "that is not synthesized, with another output, from a folder below",
    check: "project",
    breaks: (patient) => {
      cdktf(patient, "dist");
      patient.project = join(patient.project, "below");
      mkdirSync(patient.project);
    },
    message: /no synthesized stack/,
  },
  {
    name: "without a command that synthesizes",
    check: "project",
    breaks: (patient) => {
      cdktf(patient);
      patient.write("project/cdktf.json", "{}");
    },
    message: /no synthesized stack/,
    edits: async (patient, fix) => {
      expect(fix).toBe('Write the command that synthesizes as `"app"` into cdktf.json, and run it');
      patient.write("project/cdktf.json", '{"app": "node main.js"}');
      await patient.run("node main.js");
    },
  },
  {
    name: "with an old lock file of a stack",
    check: "lock-files",
    breaks: async (patient) => {
      await synthesized(patient);
      const entry = `provider "${PROVIDER_SOURCE}" {\n  version = "0.0.9"\n}\n`;
      patient.write("project/cdktf.out/stacks/one/.terraform.lock.hcl", entry);
    },
    message: /^cdktf\.out\/stacks\/one\/\.terraform\.lock\.hcl records version 0\.0\.9/,
  },
  {
    name: "with a damaged lock file of a stack",
    check: "lock-files",
    breaks: async (patient) => {
      await synthesized(patient);
      patient.write("project/cdktf.out/stacks/one/.terraform.lock.hcl", "x");
    },
    message: /lock\.hcl: line 1 has/,
  },
];

const LOCK = "project/.terraform.lock.hcl";

export const LOCKS: readonly Row[] = [
  {
    name: "that is a folder",
    check: "lock-files",
    breaks: (patient) => void patient.write(`${LOCK}/x`, ""),
    message: /lock\.hcl is not a file$/,
  },
  {
    name: "that is damaged",
    check: "lock-files",
    breaks: (patient) => void patient.write(LOCK, "provider {}"),
    message: /lock\.hcl: line 1 has /,
  },
  {
    name: "without the provider",
    check: "lock-files",
    breaks: (patient) => void patient.write(LOCK, ""),
    message: /has no entry for clusters\.internal/,
  },
  {
    name: "of another version",
    check: "lock-files",
    breaks: (patient) =>
      void patient.write(
        LOCK,
        `provider "${PROVIDER_SOURCE}" {\n  version = "0.0.9"\n  hashes = ["h1:x"]\n}\n`,
      ),
    message: /records version 0\.0\.9, and this package has/,
  },
  {
    name: "of another version, which the configuration demands",
    check: "lock-files",
    breaks: (patient) => {
      patient.edit("project/main.tf", (text) =>
        text.replace("cloud = {", 'cloud = {\nversion = "~> 0.0.9"\n'),
      );
      patient.write(LOCK, `provider "${PROVIDER_SOURCE}" {\n  version = "0.0.9"\n}\n`);
    },
    message: /records version 0\.0\.9, and this package has/,
    edits: async (patient, fix) => {
      const [, version = ""] = /^Write `([^`]+)` for the provider into main\.tf, and run /.exec(fix) ?? [];
      patient.edit("project/main.tf", (text) => text.replace('version = "~> 0.0.9"', version));
      for (const command of commandsIn(fix)) await patient.run(command);
    },
  },
  {
    name: "of another build",
    check: "lock-files",
    breaks: (patient) =>
      void patient.write(
        LOCK,
        `provider "${PROVIDER_SOURCE}" {\n  version = "${PROVIDER_VERSION}"\n  hashes = ["h1:x"]\n}\n`,
      ),
    message: /records other hashes/,
    edits: async (patient, fix) => {
      expect(fix).toMatch(/^Delete the entry of clusters\.internal\S+ from \.terraform\.lock\.hcl, and run /);
      patient.write(LOCK, "");
      for (const command of commandsIn(fix)) await patient.run(command);
    },
  },
];
