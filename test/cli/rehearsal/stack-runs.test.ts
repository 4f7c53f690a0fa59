/** What is said about a core that fails: the lines above say why only where there are such lines. */
import { stackRuns, Warnings } from "../../../src/cli/rehearsal/stack-runs";

const diagnostic = (severity: string): string =>
  JSON.stringify({ type: "diagnostic", diagnostic: { severity, summary: "Bad thing", detail: "Because." } });

const failure = async (run: { readonly stdout?: string; readonly stderr?: string }): Promise<string> => {
  const stack = { name: "s", json: {}, file: "/no/such/cdk.tf.json" };
  const { succeed } = stackRuns(
    stack,
    new Warnings(),
    () => async () => Promise.resolve({ code: 9, stdout: "", stderr: "", ...run }),
  );
  return succeed(["apply", "x"]).then(
    () => "it did not fail",
    (error: unknown) => (error as Error).message,
  );
};

const SAYS_WHY = "`terraform apply` of stack s failed; the lines above say why.";
const ABOVE = "`terraform apply` of stack s failed with exit code 9. What it printed is above.";
const NOTHING = "`terraform apply` of stack s failed with exit code 9, and printed nothing.";

interface Run {
  readonly run: { readonly stdout?: string; readonly stderr?: string };
  readonly shown?: string;
  readonly sentence: string;
}

it.each<[what: string, given: Run]>([
  ["an error", { run: { stdout: diagnostic("error") }, shown: "Bad thing", sentence: SAYS_WHY }],
  [
    "an error in a frame",
    { run: { stderr: "╷\n│ Error: Bad thing\n│ \n╵\n" }, shown: "Bad thing", sentence: SAYS_WHY },
  ],
  [
    "lines without an error",
    { run: { stdout: "Initializing the backend...\n" }, shown: "Initializing", sentence: ABOVE },
  ],
  ["a warning alone", { run: { stdout: diagnostic("warning") }, sentence: NOTHING }],
  ["nothing", { run: {}, sentence: NOTHING }],
  ["empty lines", { run: { stdout: "\n\n", stderr: "\n" }, sentence: NOTHING }],
])("%s", async (_what, { run, shown = "", sentence }) => {
  const before = process.env["TERRAFORM_BINARY_NAME"];
  process.env["TERRAFORM_BINARY_NAME"] = "terraform";
  const message = await failure(run).finally(() => {
    if (before === undefined) delete process.env["TERRAFORM_BINARY_NAME"];
    else process.env["TERRAFORM_BINARY_NAME"] = before;
  });
  expect(message).toContain(shown);
  expect(message.endsWith(sentence)).toBe(true);
});

it("says a warning about several lists once, with the lists of each cluster", () => {
  const warnings = new Warnings();
  const about = (construct: string, list: string) => ({
    severity: "warning" as const,
    summary: "An access list holds IPv4 ranges alone",
    detail: `The list is ${list}.\n\nAdd the IPv6 ranges.`,
    address: construct,
  });
  const found = [about("a/logs", "ip_allowlist"), about("a/logs", "dashboards_ip_allowlist")];
  const placeOf = ({ address = "" }: { readonly address?: string | undefined }) => ({
    construct: address,
    source: "main.ts:7",
  });
  // The first plan, and the second one.
  warnings.add("a", found, placeOf);
  warnings.add("a", found, placeOf);
  warnings.add("b", [about("b/metrics", "prometheus_whitelist")], placeOf);
  expect(warnings.texts()).toEqual([
    [
      "Warning (2 times): An access list holds IPv4 ranges alone",
      "    at a/logs, ip_allowlist, dashboards_ip_allowlist, main.ts:7",
      "    at b/metrics, prometheus_whitelist, main.ts:7",
      "  Add the IPv6 ranges.",
    ].join("\n"),
  ]);
});
