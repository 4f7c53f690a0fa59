/** What a user does after a command that failed: the same again, and what the message says where it is refused. */
import type { Operation } from "../cells/operations";
import type { Place } from "../cells/place";
import { hasErrors, type Kept, type Said, type Step } from "../core-step";

/** What the operation began with, and what it gave. */
interface Left {
  readonly kept: Kept | undefined;
  readonly held: Kept | undefined;
}

/** Returns why a user cannot come to a cluster as configured and an empty plan. */
export async function converge(place: Place, operation: Operation, left: Left): Promise<readonly string[]> {
  const { config } = operation;
  const again = await repeated(place, operation, left);
  if (again === undefined) return ["it fails again"];
  let { kept, said } = await applied(place, operation, again.kept);
  if (hasErrors(said)) {
    const instruction = importInstruction(said);
    if (instruction === undefined) return [`the next apply failed: ${JSON.stringify(said)}`];
    const imported = await place.terraform.import(instruction);
    ({ kept, said } = await applied(place, operation, imported.kept));
    if (hasErrors([...imported.said, ...said]))
      return [`what the message says does not help: ${JSON.stringify([...imported.said, ...said])}`];
  }
  const refreshed: Step = kept === undefined ? { kept, said: [] } : await place.terraform.refresh(kept);
  const { action } = await place.terraform.plan(refreshed.kept, config, { left: refreshed.left });
  const isThere = refreshed.kept !== undefined;
  return action === "nothing" && isThere === (config !== null)
    ? []
    : [`another plan is not empty: ${action}`];
}

/** What is now in Terraform's state. An operation that gives something is done once more where it gave nothing. */
async function repeated(
  place: Place,
  operation: Operation,
  { kept, held }: Left,
): Promise<Pick<Step, "kept"> | undefined> {
  const gives = !operation.isOfState || operation.begins === "cluster outside of Terraform";
  if (!gives || held !== undefined) return { kept: operation.isOfState ? held : kept };
  const again = await (await operation.run(place, kept))();
  if (again.kept === undefined || again.said.length > 0) return undefined;
  return { kept: operation.isOfState ? again.kept : kept };
}

async function applied({ terraform }: Place, { config }: Operation, kept: Kept | undefined): Promise<Step> {
  const refreshed: Step = kept === undefined ? { kept, said: [] } : await terraform.refresh(kept);
  if (hasErrors(refreshed.said)) return refreshed;
  return terraform.apply(await terraform.plan(refreshed.kept, config, { left: refreshed.left }));
}

/** The id in "terraform import ADDRESS ID", as a user would read it. */
export function importInstruction(said: readonly Said[]): string | undefined {
  const text = said.map(({ detail }) => detail).join("\n");
  return /`terraform import <address of the \w+> ([\w/-]+)`/.exec(text)?.[1];
}
