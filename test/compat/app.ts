/** An app of a user's, installed from the packed package with npm, as users do it. */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";

import { requireBuild } from "../built";
import type { Cell, Language } from "./apps";

const ROOT = join(__dirname, "..", "..");

/** Packs lib/ as it is built; the path of the archive. */
export function pack(folder: string): string {
  requireBuild();
  const printed = execFileSync("npm", ["pack", "--json", "--ignore-scripts", "--pack-destination", folder], {
    cwd: ROOT,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
  const [packed] = JSON.parse(printed) as { filename: string }[];
  return join(folder, packed?.filename ?? "");
}

/** Makes the app's folder beside the archive, and installs what it depends on. */
export function install(archive: string, cell: Cell): string {
  const app = join(archive, "..", cell.name.replace(/\W+/g, "-"));
  mkdirSync(app);
  writeFileSync(
    join(app, "package.json"),
    JSON.stringify({
      name: "app",
      private: true,
      dependencies: { ...cell.dependencies, "cdktf-provider-cloud": `file:../${basename(archive)}` },
      ...(cell.overrides !== undefined && { overrides: cell.overrides }),
    }),
  );
  const { status, stderr } = spawnSync(
    "npm",
    ["install", "--ignore-scripts", "--prefer-offline", "--no-audit", "--no-fund"],
    { cwd: app, encoding: "utf8" },
  );
  if (status !== 0) throw new Error(`npm install failed:\n${stderr}`);
  return app;
}

export interface Synthesis {
  readonly stderr: string;
  /** What was synthesized, without what differs by its folder and by the library's version. */
  readonly stack: object | undefined;
}

/** Writes the program, checks its types where it has some, and runs it. */
export function synthesize(app: string, language: Language, { library, door }: Cell): Synthesis {
  writeFileSync(join(app, language.file), program(language, library, door));
  if (language.typescript !== undefined) compile(app, language, language.typescript);
  rmSync(join(app, "cdktf.out"), { recursive: true, force: true });
  const { stderr } = spawnSync(process.execPath, [language.program], {
    cwd: app,
    encoding: "utf8",
    env: { ...process.env, CLOUD_SKIP_PLUGIN_CHECK: "true" }, // the plugin is not installed here
  });
  try {
    const text = readFileSync(join(app, "cdktf.out", "stacks", "search", "cdk.tf.json"), "utf8");
    return { stderr, stack: comparable(JSON.parse(text) as Stack, door) };
  } catch {
    return { stderr, stack: undefined };
  }
}

/** In the strictest form, with the types of libraries checked too. */
function compile(app: string, { file }: Language, settings: Readonly<Record<string, string>>): void {
  const config = {
    compilerOptions: {
      target: "es2022",
      strict: true,
      exactOptionalPropertyTypes: true,
      skipLibCheck: false,
      types: ["node"],
      typeRoots: [join(ROOT, "node_modules", "@types")],
      ...settings,
    },
    files: [file],
  };
  writeFileSync(join(app, "tsconfig.json"), JSON.stringify(config));
  const { status, stdout } = spawnSync(
    process.execPath,
    [join(ROOT, "node_modules/typescript/bin/tsc"), "-p", app],
    { encoding: "utf8" },
  );
  if (status !== 0) throw new Error(stdout);
}

interface Gate {
  readonly triggers?: unknown;
  readonly triggers_replace?: unknown;
}

interface Stack {
  readonly "//": { metadata: { version?: string; overrides?: object } };
  readonly provider: { null?: unknown };
  readonly resource: { null_resource?: { reachable: Gate }; terraform_data?: { reachable: Gate } };
  readonly terraform: { backend?: object; required_providers: { null?: unknown } };
}

/** Returns the stack without what differs by folder, by library and by door: the gate has another form in each half. */
function comparable(stack: Stack, door: Cell["door"]): object {
  delete stack["//"].metadata.version;
  delete stack.terraform.backend;
  const { resource, provider } = stack;
  const { triggers, triggers_replace, ...gate } = (resource.null_resource ?? resource.terraform_data)
    ?.reachable as Gate;
  const isNull = door === "cdktf-provider-cloud";
  expect([triggers !== undefined, triggers_replace !== undefined]).toEqual([isNull, !isNull]);
  expect([provider.null !== undefined, stack.terraform.required_providers.null !== undefined]).toEqual([
    isNull,
    isNull,
  ]);
  delete resource.null_resource;
  delete resource.terraform_data;
  delete provider.null;
  delete stack.terraform.required_providers.null;
  return { ...stack, gate: { ...gate, triggers: triggers ?? triggers_replace } };
}

/** Names, and the module they are in. */
const IMPORTS: readonly (readonly [string, string])[] = [
  ["App, TerraformOutput, TerraformStack, TerraformVariable", "LIBRARY"],
  ["CloudFunctions, CloudOpensearch, CloudPrometheus, CloudProvider, ReachabilityGate", "DOOR"],
];

/** What the gate of the first half needs. */
const NULL_IMPORT = ["NullProvider", "@cdktf/provider-null/lib/provider/index.js"] as const;

/**
 * Everything of the package's face, with tokens in lists and in strings. cdktn takes functions of providers only where
 * the app says that it is for a Terraform that has them; cdktf does not ask.
 */
const BODY = `
const app = new App({ context: { targetVersions: { terraform: ">=1.8.0" } } });
const stack = new TerraformStack(app, "search");
new CloudProvider(stack, "cloud", {});
const secret = new TerraformVariable(stack, "client_secret", { type: "string", sensitive: true });
const offices = new TerraformVariable(stack, "offices", { type: "list(string)" });
const logs = new CloudOpensearch(stack, "logs", {
  name: "logs",
  organizationId: 42,
  tier: "advanced",
  dataNodeCount: 5,
  ipAllowlist: offices.listValue,
  dashboardsIpAllowlist: ["2001:DB8::/48", "10.0.0.1", "0.0.0.0/0", "::/0"],
  authSources: [
    {
      name: "login",
      type: "oidc",
      connectUrl: "https://login.example.com/.well-known/openid-configuration",
      clientId: "dashboards",
      clientSecret: secret.stringValue,
      dashboardsLogin: true,
    },
  ],
  maintenanceWindow: { dayOfWeek: "sunday", startTime: "23:00", endTime: "01:30" },
});
logs.mustReach("ci", ["10.9.0.0/16"], { endpoint: "api" });
logs.acknowledge("open-access-list", "a public demo");
const metrics = new CloudPrometheus(stack, "metrics", {
  name: "metrics",
  organizationId: 42,
  prometheusWhitelist: ["10.0.0.0/8"],
});
new ReachabilityGate(stack, "reachable", { cluster: metrics });
new TerraformOutput(stack, "password", { value: logs.credentials.password, sensitive: true });
new TerraformOutput(stack, "outside", { value: CloudFunctions.cidrsDifference(offices.listValue, ["10.0.0.0/8"]) });
app.synth();
`;

function program({ imports }: Language, library: string, door: Cell["door"]): string {
  const isNull = door === "cdktf-provider-cloud";
  const lines = [...IMPORTS, ...(isNull ? [NULL_IMPORT] : [])].map(([names, module]) => {
    const from = JSON.stringify(module.replace("LIBRARY", library).replace("DOOR", door));
    return imports === "require"
      ? `const { ${names} } = require(${from});`
      : `import { ${names} } from ${from};`;
  });
  const body = isNull ? BODY.replace("app.synth();", 'new NullProvider(stack, "null");\napp.synth();') : BODY;
  return `${lines.join("\n")}\n${body}`;
}
