/** What a user does after a command that failed: the same again, and what the message says where it is refused. */
import { type Action, hasErrors, type Kept, type Said, type Step } from "../core-step";
import type { Operation } from "./operations";
import type { Place } from "./place";

/** What the next command had to do; "import", where it was refused until the cluster was imported. */
export type Next = Action | "import" | "again";

export interface Converged {
  readonly next: Next;
  readonly problems: readonly string[];
}

/** What the operation began with, and what it gave. */
export interface Left {
  readonly kept: Kept | undefined;
  readonly held: Kept | undefined;
}

export async function converge(place: Place, operation: Operation, left: Left): Promise<Converged> {
  const { config } = operation;
  const again = await repeated(place, operation, left);
  if (again.problem !== undefined) return { next: "again", problems: [again.problem] };
  const begun = await applied(place, operation, again.kept);
  const instruction = hasErrors(begun.said) ? importInstruction(begun.said) : undefined;
  if (hasErrors(begun.said) && instruction === undefined) {
    return { next: begun.action, problems: [`the next apply failed: ${JSON.stringify(begun.said)}`] };
  }
  let { kept } = begun;
  if (instruction !== undefined) {
    const imported = await place.terraform.import(instruction);
    const ended = await applied(place, operation, imported.kept);
    if (hasErrors([...imported.said, ...ended.said])) {
      const said = JSON.stringify([...imported.said, ...ended.said]);
      return { next: "import", problems: [`what the message says does not help: ${said}`] };
    }
    ({ kept } = ended);
  }
  const next = instruction !== undefined ? "import" : again.isRepeated ? "again" : begun.action;
  const refreshed = kept === undefined ? { kept, said: [] } : await place.terraform.refresh(kept);
  const plan = await place.terraform.plan(refreshed.kept, config);
  if (plan.action === "nothing" && (refreshed.kept === undefined) === (config === null)) {
    return { next, problems: [] };
  }
  return { next, problems: [`another plan is not empty: ${plan.action}`] };
}

/** What is now in Terraform's state. An operation that gives something is done once more where it gave nothing. */
async function repeated(
  place: Place,
  operation: Operation,
  { kept, held }: Left,
): Promise<{ readonly kept: Kept | undefined; readonly isRepeated: boolean; readonly problem?: string }> {
  const gives = !operation.isOfState || operation.begins === "cluster outside of Terraform";
  if (!gives || held !== undefined) return { kept: operation.isOfState ? held : kept, isRepeated: false };
  const again = await (await operation.run(place, kept))();
  const isGiven = again.kept !== undefined && again.said.length === 0;
  return {
    kept: operation.isOfState ? again.kept : kept,
    isRepeated: true,
    ...(!isGiven && { problem: `it fails again: ${JSON.stringify(again.said)}` }),
  };
}

async function applied(
  { terraform }: Place,
  { config }: Operation,
  kept: Kept | undefined,
): Promise<Step & { readonly action: Action }> {
  const refreshed = kept === undefined ? { kept, said: [] } : await terraform.refresh(kept);
  if (hasErrors(refreshed.said)) return { ...refreshed, action: "nothing" };
  const plan = await terraform.plan(refreshed.kept, config);
  return { ...(await terraform.apply(plan)), action: plan.action };
}

/** The id in "terraform import ADDRESS ID", as a user would read it. */
export function importInstruction(said: readonly Said[]): string | undefined {
  const text = said.map(({ detail }) => detail).join("\n");
  return /`terraform import <address of the \w+> ([\w/-]+)`/.exec(text)?.[1];
}
