/** What is said about a plan as a whole. */
import { plain } from "../../../../src/text";
import { type Attributes, change, codesOf, reviewed } from "../../plan";
import { linesOf } from "../rows";

const ERRORED = "errored: the plan errored: it shows only a part of the change";
const INCOMPLETE =
  "incomplete: the plan is incomplete (-target, or deferred changes): after its apply, more remains to change";

describe("a plan", () => {
  it.each<[string, Attributes, readonly string[]]>([
    ["that is complete", {}, []],
    ["that is incomplete", { complete: false }, [INCOMPLETE]],
    ["that is incomplete since it errored", { errored: true, complete: false }, [ERRORED]],
    [
      "that errored and defers changes",
      { errored: true, deferred_changes: [{}] },
      [ERRORED, `${INCOMPLETE}; changes deferred to another plan: 1`],
    ],
    [
      "of a newer format",
      { format_version: "1.4" },
      [
        "unreviewed: the plan's format 1.4 is not known to this review, which knows 1.2 and older: it may say more than is read here",
      ],
    ],
  ])("%s", (_what, more, lines) => {
    expect(linesOf(reviewed([], more))).toEqual(lines);
  });

  it.each<[string, Attributes, string]>([
    ["errored", { errored: true }, "correct the error"],
    ["is incomplete", { complete: false }, "without -target"],
  ])("that %s says how to get a plan that can be reviewed", (_what, more, fix) => {
    const [found] = reviewed([], more).findings;
    expect(plain(found?.fix?.() ?? [])).toContain(fix);
  });
});

describe("a check", () => {
  const named = (name: string, status?: string) => ({ address: { to_display: name }, status });
  const check = (status: string | undefined, ...instances: readonly object[]) => ({
    ...named("check.health", status),
    instances,
  });

  it.each<[string, object, readonly string[]]>([
    ["is decided during the apply", check("unknown", named("check.health", "unknown")), []],
    ["fails", check("fail"), ["check.health failed"]],
    ["has no status", check(undefined), ["check.health could not be decided"]],
    ["has no name", { status: "fail" }, ["a check failed"]],
    [
      "fails in some instances",
      check(
        "fail",
        named("check.health[0]", "pass"),
        named("check.health[1]", "fail"),
        named("check.health[2]", "unknown"),
        named("check.health[3]", "error"),
      ),
      ["check.health[1] failed", "check.health[3] could not be decided"],
    ],
    [
      "fails, although each of its instances passes",
      check("fail", named("check.health[0]", "pass")),
      ["check.health failed"],
    ],
    [
      "passes, although one of its instances fails",
      check("pass", named("check.health[0]", "fail"), named("check.health[1]", "pass")),
      ["check.health[0] failed"],
    ],
  ])("that %s", (_what, one, lines) => {
    expect(linesOf(reviewed([], { checks: [one] }))).toEqual(lines.map((line) => `check-failed: ${line}`));
  });
});

describe("a plan that does not say whether it is complete", () => {
  it.each<[string, Attributes, string]>([
    ["of OpenTofu", { terraform_version: "1.12.6" }, "OpenTofu does not say"],
    [
      "of Terraform 1.8 or newer without the key, as OpenTofu's",
      { terraform_version: "1.8.0" },
      "OpenTofu does not say",
    ],
    [
      "of Terraform before 1.8",
      { terraform_version: "1.7.5" },
      "Terraform before 1.8, and OpenTofu, do not say",
    ],
    ["of an unknown program", { terraform_version: undefined }, "neither by which version"],
  ])("%s has a note of what that means, and passes", (_whose, version, text) => {
    const found = reviewed([], { complete: undefined, applyable: undefined, ...version });
    expect(found.findings.map(({ code, level }) => [code, level])).toEqual([
      ["completeness-unknown", "note"],
    ]);
    expect(plain(found.findings[0]?.message ?? [])).toContain(text);
    expect(plain(found.findings[0]?.message ?? [])).toContain("-target");
    expect({ exitCode: found.gate.exitCode, isClean: found.isClean }).toEqual({
      exitCode: 0,
      isClean: false,
    });
  });

  it("is never clean where it errored or is partial", () => {
    for (const more of [{ errored: true }, { complete: false }]) {
      expect(reviewed([], more)).toMatchObject({ isClean: false, gate: { exitCode: 3 } });
    }
  });
});

describe("clusters of a provider at another address", () => {
  const OTHER = "one.example/platform/cloud";
  const [NARROW, WIDE] = [{ prometheus_whitelist: ["10.0.0.0/8"] }, { prometheus_whitelist: ["10.0.0.0/7"] }];
  const hosted = (name: string, provider = OTHER) =>
    change(NARROW, WIDE, { address: `cloud_prometheus.${name}`, more: { provider_name: provider } });

  it.each<[string, readonly object[], string]>([
    ["alone", [hosted("a")], `cloud_prometheus.a comes from the provider ${OTHER}, not from `],
    [
      "of many addresses",
      [1, 2, 3, 4, 5, 6].map((index) => hosted(`a${index}`, `${index}.example/acme/cloud`)),
      "cloud_prometheus.a1 and 5 more come from the provider 1.example/acme/cloud, 2.example/acme/cloud, 3.example/acme/cloud, 4.example/acme/cloud and 2 more, not from ",
    ],
  ])("are reviewed, with one warning for the plan: %s", (_what, changes, text) => {
    const found = reviewed(changes);
    expect(codesOf(found)).toEqual([...changes.map(() => "broadened"), "other-provider"]);
    expect(plain(found.findings.at(-1)?.message ?? [])).toContain(text);
  });

  it("need a warning for their credentials alone", () => {
    const read = change(
      null,
      { cluster_id: 1 },
      {
        address: "data.cloud_opensearch_credentials.a",
        actions: ["read"],
        more: { mode: "data", type: "cloud_opensearch_credentials", provider_name: OTHER },
      },
    );
    expect(codesOf(reviewed([read]))).toEqual(["other-provider", "credentials"]);
    expect(codesOf(reviewed([read], {}, { providers: [OTHER] }))).toEqual(["credentials"]);
  });

  it("need no warning where --provider names the address", () => {
    expect(codesOf(reviewed([hosted("a")], {}, { providers: [OTHER] }))).toEqual(["broadened"]);
    expect(codesOf(reviewed([hosted("a")], {}, { providers: ["acme/cloud"] }))).toContain("other-provider");
  });

  it("bring their provider's other resources into the review", () => {
    const more = { type: "acme_queue", provider_name: OTHER };
    const queue = change(null, {}, { address: "acme_queue.a", more });
    const found = reviewed([hosted("a"), queue], {}, { providers: [OTHER] });
    expect(codesOf(found)).toEqual(["unreviewed", "broadened"]);
  });
});
