/** Makes the software bill of materials (CycloneDX) of a built checkout, from what `npm sbom` prints. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

interface Bom {
  readonly metadata: { readonly component: Component };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

interface Component {
  readonly "bom-ref": string;
}

/**
 * Returns the packages that npm installs with this one and those that are bundled into lib/, which npm counts as
 * development dependencies. `time` is the time of the commit, so that the same sources give the same bytes.
 */
export function billOfMaterials(root: string, time: string): string {
  const all = npmSbom(root);
  const installed = npmSbom(root, "--omit=dev", "--omit=peer").components.map((each) => each["bom-ref"]);
  const notices = readFileSync(join(root, "lib", "LICENSES.txt"), "utf8").matchAll(/^ {2}(\S+) (\S+) \(/gm);
  const shipped = new Set([...installed, ...[...notices].map(([, name, version]) => `${name}@${version}`)]);
  const components = all.components
    .filter((each) => shipped.delete(each["bom-ref"]))
    .map((each) => ({ ...each, scope: "required", properties: [] }));
  if (shipped.size > 0) throw new Error(`package-lock.json lacks ${[...shipped].join(", ")}`);

  const refs = new Set(components.map((each) => each["bom-ref"]));
  const own = all.metadata.component;
  const dependencies = all.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => refs.has(other)) }));
  const bom = {
    ...all,
    serialNumber: undefined,
    metadata: {
      timestamp: time,
      component: { ...own, name: "cdktf-provider-cloud", properties: undefined },
    },
    components,
    dependencies: [{ ref: own["bom-ref"], dependsOn: [...refs] }, ...dependencies],
  };
  return `${JSON.stringify(bom, undefined, 2)}\n`;
}

function npmSbom(root: string, ...flags: readonly string[]): Bom {
  const args = ["sbom", "--package-lock-only", "--sbom-format=cyclonedx", "--sbom-type=library", ...flags];
  return JSON.parse(execFileSync("npm", args, { cwd: root, encoding: "utf8", maxBuffer: 1 << 28 })) as Bom;
}
