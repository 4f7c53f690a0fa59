/** A user with one cluster: applies configurations, and looks at every plan, every state and the service after each. */
import { RESPONSE_BYTES } from "../../../src/contract";
import {
  formatJson,
  isList,
  isObjectValue,
  type JsonObject,
  type ObjectValue,
  parseJson,
  UNKNOWN,
  type Value,
} from "../../../src/json";
import type { PrivateState } from "../../../src/plugin";
import { conform } from "../../../src/plugin/values/conform";
import { sameValue } from "../../../src/plugin/values/equality";
import { objectType } from "../../../src/plugin/values/type";
import { provider } from "../../../src/provider";
import {
  type ClusterPrivate,
  readPrivate,
  serviceBefore,
  serviceNow,
} from "../../../src/provider/plan/private-state";
import { DELETION_PROTECTION, KINDS, type ObjectSchema, type Path } from "../../../src/schema";
import { type Kept, type Plan, Violation } from "../core-step";
import { asJson, pathText } from "../core-values";
import { isValid, SECRET } from "./configuration";
import { type Before, heldLeaves, plannedLeaves, readProblems, servicesChoice, setIn } from "./expectation";
import { differences, LATER, type Leaves, serviceLeaves, terraformLeaves, THERE } from "./meaning";
import type { Scenario } from "./scenario";
import { withForeignFields } from "./somebody-else";
import type { Place, Site, World } from "./world";

export interface Written {
  readonly to: JsonObject;
  /** Attributes whose changes are ignored. */
  readonly what: readonly string[];
  /** What is known only at apply. */
  readonly unknown?: readonly string[];
}

interface Attempt {
  /** False for a plan that reads nothing. */
  readonly refreshes?: boolean;
  /** What happens between the plan and its apply. */
  readonly afterPlan?: () => Promise<void>;
}

const nothing = async (): Promise<void> => undefined;

export class Player {
  readonly schema: ObjectSchema;
  /** The service that the provider is configured with. */
  place: Place = "here";
  kept: Kept | undefined;
  config: JsonObject = {};
  /** False where somebody's change stays, since the service would not take the configuration any more. */
  isAsConfigured = true;
  /** What the last apply set of what the service would choose. */
  private set: ReadonlySet<string> = new Set();

  constructor(
    private readonly world: World,
    private readonly scenario: Scenario,
  ) {
    this.schema = KINDS[scenario.kind].schema;
  }

  get site(): Site {
    return this.world.at(this.place);
  }

  get terraform() {
    return this.site.terraform(this.scenario.kind);
  }

  /** The address that the state has; undefined before there is one. */
  get storedAddress(): string | undefined {
    return serviceNow(this.stored);
  }

  /** Reports whether the state has been confirmed at this address, and not been read since. */
  isJustConfirmed(): boolean {
    return serviceBefore(this.stored) !== undefined;
  }

  private get stored(): ClusterPrivate {
    if (this.kept === undefined) return {};
    return readPrivate(JSON.parse(Buffer.from(this.kept.private).toString()) as PrivateState);
  }

  /** Reports whether the provider is configured with another address than the state has. */
  isElsewhere(): boolean {
    return ![undefined, this.site.address].includes(this.storedAddress);
  }

  get isProtected(): boolean {
    return this.kept?.value[DELETION_PROTECTION] === true;
  }

  setTainted(isTainted: boolean): void {
    this.kept = this.kept && { ...this.kept, isTainted };
  }

  /** Loses the state, and imports the cluster. */
  async import(id: string): Promise<void> {
    this.kept = await this.terraform.import(id);
    this.set = new Set();
  }

  /** Plans what is configured, and applies nothing. */
  async planOnly(): Promise<void> {
    const isElsewhere = this.isElsewhere();
    this.demandWarning(await this.terraform.plan(this.kept, this.value(this.config)), isElsewhere);
  }

  /** Makes an apply that may be refused, and whose plan nobody looks at. Returns the errors; an empty text for none. */
  async try(
    config: JsonObject | null,
    { refreshes = true, afterPlan = nothing }: Attempt = {},
  ): Promise<string> {
    try {
      const plan = await this.terraform.plan(this.kept, config && this.value(config), [], refreshes);
      await afterPlan();
      const { kept, errors } = await this.terraform.attempt(plan);
      this.kept = kept;
      if (errors !== "" || config === null) return errors;
      this.config = config;
      if (plan.action !== "nothing") this.set = setIn(this.schema, config);
      return "";
    } catch (error) {
      return refusalOf(error);
    }
  }

  /** Has the state of a cluster that was destroyed. */
  forget(): void {
    this.kept = undefined;
    this.set = new Set();
  }

  /** `config` is to be in effect, by what is written or because its changes are ignored. */
  async apply(config: JsonObject, written: Written = { to: config, what: [] }): Promise<void> {
    const { unknown = [] } = written;
    const known = this.value(written.to);
    const isElsewhere = this.isElsewhere();
    const plan = await this.terraform.plan(this.kept, veiled(known, unknown) as ObjectValue, written.what);
    this.demandWarning(plan, isElsewhere);
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
    const told = this.world.said.find((text) => SECRET.test(text));
    this.demand("a message", told === undefined ? [] : [`shows a secret: ${told}`]);
  }

  /** Fields that nobody here knows are nothing to do either. */
  private async addForeignFields(): Promise<void> {
    const held = this.held() ?? {};
    const more = withForeignFields(this.schema, held);
    if (formatJson(more) === formatJson(held)) return;
    await this.site.service.put(this.scenario.kind, this.id(), more);
    await this.planAgain();
  }

  /** Another address than before is told with both, and nothing is told of the same one. */
  demandWarning({ said }: Plan, isElsewhere: boolean): void {
    const [warning, ...more] = said.filter(({ summary }) => summary.startsWith("base_url: "));
    const addresses = [this.site.address, this.storedAddress ?? ""];
    const isTold = addresses.every((address) => warning?.summary.includes(address));
    this.demand("the warning of another address", [
      ...(isElsewhere === (warning !== undefined) ? [] : [`is ${warning?.summary ?? "missing"}`]),
      ...(warning === undefined || isTold ? [] : [`does not show both: ${warning.summary}`]),
      ...more.map(({ summary }) => `is followed by another: ${summary}`),
    ]);
  }

  /** After an apply there is nothing to do. */
  private async planAgain(): Promise<void> {
    const again = await this.terraform.plan(this.kept, this.value(this.config));
    this.demandWarning(again, false);
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
      RESPONSE_BYTES,
    ) as JsonObject;
    return readProblems(this.schema, state, before, serviceLeaves(this.schema, held));
  }

  private planProblems(plan: Plan, state: JsonObject | undefined, expected: Leaves): readonly string[] {
    const { attributes } = this.schema;
    const planned = this.leaves(plan.planned);
    const changes = state === undefined ? [] : differences(terraformLeaves(this.schema, state), expected);
    // A tainted cluster is planned as a new one.
    const isTainted = plan.kept?.isTainted === true;
    const replacing = changes.filter((path) => !isTainted && attributes[path]?.requiresReplace === true);
    const action =
      state === undefined
        ? "create"
        : isTainted || replacing.length > 0
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
    const { length } = this.site.service.clusters();
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

  /** Whether nothing changes, or only what Terraform alone knows, such as timeouts, a switch that is off, or an empty object. */
  private sendsNothing(plan: Plan): boolean {
    if (plan.action !== "update") return plan.action === "nothing";
    const saying = (kept: Kept | undefined): Leaves =>
      new Map(
        [...this.leaves(kept?.value ?? null)].filter(([, value]) => value !== "false" && value !== THERE),
      );
    const changes = differences(saying(plan.kept), saying(this.kept));
    return Object.entries(this.schema.attributes).every(
      ([name, { terraformOnly }]) => terraformOnly === true || !changes.some((path) => isWithin(path, name)),
    );
  }

  /** Whether the service accepts the configuration beside what it holds by itself. */
  private isAcceptable(config: JsonObject, state: JsonObject): boolean {
    return isValid(this.schema, { ...servicesChoice(this.schema, state, this.set), ...config });
  }

  /** What is configured as the service has chosen it already: that is no change to ignore. */
  alreadyChosen(config: JsonObject): JsonObject {
    const state = this.kept === undefined ? {} : (asJson(this.kept.value) as JsonObject);
    const chosen = servicesChoice(this.schema, state, this.set);
    return Object.fromEntries(
      Object.entries(config).filter(
        ([name, value]) => formatJson(chosen[name] ?? null) === formatJson(value),
      ),
    );
  }

  held(): JsonObject | undefined {
    return this.kept === undefined ? undefined : this.site.service.held(this.scenario.kind, this.id());
  }

  id(): number {
    return Number(this.kept?.value["id"]);
  }

  private value(config: JsonObject): ObjectValue {
    const { attributes } = provider.resources[this.schema.name]?.schema ?? { attributes: {} };
    return conform(config, objectType(attributes), "terraform").value as ObjectValue;
  }

  private leaves(object: ObjectValue | null): Leaves {
    return object === null ? new Map() : terraformLeaves(this.schema, asJson(object, LATER) as JsonObject);
  }

  demandText(subject: string, text: string, expected: RegExp): void {
    this.demand(subject, expected.test(text) ? [] : [`says ${text || "nothing"}`]);
  }

  demand(subject: string, problems: readonly string[]): void {
    if (problems.length > 0)
      throw new Error(`${subject}:\n${problems.map((line) => `  ${line}`).join("\n")}`);
  }
}

/** Returns what the provider said to refuse something. Throws any other error. */
export function refusalOf(error: unknown): string {
  if (error instanceof Violation && error.said.length > 0) return error.message;
  throw error;
}

/** The value, with what is at these places not known yet. */
function veiled(value: Value, unknown: readonly string[], path: Path = []): Value {
  if (unknown.includes(pathText(path))) return UNKNOWN;
  if (isList(value)) return value.map((part, index) => veiled(part, unknown, [...path, index]));
  if (!isObjectValue(value)) return value;
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
