/** Names the repository on GitHub in the package: `repository`, `bugs` and `homepage`, and the address of its pages. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Parses `OWNER/NAME`; returns undefined if the text cannot be a repository of GitHub's. */
export function parseRepository(text: string): string | undefined {
  const isName = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,38})\/(?!\.{1,2}$)[\w.-]{1,100}$/.test(text);
  return isName ? text : undefined;
}

/** Returns the fields of package.json about a repository. */
function repositoryFields(repository: string) {
  const address = `https://github.com/${repository}`;
  return {
    homepage: `${address}#readme`,
    bugs: { url: `${address}/issues` },
    repository: { type: "git", url: `git+${address}.git` },
  };
}

/** Returns the address of the files of a version. */
function filesAddress(repository: string, version: string): string {
  return `https://github.com/${repository}/blob/v${version}`;
}

const SOURCE_FILE = "src/schema/source.ts";
/** The folder with the hover texts, which name pages by their paths. */
const BINDINGS = "src/bindings";

/** Writes the addresses of a repository into a copy of the sources. */
export function nameRepository(root: string, repository: string, version: string): void {
  const manifest = join(root, "package.json");
  const { description, ...others } = JSON.parse(readFileSync(manifest, "utf8")) as Record<string, unknown>;
  const { name, version: own, ...rest } = others;
  const named = { name, version: own, description, ...repositoryFields(repository), ...rest };
  writeFileSync(manifest, `${JSON.stringify(named, undefined, 2)}\n`);

  const file = join(root, SOURCE_FILE);
  const text = readFileSync(file, "utf8");
  const constant = /^(export const DOCUMENTATION = ")[^"]*(";)$/m;
  if (!constant.test(text)) throw new Error(`${SOURCE_FILE} has no constant DOCUMENTATION`);
  const address = `${filesAddress(repository, version)}/docs`;
  writeFileSync(file, text.replace(constant, `$1${address}$2`));

  for (const name of readdirSync(join(root, BINDINGS), { recursive: true, encoding: "utf8" })) {
    if (!name.endsWith(".ts")) continue;
    const path = join(root, BINDINGS, name);
    const hovers = readFileSync(path, "utf8");
    writeFileSync(path, hovers.replace(/\bdocs\/([\w-]+\.md#[\w-]+)/g, `[docs/$1](${address}/$1)`));
  }
}
