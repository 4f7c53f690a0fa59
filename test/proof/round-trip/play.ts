/** Plays a scenario: what the user does, and what happens to the cluster and its state meanwhile. */
import { formatJson, type JsonObject } from "../../../src/json";
import { DELETION_PROTECTION } from "../../../src/schema";
import type { Plan } from "../core-step";
import { Player, refusalOf, type Written } from "./player";
import { printScenario, type Scenario, type Step, withIgnored } from "./scenario";
import { drifted } from "./somebody-else";
import type { Place, World } from "./world";

/** Rejects, with the scenario and the step in its message, where something is not as it must be. */
export async function play(world: World, scenario: Scenario): Promise<void> {
  const user = new User(world, scenario);
  let step = "create";
  try {
    await user.change(scenario.configuration);
    for (const [index, next] of scenario.steps.entries()) {
      step = `${index + 1}, ${wordsFor(next)}`;
      await user.take(next);
    }
    step = "destroy";
    await user.destroy("destroy");
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    throw new Error(`step ${step}:\n${problem}\n\nthe scenario:\n${printScenario(scenario)}\n`, {
      cause: error,
    });
  } finally {
    await world.removeAll();
  }
}

/** Returns the step without its configurations. */
function wordsFor(step: Step): string {
  return Object.values(step)
    .filter((part) => typeof part !== "object" || Array.isArray(part))
    .join(" ");
}

type Rush = Step & { readonly do: "rush" };
type Remake = Step & { readonly do: "remake" };

/** Why an apply may be refused because of what happened after its plan was made, or because nothing was read for it. */
const REFUSALS: Readonly<Record<Rush["meanwhile"], RegExp>> = {
  nothing: /^$/,
  delete: /The cluster \d+ no longer exists/,
  drift: /somebody else changed it after this plan was made|is about another cluster: its `name`/,
  move: /This plan was made with the service at/,
};
const PROTECTED = /is protected from deletion, and this plan replaces it/;

class User {
  private readonly player: Player;

  constructor(
    world: World,
    private readonly scenario: Scenario,
  ) {
    this.player = new Player(world, scenario);
  }

  async take(step: Step): Promise<void> {
    const { player } = this;
    const { config } = player;
    if (step.do === "change") return this.change(step.to);
    if (step.do === "learn") return this.change(step.to, { to: step.to, what: [], unknown: step.unknown });
    if (step.do === "import") return this.import(step.by);
    if (step.do === "drift") return (await this.drift(step.to)) ? this.change(config) : undefined;
    if (step.do === "delete") {
      await this.remove();
      return this.change(config);
    }
    // Where somebody's change stays, a plan may be refused.
    if (!player.isAsConfigured) return;
    if (step.do === "taint") return this.taint(step.refreshes);
    if (step.do === "move") return this.move(step.to);
    if (step.do === "rush") return this.rush(step);
    if (step.do === "remake") {
      await this.happen(step.meanwhile);
      await this.destroy(step.by);
      return this.change(config);
    }
    const before = { ...player.alreadyChosen(step.to), ...config };
    return this.change(withIgnored(before, step.to, step.what), step);
  }

  /** Applies a configuration. If the cluster is protected from that, does what the refusal advises. */
  async change(config: JsonObject, written?: Written): Promise<void> {
    const { player } = this;
    if (!this.isPreventedFrom(config)) return player.apply(config, written);
    player.demandText("the plan", await player.try(config), PROTECTED);
    const unprotected = { [DELETION_PROTECTION]: false };
    await player.apply({ ...player.config, ...unprotected });
    await player.apply({ ...config, ...unprotected });
    await player.apply(config, written);
  }

  /** Destroys the cluster, in two steps if it is protected. */
  async destroy(by: Remake["by"]): Promise<void> {
    const { player } = this;
    const isGone = player.held() === undefined;
    const isPrevented = player.isProtected && !isGone;
    // Terraform 1.11 plans a removal before it reads, so that the plan does not see what was confirmed.
    const isElsewhere = player.isElsewhere() || (by === "plan" && player.isJustConfirmed());
    if (isPrevented) {
      const refusal = await this.planDestruction(by).then(() => "", refusalOf);
      player.demandText("the plan", refusal, /is protected from deletion, and this plan destroys it/);
      const lifting = await player.try({ ...player.config, [DELETION_PROTECTION]: false });
      player.demandText("the apply", lifting, /^$/);
    }
    const plan = await this.planDestruction(by);
    // Lifting the protection confirms the address. Terraform drops the warnings of what `destroy` reads.
    const isTold = isElsewhere && !isPrevented && !(isGone && by === "destroy");
    player.demandWarning(plan, isTold);
    player.demand("the plan", plan.action === (isGone ? "nothing" : "delete") ? [] : [plan.action]);
    const left = await player.terraform.apply(plan);
    const refreshed = player.kept && (await player.terraform.refresh(player.kept));
    player.demand("what was destroyed", [
      ...(left === undefined ? [] : ["is still in the state"]),
      ...(player.held() === undefined ? [] : ["is still held by the service"]),
      ...(refreshed === undefined ? [] : ["is still found"]),
    ]);
    player.forget();
  }

  private async planDestruction(by: Remake["by"]): Promise<Plan> {
    const { kept, terraform } = this.player;
    if (kept === undefined) throw new Error("there is nothing to destroy");
    return by === "destroy" ? terraform.planDestruction(kept) : terraform.planRemoval(kept, by);
  }

  /** Reports whether a configuration would replace a cluster that it, or the state, protects. */
  private isPreventedFrom(config: JsonObject): boolean {
    const { player } = this;
    const organizations = [config, player.held() ?? config].map((of) => String(of["organization_id"]));
    const isReplacement = new Set(organizations).size > 1;
    return isReplacement && (player.isProtected || config[DELETION_PROTECTION] === true);
  }

  /** Somebody changes the cluster. Returns false if the service does not accept it so. */
  private async drift(to: JsonObject): Promise<boolean> {
    const { player } = this;
    const changed = drifted(player.schema, player.held() ?? {}, player.config, to);
    return player.site.service.put(this.scenario.kind, player.id(), changed);
  }

  /** Somebody deletes the cluster. */
  private async remove(): Promise<void> {
    const { player } = this;
    await player.site.service.remove(this.scenario.kind, player.id());
  }

  private async happen(meanwhile: "nothing" | "delete" | "move"): Promise<void> {
    const { player } = this;
    if (meanwhile === "delete") await this.remove();
    if (meanwhile === "move") player.place = OTHER_NAME[player.place];
  }

  private async import(by: "id" | "name"): Promise<void> {
    const { player } = this;
    const { name, organization_id: organization } = player.held() ?? {};
    await player.import(by === "id" ? `${player.id()}` : `${String(organization)}/${String(name)}`);
    await this.change(player.config);
  }

  /** Taints the cluster and has it replaced; if it is protected, the advised `terraform untaint` leaves nothing to do. */
  private async taint(refreshes: boolean): Promise<void> {
    const { player } = this;
    const { config } = player;
    const id = player.id();
    player.setTainted(true);
    if (!player.isProtected) return this.change(config);
    const refusal = await player.try(config, { refreshes });
    player.demandText("the plan", refusal, /is protected from deletion.*`terraform untaint`/s);
    player.setTainted(false);
    await this.change(config);
    player.demand("the protected cluster", player.id() === id ? [] : ["was replaced"]);
  }

  /** Configures another address. A plan alone does not confirm it; the apply does. */
  private async move(to: Place): Promise<void> {
    const { player } = this;
    const { kind } = this.scenario;
    const former = player.site;
    const [id, left] = [player.id(), player.held()];
    player.place = to;
    await player.planOnly();
    await this.change(player.config);
    if (former.service === player.site.service) return;
    const stays = former.service.held(kind, id);
    const isSame = stays !== undefined && left !== undefined && formatJson(stays) === formatJson(left);
    player.demand("the cluster at the former address", isSame ? [] : ["was changed"]);
    await former.service.remove(kind, id);
  }

  /** Applies a plan that does not know what happened meanwhile. If that is refused, nothing is changed. */
  private async rush({ to, drift, meanwhile, by }: Rush): Promise<void> {
    const { player } = this;
    const isPrevented = this.isPreventedFrom(to);
    const { service, address: former } = player.site;
    const happens = async () => {
      if (meanwhile === "drift") await this.drift(drift);
      else await this.happen(meanwhile);
      return service.printed();
    };
    let before = "";
    const afterPlan = async () => {
      before = await happens();
    };
    if (by === "no refresh") before = await happens();
    const refusal = await player.try(to, by === "no refresh" ? { refreshes: false } : { afterPlan });
    const isExpected = [REFUSALS[meanwhile], ...(isPrevented ? [PROTECTED] : [])].some((text) =>
      text.test(refusal),
    );
    const isChanged = before !== "" && service.printed() !== before;
    const isMoved = player.site.address !== former;
    player.demand("the apply", [
      ...(refusal === "" || isExpected ? [] : [refusal]),
      ...(isChanged && (refusal !== "" || isMoved) ? ["changed something"] : []),
    ]);
    await this.change(to);
  }
}

/** Another name of the same service, where it has one. */
const OTHER_NAME: Readonly<Record<Place, Place>> = {
  here: "here by another name",
  "here by another name": "here",
  elsewhere: "elsewhere",
};
