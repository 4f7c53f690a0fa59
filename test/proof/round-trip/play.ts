/** Plays a scenario through Terraform's commands, and looks at every plan, every state and the service after each. */
import { RESPONSE_LIMITS } from "../../../src/contract";
import { formatJson, type JsonObject, parseJson } from "../../../src/json";
import { type TerraformObject, type TerraformValue, UNKNOWN_VALUE } from "../../../src/plugin";
import { conform } from "../../../src/plugin/values/conform";
import { sameValue } from "../../../src/plugin/values/equality";
import { isTerraformList, isTerraformObject, objectType } from "../../../src/plugin/values/type";
import { provider } from "../../../src/provider";
import { KINDS, type ObjectSchema, type Path } from "../../../src/schema";
import type { Kept, Plan } from "../core-step";
import { asJson, pathText } from "../core-values";
import type { Commands } from "./commands";
import { isValid, SECRET } from "./configuration";
import { type Before, heldLeaves, plannedLeaves, readProblems, servicesChoice, setIn } from "./expectation";
import { differences, LATER, type Leaves, serviceLeaves, terraformLeaves } from "./meaning";
import { printScenario, type Scenario, type Step, withIgnored } from "./scenario";
import { drifted, withForeignFields } from "./somebody-else";
import type { World } from "./world";

/** Rejects, with the scenario and the step in its message, where something is not as it must be. */
export async function play(world: World, scenario: Scenario): Promise<void> {
  const player = new Player(world, scenario);
  let step = "create";
  try {
    await player.create(scenario.configuration);
    for (const [index, next] of scenario.steps.entries()) {
      step = `${index + 1}, ${wordsFor(next)}`;
      await player.take(next);
    }
    step = "destroy";
    await player.destroy();
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    throw new Error(`step ${step}:\n${problem}\n\nthe scenario:\n${printScenario(scenario)}\n`, {
      cause: error,
    });
  } finally {
    await world.service.removeAll();
  }
}

interface Written {
  readonly to: JsonObject;
  /** Attributes whose changes are ignored. */
  readonly what: readonly string[];
  /** What is known only at apply. */
  readonly unknown?: readonly string[];
}

function wordsFor(step: Step): string {
  return step.do === "import" ? `import by ${step.by}` : `${step.do} ${String(step.what)}`;
}

class Player {
  private readonly schema: ObjectSchema;
  private readonly terraform: Commands;
  private kept: Kept | undefined;
  private config: JsonObject = {};
  /** False where somebody's change stays, since the service would not take the configuration any more. */
  private isAsConfigured = true;
  /** What the last apply set of what the service would choose. */
  private set: ReadonlySet<string> = new Set();

  constructor(
    private readonly world: World,
    private readonly scenario: Scenario,
  ) {
    this.schema = KINDS[scenario.kind].schema;
    this.terraform = world.terraform(scenario.kind);
  }

  async create(config: JsonObject): Promise<void> {
    await this.apply(config);
  }

  async take(step: Step): Promise<void> {
    if (step.do === "change") return this.apply(step.to);
    if (step.do === "learn") return this.apply(step.to, { to: step.to, what: [], unknown: step.unknown });
    if (step.do === "ignore") {
      if (!this.isAsConfigured) return;
      const before = { ...this.alreadyChosen(step.to), ...this.config };
      return this.apply(withIgnored(before, step.to, step.what), step);
    }
    if (step.do === "import") return this.import(step.by);
    const changed = drifted(this.schema, this.held() ?? {}, this.config, step.to);
    if (await this.world.service.put(this.scenario.kind, this.id(), changed)) await this.apply(this.config);
  }

  async destroy(): Promise<void> {
    const plan = await this.terraform.plan(this.kept, null);
    this.demand("the plan to destroy", plan.action === "delete" ? [] : [plan.action]);
    const left = await this.terraform.apply(plan);
    const refreshed = this.kept && (await this.terraform.refresh(this.kept));
    this.demand("what was destroyed", [
      ...(left === undefined ? [] : ["is still in the state"]),
      ...(this.held() === undefined ? [] : ["is still held by the service"]),
      ...(refreshed === undefined ? [] : ["is still found"]),
    ]);
  }

  private async import(by: "id" | "name"): Promise<void> {
    const { name, organization_id: organization } = this.held() ?? {};
    this.kept = await this.terraform.import(
      by === "id" ? `${this.id()}` : `${String(organization)}/${String(name)}`,
    );
    this.set = new Set();
    await this.apply(this.config);
  }

  /** `config` is to be in effect, by what is written or because its changes are ignored. */
  private async apply(config: JsonObject, written: Written = { to: config, what: [] }): Promise<void> {
    const { unknown = [] } = written;
    const known = valueOf(written.to, this.schema.name);
    const plan = await this.terraform.plan(
      this.kept,
      veiled(known, unknown) as TerraformObject,
      written.what,
    );
    const state = plan.kept && (asJson(plan.kept.value) as JsonObject);
    this.demand("the state after reading", this.readingProblems(state));
    this.isAsConfigured = state === undefined || this.isAcceptable(config, state);
    if (!this.isAsConfigured) return;
    const old: Before = { state, set: this.set };
    const expected = plannedLeaves(this.schema, config, old);
    if (unknown.length === 0) this.demand("the plan", this.planProblems(plan, state, expected));

    const before = this.held() ?? {};
    this.kept = await this.terraform.apply({ ...plan, config: known });
    // What was not known may have turned out to be what there was.
    const done: Plan = this.kept === plan.kept ? { ...plan, action: "nothing" } : plan;
    this.demand("the service after the apply", this.heldProblems(done, config, old, before));
    this.config = config;
    if (done.action !== "nothing") this.set = setIn(this.schema, config);

    await this.planAgain();
    await this.addForeignFields();
    const told = this.terraform.said.find((text) => SECRET.test(text));
    this.demand("a message", told === undefined ? [] : [`shows a secret: ${told}`]);
  }

  /** Fields that nobody here knows are nothing to do either. */
  private async addForeignFields(): Promise<void> {
    const held = this.held() ?? {};
    const more = withForeignFields(this.schema, held);
    if (formatJson(more) === formatJson(held)) return;
    await this.world.service.put(this.scenario.kind, this.id(), more);
    await this.planAgain();
  }

  /** After an apply there is nothing to do. */
  private async planAgain(): Promise<void> {
    const again = await this.terraform.plan(this.kept, valueOf(this.config, this.schema.name));
    const found = textOf(again.kept);
    this.demand("the state, read again,", found === textOf(this.kept) ? [] : [`is ${found}`]);
    const isPrivateSame = again.kept !== undefined && Buffer.compare(again.kept.private, again.private) === 0;
    this.demand("the plan after the apply", [
      ...(again.action === "nothing" ? [] : [`is to ${again.action}`]),
      ...differences(this.leaves(again.kept?.value ?? null), this.leaves(again.planned)),
      ...(isPrivateSame ? [] : ["changes the private state"]),
    ]);
  }

  private readingProblems(state: JsonObject | undefined): readonly string[] {
    const held = this.held();
    if (held === undefined || state === undefined)
      return held === state ? [] : ["the cluster and the state are not both there"];
    const before = parseJson(
      this.kept === undefined ? "{}" : textOf(this.kept),
      RESPONSE_LIMITS,
    ) as JsonObject;
    return readProblems(this.schema, state, before, serviceLeaves(this.schema, held));
  }

  private planProblems(plan: Plan, state: JsonObject | undefined, expected: Leaves): readonly string[] {
    const { attributes } = this.schema;
    const planned = this.leaves(plan.planned);
    const changes = state === undefined ? [] : differences(terraformLeaves(this.schema, state), expected);
    const replacing = changes.filter((path) => attributes[path]?.requiresReplace === true);
    const action =
      state === undefined
        ? "create"
        : replacing.length > 0
          ? "replace"
          : changes.length > 0
            ? "update"
            : "nothing";
    const shown = action === "replace" ? this.ofNew(plan) : expected;
    // What does not change keeps its very spelling, except lists, which are planned as they are written.
    const respelled = Object.keys(attributes).filter(
      (name) =>
        action === "update" &&
        !changes.some((path) => isWithin(path, name)) &&
        !isSame(plan, name) &&
        !Array.isArray(plan.config?.[name]),
    );
    return [
      ...(plan.action === action ? [] : [`is to ${plan.action}, and not to ${action}`]),
      ...differences(planned, shown).map(
        (path) => `${path} is ${planned.get(path) ?? "unset"}, and not ${shown.get(path) ?? "unset"}`,
      ),
      ...respelled.map((name) => `${name} is planned in other words, and means the same`),
      ...(String(plan.requiresReplace) === String(replacing)
        ? []
        : [`replaces for ${plan.requiresReplace.join(", ")}`]),
    ];
  }

  private ofNew({ config }: Plan): Leaves {
    return plannedLeaves(this.schema, asJson(config) as JsonObject, { state: undefined, set: new Set() });
  }

  private heldProblems(plan: Plan, config: JsonObject, known: Before, before: JsonObject): readonly string[] {
    const after = this.held();
    const { length } = this.world.service.clusters();
    if (after === undefined || length !== 1) return [`there are ${length} clusters`];
    // The service may choose the very value that is taken back.
    const takesBack = [...known.set].some((name) => (config[name] ?? null) === null);
    if (plan.action === "nothing" || (!takesBack && this.sendsNothing(plan)))
      return formatJson(before) === formatJson(after) ? [] : ["the cluster changed"];
    const expected =
      plan.action === "update"
        ? heldLeaves(this.schema, config, known, serviceLeaves(this.schema, before))
        : serviceLeaves(this.schema, config);
    const held = serviceLeaves(this.schema, after);
    return differences(held, expected).map(
      (path) => `${path} is ${held.get(path) ?? "unset"}, and not ${expected.get(path) ?? "unset"}`,
    );
  }

  /** Whether nothing changes, or only what Terraform alone knows, such as timeouts, or a switch that is off. */
  private sendsNothing(plan: Plan): boolean {
    if (plan.action !== "update") return plan.action === "nothing";
    const saying = (kept: Kept | undefined): Leaves =>
      new Map([...this.leaves(kept?.value ?? null)].filter(([, value]) => value !== "false"));
    const changes = differences(saying(plan.kept), saying(this.kept));
    return Object.entries(this.schema.attributes).every(
      ([name, { terraformOnly }]) => terraformOnly === true || !changes.some((path) => isWithin(path, name)),
    );
  }

  /** Whether the service accepts the configuration beside what it holds of its own choice. */
  private isAcceptable(config: JsonObject, state: JsonObject): boolean {
    return isValid(this.schema, { ...servicesChoice(this.schema, state, this.set), ...config });
  }

  /** What is configured as the service has chosen it already: that is no change to ignore. */
  private alreadyChosen(config: JsonObject): JsonObject {
    const state = this.kept === undefined ? {} : (asJson(this.kept.value) as JsonObject);
    const chosen = servicesChoice(this.schema, state, this.set);
    return Object.fromEntries(
      Object.entries(config).filter(
        ([name, value]) => formatJson(chosen[name] ?? null) === formatJson(value),
      ),
    );
  }

  private held(): JsonObject | undefined {
    return this.kept === undefined ? undefined : this.world.service.held(this.scenario.kind, this.id());
  }

  private id(): number {
    return Number(this.kept?.value["id"]);
  }

  private leaves(object: TerraformObject | null): Leaves {
    return object === null ? new Map() : terraformLeaves(this.schema, asJson(object, LATER) as JsonObject);
  }

  private demand(subject: string, problems: readonly string[]): void {
    if (problems.length > 0)
      throw new Error(`${subject}:\n${problems.map((line) => `  ${line}`).join("\n")}`);
  }
}

/** The value, with what is at these places not known yet. */
function veiled(value: TerraformValue, unknown: readonly string[], path: Path = []): TerraformValue {
  if (unknown.includes(pathText(path))) return UNKNOWN_VALUE;
  if (isTerraformList(value)) return value.map((part, index) => veiled(part, unknown, [...path, index]));
  if (!isTerraformObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, veiled(part, unknown, [...path, name])]),
  );
}

function isWithin(path: string, name: string): boolean {
  return path === name || path.startsWith(`${name}.`) || path.startsWith(`${name}[`);
}

function isSame({ kept, planned }: Plan, name: string): boolean {
  return sameValue(kept?.value[name] ?? null, planned?.[name] ?? null);
}

function textOf(kept: Kept | undefined): string {
  return kept === undefined ? "nothing" : formatJson(asJson(kept.value));
}

function valueOf(config: JsonObject, typeName: string): TerraformObject {
  const { attributes } = provider.resources[typeName]?.schema ?? { attributes: {} };
  return conform(config, objectType(attributes), "terraform").value as TerraformObject;
}
