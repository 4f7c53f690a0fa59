/** Which service each configuration of a folder speaks with, as far as that is known before Terraform plans. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { knownValues, providerConfigurations, serviceSpokenWith } from "../../../src/cli/providers/service";
import { readProgramFolder } from "../../../src/terraform-files";
import { temporaryFolder } from "../../temporary-folder";

const ENVIRONMENT = {
  CLOUD_BASE_URL: "https://env.example.com",
  CLOUD_ACCESS_TOKEN: "token-of-the-environment",
};

/** Returns a word for each configuration: `cloud https://env.example.com`. */
function said(files: Readonly<Record<string, string>>, environment: NodeJS.ProcessEnv = {}): string {
  const folder = temporaryFolder();
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const { files: read } = readProgramFolder(folder);
  const all = { ...ENVIRONMENT, ...environment };
  const valueOf = knownValues(
    folder,
    read.map(({ json }) => json),
    all,
  );
  return providerConfigurations(read, valueOf)
    .map(({ name, config }) => {
      const spoken = serviceSpokenWith(config, all);
      switch (spoken.is) {
        case "known":
          return `${name} ${spoken.address} ${spoken.settings.accessToken}`;
        case "unknown":
          return `${name} unknown ${spoken.settings.join()}`;
        case "refused":
          return `${name} refused ${spoken.diagnostics.map(({ summary }) => summary).join()}`;
      }
    })
    .join("; ");
}

const block = (attributes: string) => `provider "cloud" {\n${attributes}\n}\n`;
const TOKEN = ENVIRONMENT.CLOUD_ACCESS_TOKEN;
const EU = `cloud https://eu.example.com ${TOKEN}`;
const VARIABLE = block("base_url = var.url");

interface Found {
  readonly files: Record<string, string>;
  readonly environment?: NodeJS.ProcessEnv;
  readonly expected: string;
}

it.each<[what: string, given: Found]>([
  [
    "the environment",
    { files: { "main.tf": block("") }, expected: `cloud https://env.example.com ${TOKEN}` },
  ],
  ["an address", { files: { "main.tf": block('base_url = "https://EU.example.com/"') }, expected: EU }],
  [
    "an alias",
    {
      files: { "main.tf": block('alias = "eu"\nbase_url = "https://eu.example.com"') },
      expected: `cloud.eu https://eu.example.com ${TOKEN}`,
    },
  ],
  [
    "JSON",
    {
      files: { "main.tf.json": '{"provider":{"cloud":[{"base_url":"https://eu.example.com"}]}}' },
      expected: EU,
    },
  ],
  [
    "another local name, in another file",
    {
      files: {
        "a.tf": 'provider "mine" {\n  base_url = "https://eu.example.com"\n}\n',
        "b.tf":
          'terraform {\n  required_providers {\n    mine = { source = "clusters.internal/managed/cloud" }\n  }\n}\n',
      },
      expected: `mine https://eu.example.com ${TOKEN}`,
    },
  ],
  [
    "a local value",
    {
      files: {
        "main.tf": `${block("base_url = local.url")}locals {\n  url = "https://\${local.zone}.example.com"\n  zone = "eu"\n}\n`,
      },
      expected: EU,
    },
  ],
  [
    "a variable without a value",
    { files: { "main.tf": `${VARIABLE}variable "url" {}\n` }, expected: "cloud unknown base_url" },
  ],
  [
    "a variable with a default, which may get another value",
    {
      files: { "main.tf": `${VARIABLE}variable "url" {\n  default = "https://eu.example.com"\n}\n` },
      expected: "cloud unknown base_url",
    },
  ],
  [
    "a variable of the environment",
    { files: { "main.tf": VARIABLE }, environment: { TF_VAR_url: "https://eu.example.com" }, expected: EU },
  ],
  [
    "a variable in a file, which wins",
    {
      files: { "main.tf": VARIABLE, "terraform.tfvars": 'url = "https://eu.example.com"\n' },
      environment: { TF_VAR_url: "https://us.example.com" },
      expected: EU,
    },
  ],
  [
    "a variable in several files, in the order of their characters",
    {
      files: {
        "main.tf": VARIABLE,
        "terraform.tfvars": 'url = "https://us.example.com"\n',
        "10.auto.tfvars": 'url = "https://us.example.com"\n',
        "9.auto.tfvars.json": '{"url":"https://eu.example.com"}',
      },
      expected: EU,
    },
  ],
  [
    "a token in a file",
    {
      files: { "main.tf": block('access_token = file("token")'), token: "token-in-a-file" },
      expected: "cloud https://env.example.com token-in-a-file",
    },
  ],
  [
    "a token that is not there",
    { files: { "main.tf": block('access_token = file("token")') }, expected: "cloud unknown access_token" },
  ],
  [
    "an address and a token by expressions",
    {
      files: { "main.tf": block("base_url = data.x.y.z\naccess_token = trimspace(var.t)") },
      expected: "cloud unknown base_url,access_token",
    },
  ],
  [
    "nothing that names an address",
    {
      files: { "main.tf": block("") },
      environment: { CLOUD_BASE_URL: undefined },
      expected: "cloud refused base_url: is not set",
    },
  ],
])("%s", (_what, { files, environment = {}, expected }) => {
  expect(said(files, environment)).toBe(expected);
});
