/** What is said about a core that fails: the lines above say why only where there are such lines. */
import { Warnings } from "../../../src/cli/rehearsal/explanations";
import { stackRuns } from "../../../src/cli/rehearsal/stack-runs";

const diagnostic = (severity: string): string =>
  JSON.stringify({ type: "diagnostic", diagnostic: { severity, summary: "Bad thing", detail: "Because." } });

const failure = async (run: { readonly stdout?: string; readonly stderr?: string }): Promise<string> => {
  const stack = { name: "s", json: {}, file: "/no/such/cdk.tf.json", values: {}, hidden: new Set<string>() };
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

it.each<[string, { readonly stdout?: string; readonly stderr?: string }, string, string]>([
  ["an error", { stdout: diagnostic("error") }, "Bad thing", SAYS_WHY],
  ["an error in a frame", { stderr: "╷\n│ Error: Bad thing\n│ \n╵\n" }, "Bad thing", SAYS_WHY],
  ["lines without an error", { stdout: "Initializing the backend...\n" }, "Initializing", ABOVE],
  ["a warning alone", { stdout: diagnostic("warning") }, "", NOTHING],
  ["nothing", {}, "", NOTHING],
  ["empty lines", { stdout: "\n\n", stderr: "\n" }, "", NOTHING],
])("%s", async (_what, run, shown, sentence) => {
  const before = process.env["TERRAFORM_BINARY_NAME"];
  process.env["TERRAFORM_BINARY_NAME"] = "terraform";
  const message = await failure(run).finally(() => {
    if (before === undefined) delete process.env["TERRAFORM_BINARY_NAME"];
    else process.env["TERRAFORM_BINARY_NAME"] = before;
  });
  expect(message).toContain(shown);
  expect(message.endsWith(sentence)).toBe(true);
});
