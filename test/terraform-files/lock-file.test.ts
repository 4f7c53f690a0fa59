/** Lock files are changed entry by entry; all else in them stays. */
import { readLockFile, withEntry } from "../../src/terraform-files";

const HASH = "h1:e6sNcQiqk7pjlnLDY6+0lzr4ckd/GyxNsSgg4D8KxgU=";
const cloud = { address: "clusters.internal/managed/cloud", version: "0.1.0", constraints: "0.1.0" };

/** As Terraform writes it. */
const NULL_ENTRY = `provider "registry.terraform.io/hashicorp/null" {
  version     = "3.2.4"
  constraints = "~> 3.2"
  hashes = [
    "h1:L5V05xwp/Gto1leRryuesxjMfgZwjb7oool4WS1UEFQ=",
    "zh:59f6b52ab4ff35739647f9509ee6d93d7c032985d9f8c6237d1f8a59471bbbe2",
  ]
}
`;
const FILE = `# This file is maintained automatically by "terraform init".
# Manual edits may be lost in future updates.

${NULL_ENTRY}`;

describe("an entry", () => {
  it("of a new file is as Terraform writes it", () => {
    expect(withEntry("", { ...cloud, hashes: [HASH, "zh:00"] })).toBe(`\
# This file is maintained automatically by "terraform init".
# Manual edits may be lost in future updates.

provider "clusters.internal/managed/cloud" {
  version     = "0.1.0"
  constraints = "0.1.0"
  hashes = [
    "${HASH}",
    "zh:00",
  ]
}
`);
  });

  it("without hashes has no empty list, which Terraform refuses", () => {
    expect(withEntry("", { ...cloud, hashes: [] })).toMatch(
      /\n {2}version {5}= "0\.1\.0"\n {2}constraints = "0\.1\.0"\n\}\n$/,
    );
  });

  it.each([
    ["is added after the existing entries", FILE, ""],
    ["is added to a file without a final line break", FILE.trimEnd(), "\n"],
    ["is added to a file with only comments", "// ours\n/* and\nmore */ # still\n", ""],
  ])("%s", (_what, before, between) => {
    const after = withEntry(before, { ...cloud, hashes: [] });
    expect(after.startsWith(`${before}${between}\nprovider "${cloud.address}" {\n`)).toBe(true);
    expect(readLockFile(after)).toHaveLength(readLockFile(before).length + 1);
  });

  it("is replaced in its place", () => {
    const around = (text: string) => `# first\n\n${text} # why\n\n  # of null\n${NULL_ENTRY}# last`;
    const old = `provider "${cloud.address}" { /* odd */ version = "0.0.9"\nhashes = ["h1:x"] }`;
    const [written = ""] = /provider[^]*}/.exec(withEntry("", { ...cloud, hashes: [HASH] })) ?? [];
    expect(withEntry(around(old), { ...cloud, hashes: [HASH] })).toBe(around(written));
  });

  it("has the line endings of its file", () => {
    const before = FILE.replaceAll("\n", "\r\n");
    const after = withEntry(before, { ...cloud, hashes: [HASH] });
    expect(after.startsWith(before)).toBe(true);
    expect(after.replaceAll("\r\n", "")).not.toContain("\n");
  });
});

it("is read with comments and in any layout", () => {
  const text = `\uFEFF# a "comment" with { braces
provider "a/b/c" {
  version = "1.0.0" // of } course
  hashes = ["h1:x", /* , */ "zh:y" # last
  ]
}
provider"d/e/f"{version="2.0.0"
constraints=">= 1.0.0, < 3.0.0"}`;
  expect(readLockFile(text)).toMatchObject([
    { address: "a/b/c", version: "1.0.0", constraints: undefined, hashes: ["h1:x", "zh:y"] },
    { address: "d/e/f", version: "2.0.0", constraints: ">= 1.0.0, < 3.0.0", hashes: [] },
  ]);
});

it.each([
  ["a conflict of git", `${FILE}<<<<<<< HEAD\n${FILE}`, "line 12 has something that is not part of an entry"],
  ["a comma after a list", FILE.replace("  ]", "  ],"), "line 10 has something that is not part of an entry"],
  [
    "a list that does not end",
    FILE.replace("  ]\n", ""),
    "line 10 has something that is not part of an entry",
  ],
  [
    "a conflict in the hashes",
    FILE.replace('    "zh', '<<<<<<< HEAD\n    "zh'),
    "line 7 has something that is not part of an entry",
  ],
  ["an incomplete entry", FILE.slice(0, -3), "line 10 has an entry that does not end"],
  ["an unclosed string", 'provider "a/b', "line 1 has something that is not part of an entry"],
  ["two entries of one provider", `${NULL_ENTRY}\n${NULL_ENTRY}`, "line 10 has a second entry of registry"],
  ["another block", `${FILE}module "x" {}`, 'line 12 has something else than provider "ADDRESS"'],
  ["a provider without an address", "provider {}", "line 1 has something that is not part of an entry"],
  ["JSON", '{ "provider": {} }', "line 1 has something that is not part of an entry"],
  ["an expression", 'provider "a" {\nversion = local.x\n}', "line 2 has something that is not part of"],
])("refuses %s, and names the line", (_what, text, message) => {
  expect(() => readLockFile(text)).toThrow(message);
  expect(() => withEntry(text, { ...cloud, hashes: [] })).toThrow(message);
});
