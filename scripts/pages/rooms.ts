/** The rooms of src/: what each is for, and what it may import. The arrows are those of .dependency-cruiser.cjs. */
import { readdirSync } from "node:fs";
import { join } from "node:path";

const SRC = join(__dirname, "..", "..", "src");

// eslint-disable-next-line @typescript-eslint/no-require-imports
const { tables } = require("../../.dependency-cruiser.cjs") as {
  readonly tables: { readonly rooms: Readonly<Record<string, readonly string[]>> };
};

export interface Room {
  readonly name: string;
  readonly purpose: string;
  /** The rooms that it may import. */
  readonly imports: readonly string[];
}

/** The purpose of each room. A room imports only rooms below it in this table. */
const PURPOSES: Readonly<Record<string, string>> = {
  cli: "The command: `commands/` describes the subcommands, the other folders run them",
  console: "The settings form in the browser, which the emulator serves as built files",
  adopt: "Turns the clusters of an organization into code: reads, decides, writes",
  review: "Reads plans, finds what a change does to who can get in, and renders it",
  codegen: "A model of a program, printed as TypeScript and as Terraform's language",
  emulator: "The managed service on your own machine, over HTTP",
  provider: "The resources, data source and functions of this provider",
  client: "Calls the service: requests, retries, proxies, deadlines",
  plugin: "A Terraform plugin framework; knows nothing of clusters",
  constructs: "The public classes, and their checks at synth",
  contract: "The HTTP contract: operations, paths, errors, names of fields",
  "terraform-files":
    "Programs in Terraform's language, what CDKTF synthesizes, lock files, folders of plugins",
  schema: "The one description of clusters: kinds, attributes, rules, issues",
  bindings: "CDKTF's classes of the resources; generated",
  cdktf: "The only importer of the CDK library",
  cidr: "Ranges of IP addresses: parsing, printing, sets",
  json: "Exact JSON and numbers",
  folders: "The folders that commands write into: made, proved to be their own, locked",
  text: "What people read: words of own and foreign text, URLs without secrets, system errors",
};

export function rooms(): readonly Room[] {
  const folders = foldersOf(SRC);
  const described = Object.keys(PURPOSES);
  const missing = folders.filter((name) => !described.includes(name));
  if (missing.length > 0) throw new Error(`Describe in scripts/pages/rooms.ts: ${missing.join(", ")}`);
  return described.map((name, index) => {
    const below = described.slice(index + 1);
    // The command may import every room.
    const imports = name === "cli" ? below : (tables.rooms[name] ?? []);
    const above = imports.filter((other) => !below.includes(other));
    if (above.length > 0)
      throw new Error(`${name} imports ${above.join(", ")}: move it up in scripts/pages/rooms.ts`);
    return {
      name,
      purpose: PURPOSES[name] ?? "",
      imports: below.filter((other) => imports.includes(other)),
    };
  });
}

function foldersOf(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}
