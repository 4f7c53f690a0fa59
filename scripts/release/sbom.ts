/**
 * Makes the software bill of materials of a built copy, as CycloneDX: the packages that npm installs with this one, and
 * those that are bundled into lib/. The same sources give the same bytes.
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";

interface Property {
  readonly name: string;
  readonly value: string;
}

interface Component {
  readonly "bom-ref": string;
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  readonly scope?: string;
  readonly properties?: readonly Property[];
  readonly [other: string]: unknown;
}

interface Dependency {
  readonly ref: string;
  readonly dependsOn: readonly string[];
}

interface Bom {
  readonly metadata: { readonly component: Component; readonly tools: readonly { readonly name: string }[] };
  readonly components: readonly Component[];
  readonly dependencies: readonly Dependency[];
  readonly [other: string]: unknown;
}

/** The property with the files of lib/ that hold code of a package. */
const BUNDLED_INTO = "cdktf-provider-cloud:bundled-into";

/** Returns the JSON of the bill; `time` is the time of the commit. */
export function sbomText(root: string, time: string): string {
  const all = npmSbom(root);
  const installed = npmSbom(root, "--omit=dev", "--omit=peer");
  const { name, version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as Component;
  const bundled = bundledPackages(root);
  const components = [...componentsOf(all, installed, bundled).values()].sort(byReference);

  const own = all.metadata.component["bom-ref"];
  const refs = components.map((component) => component["bom-ref"]);
  const dependencies = all.dependencies
    .filter(({ ref }) => refs.includes(ref))
    .map(({ ref, dependsOn }) => ({
      ref,
      dependsOn: dependsOn.filter((other) => refs.includes(other)).sort(),
    }))
    .sort((left, right) => (left.ref < right.ref ? -1 : 1));
  const bom = {
    $schema: all["$schema"],
    bomFormat: all["bomFormat"],
    specVersion: all["specVersion"],
    serialNumber: "",
    version: 1,
    metadata: {
      timestamp: time,
      // Other versions of npm must give the same bytes.
      tools: all.metadata.tools.map((tool) => ({ ...tool, version: undefined })),
      component: {
        ...all.metadata.component,
        name,
        version,
        properties: undefined,
      },
    },
    components,
    dependencies: [{ ref: own, dependsOn: refs }, ...dependencies],
  };
  const serialNumber = `urn:uuid:${uuidOf(JSON.stringify(bom))}`;
  return `${JSON.stringify({ ...bom, serialNumber }, undefined, 2)}\n`;
}

/** Returns the components by reference. A bundled package lists the files that hold it. */
function componentsOf(
  all: Bom,
  installed: Bom,
  bundled: ReadonlyMap<string, readonly string[]>,
): ReadonlyMap<string, Component> {
  const shipped = new Map(installed.components.map((component) => [component["bom-ref"], plain(component)]));
  const known = new Map(all.components.map((component) => [component["bom-ref"], component]));
  for (const [ref, files] of bundled) {
    const component = known.get(ref);
    if (component === undefined)
      throw new Error(
        `lib/ includes ${ref}, which is not in package-lock.json: run npm ci and npm run build`,
      );
    const property = { name: BUNDLED_INTO, value: files.join(", ") };
    shipped.set(ref, { ...plain(component), properties: [property] });
  }
  return shipped;
}

/** Returns the component as a part of this package, not of its development. */
function plain(component: Component): Component {
  return { ...component, scope: "required", properties: [] };
}

/** Returns the files of lib/ that hold code of a package, by its reference (`zod@4.6.7`). */
function bundledPackages(root: string): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  const notices = readFileSync(join(root, "lib", "LICENSES.txt"), "utf8");
  for (const [, file = "", list = ""] of notices.matchAll(/^(lib\/\S+) includes:\n\n((?: {2}.*\n)+)/gm)) {
    for (const [, name = "", version = ""] of list.matchAll(/^ {2}(\S+) (\S+) \(/gm)) {
      const ref = `${name}@${version}`;
      found.set(ref, [...(found.get(ref) ?? []), file]);
    }
  }
  if (found.size === 0) throw new Error("lib/LICENSES.txt lists nothing: run npm run build");
  return found;
}

function npmSbom(root: string, ...flags: string[]): Bom {
  const args = ["sbom", "--package-lock-only", "--sbom-format=cyclonedx", "--sbom-type=library", ...flags];
  const printed = execFileSync("npm", args, {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 1 << 28,
    stdio: ["ignore", "pipe", "pipe"],
  });
  return JSON.parse(printed) as Bom;
}

/** Returns a UUID (version 8) made from the hash of a text. */
function uuidOf(text: string): string {
  const hex = createHash("sha256").update(text).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

function byReference(left: Component, right: Component): number {
  return left["bom-ref"] < right["bom-ref"] ? -1 : 1;
}
