/** The lock file that a synth leaves behind satisfies the CDKTF CLI, or the synth says what to do. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { NullProvider } from "@cdktf/provider-null/lib/provider";
import { App, TerraformStack } from "cdktf";

import { CloudPrometheus, CloudProvider } from "../../../src";
import PLUGIN_HASHES from "../../../src/constructs/stack-folder/plugin-hashes.json";
import { PROVIDER_SOURCE, PROVIDER_VERSION } from "../../../src/schema";
import { type LockFileEntry, readLockFile } from "../../../src/terraform-files";
import { temporaryFolder } from "../../temporary-folder";
import { describeWithTool } from "../../tools";
import { loadCdktfCli } from "./cdktf-cli";

/** In the sources the list is empty; the build fills that of lib/. */
const HASHES = ["h1:e6sNcQiqk7pjlnLDY6+0lzr4ckd/GyxNsSgg4D8KxgU=", "zh:ab"];
(PLUGIN_HASHES as string[]).push(...HASHES);

let outdir: string;
let said: string;

beforeEach(() => {
  outdir = temporaryFolder();
  said = "";
  jest.spyOn(process.stderr, "write").mockImplementation((text) => {
    said += String(text);
    return true;
  });
});
afterEach(() => {
  jest.restoreAllMocks();
  delete process.env["CDKTF_SKIP_PROVIDER_LOCK"];
});

/** Synthesizes stacks with this package's provider, each as a function adds to it. */
function synthesize(stacks: Readonly<Record<string, (stack: TerraformStack) => void>>): void {
  const app = new App({ outdir });
  for (const [name, complete] of Object.entries(stacks)) {
    const stack = new TerraformStack(app, name);
    new CloudProvider(stack, "cloud", {});
    new CloudPrometheus(stack, "metrics", {
      name,
      organizationId: 42,
      prometheusWhitelist: ["10.0.0.0/8"],
    });
    complete(stack);
  }
  app.synth();
}

const nothing = () => undefined;
const folderOf = (stack: string) => join(outdir, "stacks", stack);
const lockFile = (stack = "one") => join(folderOf(stack), ".terraform.lock.hcl");
const entries = (stack = "one"): readonly Omit<LockFileEntry, "start" | "end">[] =>
  readLockFile(readFileSync(lockFile(stack), "utf8")).map(({ address, version, constraints, hashes }) => ({
    address,
    version,
    constraints,
    hashes,
  }));

it("accept the packages that `install --standalone` made for the project", () => {
  const project = temporaryFolder();
  const mirror = join(project, "terraform.d", "plugins", PROVIDER_SOURCE);
  mkdirSync(mirror, { recursive: true });
  writeFileSync(join(project, "cdktf.json"), "{}");
  const [hash, older] = ["a", "b"].map((letter) => `h1:${letter.repeat(43)}=`);
  const record = { [`${PROVIDER_VERSION}/linux_amd64`]: hash, "0.0.1/linux_amd64": older, "0.1.0/x": 7 };
  writeFileSync(join(mirror, "standalone-hashes.json"), JSON.stringify(record));
  jest.spyOn(process, "cwd").mockReturnValue(project);
  synthesize({ one: nothing });
  const [own] = entries().filter(({ address }) => address === PROVIDER_SOURCE);
  expect(own?.hashes).toEqual([...PLUGIN_HASHES, hash]);
});

function writeLockFile(text: string, stack = "one"): void {
  mkdirSync(folderOf(stack), { recursive: true });
  writeFileSync(lockFile(stack), text);
}

/** Whether the CLI's own code runs `terraform providers lock` for the stack. */
async function isLookUpDue(stack = "one"): Promise<boolean> {
  const { terraform } = JSON.parse(readFileSync(join(folderOf(stack), "cdk.tf.json"), "utf8")) as {
    terraform: { required_providers: Record<string, { source: string; version?: string }> };
  };
  const { ProviderConstraint, TerraformProviderLock } = loadCdktfCli();
  const lock = new TerraformProviderLock(folderOf(stack));
  const found = await Promise.all(
    Object.values(terraform.required_providers).map(({ source, version }) =>
      lock.hasMatchingProvider(new ProviderConstraint(source, version)),
    ),
  );
  return found.some((isMatching) => !isMatching);
}

const OWN = {
  address: PROVIDER_SOURCE,
  version: PROVIDER_VERSION,
  constraints: PROVIDER_VERSION,
  hashes: HASHES,
};
const NULL = "registry.terraform.io/hashicorp/null";
const withNull = (version?: string) => (stack: TerraformStack) => {
  new NullProvider(stack, "null");
  stack.addOverride("terraform.required_providers.null.version", version);
};
const ownEntry = (version: string, hashes: readonly string[], constraints = version) =>
  `provider "${PROVIDER_SOURCE}" {
  version     = "${version}"
  constraints = "${constraints}"
  hashes = [${hashes.map((hash) => `\n    "${hash}",`).join("")}
  ]
}
`;

describeWithTool("The CDKTF CLI", "the lock file of a stack", () => {
  describe("in a clean folder", () => {
    it.each([
      ["alone", nothing, [OWN]],
      [
        "beside one with an exact version",
        withNull("3.2.4"),
        [OWN, { address: NULL, version: "3.2.4", constraints: "3.2.4", hashes: [] }],
      ],
      [
        "beside one with a short exact version",
        withNull("= 3.2"),
        [OWN, { address: NULL, version: "3.2.0", constraints: "3.2.0", hashes: [] }],
      ],
    ])("this provider %s needs no look-up", async (_what, complete, locks) => {
      synthesize({ one: complete });
      expect(entries()).toEqual(locks);
      expect(await isLookUpDue()).toBe(false);
      expect(said).toBe("");
    });

    it("the same app writes the same files, and a second synth changes none", () => {
      synthesize({ one: withNull("3.2.4"), two: nothing });
      const first = ["one", "two"].map((stack) => readFileSync(lockFile(stack), "utf8"));
      synthesize({ one: withNull("3.2.4"), two: nothing });
      expect(["one", "two"].map((stack) => readFileSync(lockFile(stack), "utf8"))).toEqual(first);
    });

    it.each([
      ["~> 3.2", '"~> 3.2" is required, not one exact version'],
      [">= 3.2.4, < 4.0.0", '">= 3.2.4, < 4.0.0" is required, not one exact version'],
      [undefined, "no version is required, not one exact version"],
    ])("another provider of %j is reported, once for all stacks", async (version, reason) => {
      synthesize({ one: withNull(version), two: withNull(version) });
      expect(entries("one")).toEqual([OWN]);
      expect(await isLookUpDue()).toBe(true);
      expect(said).toContain("Set CDKTF_SKIP_PROVIDER_LOCK=true in the environment of `cdktf diff`");
      expect(said).toContain(`    ${NULL} (${reason})\n`);
      expect(said.match(/CDKTF_SKIP_PROVIDER_LOCK/g)).toHaveLength(1);
    });

    it("nothing is reported if CDKTF_SKIP_PROVIDER_LOCK is set", () => {
      process.env["CDKTF_SKIP_PROVIDER_LOCK"] = "true";
      synthesize({ one: withNull("~> 3.2") });
      expect([said, entries()]).toEqual(["", [OWN]]);
    });

    it("a stack without constructs of this package is left to CDKTF", () => {
      const app = new App({ outdir });
      new NullProvider(new TerraformStack(app, "one"), "null");
      app.synth();
      expect(existsSync(lockFile())).toBe(false);
    });
  });

  describe("in a folder with a lock file", () => {
    const nullEntry = `# ours
provider "${NULL}" {
  version = "3.2.4" # pinned
  constraints = "~> 3.2"
  hashes = ["h1:x"]
}
`;

    it.each([
      ["of an older version", ownEntry("0.0.9", ["h1:old"])],
      ["of another build", ownEntry(PROVIDER_VERSION, ["h1:other"])],
      ["without the hash of the zip", ownEntry(PROVIDER_VERSION, HASHES.slice(0, 1))],
      ["without constraints", ownEntry(PROVIDER_VERSION, HASHES).replace(/ {2}constraints.*\n/, "")],
      ["with other constraints", ownEntry(PROVIDER_VERSION, HASHES, "~> 7.0")],
    ])("its own entry %s is replaced, and nothing else is touched", async (_what, own) => {
      writeLockFile(`${nullEntry}\n${own}`);
      synthesize({ one: withNull("~> 3.2") });
      expect(entries()).toEqual([expect.objectContaining({ address: NULL }), OWN]);
      expect(readFileSync(lockFile(), "utf8").startsWith(nullEntry)).toBe(true);
      expect([await isLookUpDue(), said]).toEqual([false, ""]);
    });

    it.each([
      ["the same", ownEntry(PROVIDER_VERSION, HASHES)],
      ["the same, with more hashes", ownEntry(PROVIDER_VERSION, [...HASHES, "zh:cd"])],
      [
        "a constraint that a module requires too",
        ownEntry(PROVIDER_VERSION, HASHES, `>= 0.1.0, ${PROVIDER_VERSION}`),
      ],
    ])("an entry of %s is kept byte for byte", async (_what, own) => {
      writeLockFile(`${own}\n${nullEntry}`);
      synthesize({ one: withNull("~> 3.2") });
      expect(readFileSync(lockFile(), "utf8")).toBe(`${own}\n${nullEntry}`);
      expect(await isLookUpDue()).toBe(false);
    });

    it("another provider's entry stays, and is named if it is for another version", async () => {
      writeLockFile(nullEntry.replace("~> 3.2", "3.2.4"));
      synthesize({ one: withNull("3.3.0") });
      expect(readFileSync(lockFile(), "utf8")).toContain('version = "3.2.4" # pinned');
      expect(await isLookUpDue()).toBe(true);
      expect(said).toContain(`${NULL} ("3.3.0" is required, and the lock file is for "3.2.4")`);
    });

    it("a lock file that Terraform cannot read is left unchanged, and named with the line", () => {
      const broken = `<<<<<<< HEAD\n${nullEntry}`;
      writeLockFile(broken);
      synthesize({ one: nothing });
      expect(readFileSync(lockFile(), "utf8")).toBe(broken);
      const [before, after] = said.split("line 1 has something");
      expect(before).toBe(`${lockFile()} was left as it is: `);
      expect(after).toMatch(/\. Correct it, or delete it and synthesize again\.\n$/);
    });

    it("a lock file that is a folder is named, and the synth continues", () => {
      mkdirSync(lockFile(), { recursive: true });
      synthesize({ one: nothing, two: nothing });
      expect(said).toContain(`${lockFile()} cannot be read or written: it is a folder (EISDIR)`);
      expect(entries("two")).toEqual([OWN]);
    });
  });

  describe("an organization's own registry", () => {
    const from = (source: string, version?: string) => (stack: TerraformStack) => {
      stack.addOverride("terraform.required_providers.cloud.source", source);
      if (version !== undefined) stack.addOverride("terraform.required_providers.cloud.version", version);
    };
    const address = "registry.example.com/platform/cloud";

    it("is locked without hashes: its package may hold other files", async () => {
      synthesize({ one: from(address) });
      expect(entries()).toEqual([{ ...OWN, address, hashes: [] }]);
      expect([await isLookUpDue(), said]).toEqual([false, ""]);
    });

    it("keeps the hashes of its entry until the version changes", () => {
      const entry = (version: string) => ownEntry(version, ["zh:theirs"]).replace(PROVIDER_SOURCE, address);
      writeLockFile(entry(PROVIDER_VERSION));
      synthesize({ one: from(address) });
      expect(entries()).toEqual([{ ...OWN, address, hashes: ["zh:theirs"] }]);
      writeLockFile(entry("0.0.9"));
      synthesize({ one: from(address) });
      expect(entries()).toEqual([{ ...OWN, address, hashes: [] }]);
    });

    it("of a version range is left to the CLI, which can query the registry", () => {
      synthesize({ one: from(address, "~> 0.1") });
      expect([existsSync(lockFile()), said]).toEqual([false, ""]);
    });

    interface Locked {
      readonly source?: string;
      readonly version?: string;
      readonly lock: object;
    }

    it.each<[what: string, given: Locked]>([
      [
        "an exact version of another release",
        { version: "7.8.9", lock: { ...OWN, version: "7.8.9", constraints: "7.8.9", hashes: [] } },
      ],
      ["a range", { version: "~> 0.1", lock: { ...OWN, constraints: ">= 0.0.0" } }],
      [
        "a range that the CLI does not support",
        { version: "> 0.0.5", lock: { ...OWN, constraints: ">= 0.0.0" } },
      ],
      [
        "a short name",
        {
          source: "platform/cloud",
          lock: { ...OWN, address: "registry.terraform.io/platform/cloud", hashes: [] },
        },
      ],
    ])("%s needs no look-up", async (_what, { source = PROVIDER_SOURCE, version, lock }) => {
      synthesize({ one: from(source, version) });
      expect(entries()).toEqual([lock]);
      expect([await isLookUpDue(), said]).toEqual([false, ""]);
    });

    it("a range without this version is reported", () => {
      synthesize({ one: from(PROVIDER_SOURCE, "~> 7.0") });
      expect(said).toContain(`${PROVIDER_SOURCE} ("~> 7.0" is required, not one exact version)`);
    });
  });

  it.each(["terraform.io/builtin/terraform", "hashicorp/Null", "registry.example.com:443/a/b"])(
    "an address that Terraform refuses in a lock file is not written: %s",
    (source) => {
      synthesize({
        one: (stack) => stack.addOverride("terraform.required_providers.other", { source, version: "1.0.0" }),
      });
      expect(entries()).toEqual([OWN]);
      expect(said).toContain(source);
    },
  );
});
