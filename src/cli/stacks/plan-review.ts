/** Reviews the plan of a stack, as `review` would review it in a pull request. */
import { readPlan, renderer, review } from "../../review";
import { nodeSha256, readSynthesizedStack, sourcePath } from "../../review/node";
import { printLine, printRendered } from "../command-line/output";
import { terminalOptions } from "../command-line/terminal";

interface ReviewedStack {
  readonly name: string;
  /** The file that the app wrote. */
  readonly file: string;
}

/** Reads the plan in the output of `show -json`. */
function planIn(shown: string): ReturnType<typeof readPlan> {
  // OpenTofu prints warnings about its settings file first.
  const start = Math.max(shown.search(/^\{/m), 0);
  return readPlan(new TextEncoder().encode(shown.slice(start)));
}

/** Prints the review of a plan, given the output of `show -json`. Prints nothing if no cluster changes. */
export async function printReview({ name, file }: ReviewedStack, shown: string): Promise<void> {
  const reading = planIn(shown);
  if (!reading.ok) {
    printLine(`\n${name}: no review, because the plan ${reading.problem}`);
    return;
  }
  const { plan } = reading;
  const found = readSynthesizedStack(file);
  const options = found.ok ? { synthesized: found.synthesized } : {};
  const reviewed = review(plan, nodeSha256, options);
  if (reviewed.total === reviewed.unchanged) return;
  printLine("\nReview of the plan:");
  const render = renderer(
    {
      reviewed: [{ name, planFile: file, review: reviewed }],
      missing: [],
      onlyStack: undefined,
      approvals: [],
      baseApprovals: undefined,
      runUrl: undefined,
      commit: undefined,
      inRepository: (path) => sourcePath(path).inRepository,
      sha256: nodeSha256,
    },
    terminalOptions("auto"),
  );
  await printRendered([render("terminal")]);
}
