/**
 * Terraform's commands, in small: the calls that its core makes of a provider over the plugin's gRPC interface, in its
 * order, with the demands it makes of each answer. A state is kept between commands as its file holds it: as JSON.
 */
import type { Client } from "@grpc/grpc-js";

import { ExactNumber, formatJson, type Json } from "../../src/client/json";
import {
  Decimal,
  UNKNOWN,
  type Attributes,
  type ObjectValue,
  type Schema,
  type Value,
} from "../../src/plugin";
import { isWhollyKnown, sameValue } from "../../src/plugin/values/equality";
import { isList, isObject, objectType } from "../../src/plugin/values/type";
import * as wire from "../../src/plugin/wire/call-messages";
import type { Message, Sparse } from "../../src/plugin/wire/protobuf";
import { SEVERITY, type DiagnosticMessage } from "../../src/plugin/wire/schema-messages";
import { decoded, encoded } from "../plugin/server/invoke";
import { call } from "../plugin/toy/launch";
import { planProblems, proposedNew, resultProblems, writeOnlyProblems } from "./core-rules";

/** A resource as the state file holds it. */
export interface Stored {
  readonly json: string;
  readonly private: Uint8Array;
}

export type Action = "nothing" | "create" | "update" | "replace" | "delete";

export interface Plan {
  readonly action: Action;
  readonly config: ObjectValue | null;
  /** The refreshed state; null where there is none. */
  readonly prior: ObjectValue | null;
  /** What is to be; of a replacement, the new resource. */
  readonly planned: ObjectValue | null;
  readonly priorPrivate: Uint8Array;
  readonly plannedPrivate: Uint8Array;
  /** Paths whose change needs another resource. */
  readonly requiresReplace: readonly string[];
}

/** The provider broke a rule of Terraform's core, or reported an error. */
export class Violation extends Error {}

interface Configured {
  readonly providerSchema: Schema;
  readonly resourceSchema: Schema;
  readonly typeName: string;
}

const NOTHING = new Uint8Array(0);

export class Terraform {
  private readonly attributes: Attributes;
  /** Everything the provider ever said. */
  readonly said: string[] = [];

  constructor(
    private readonly connection: Client,
    private readonly of: Configured,
    private readonly provider: ObjectValue,
  ) {
    this.attributes = of.resourceSchema.attributes;
  }

  /** `terraform plan`; a configuration of null is to destroy. */
  async plan(stored: Stored | undefined, config: ObjectValue | null): Promise<Plan> {
    await this.configure();
    const prior = stored === undefined ? undefined : await this.refresh(stored);
    return this.planFrom(prior, config);
  }

  /** `terraform apply` of a plan: what is in the state afterwards. */
  async apply(plan: Plan, stored: Stored | undefined): Promise<Stored | undefined> {
    if (plan.action === "nothing") return this.storedOf(plan.prior, plan.priorPrivate);
    await this.configure();
    if (stored !== undefined) await this.upgrade(stored);
    if (plan.action === "delete") return this.change(plan);
    if (plan.action !== "replace") {
      await this.planAgain(plan);
      return this.change(plan);
    }
    await this.change({ ...plan, planned: null, config: null, plannedPrivate: NOTHING });
    const fresh: Plan = { ...plan, prior: null, priorPrivate: NOTHING };
    await this.planAgain(fresh);
    return this.change(fresh);
  }

  /** `terraform import`. */
  async import(id: string): Promise<Stored> {
    await this.configure();
    const request = { typeName: this.of.typeName, id };
    const answer = await this.ask(
      "ImportResourceState",
      [wire.IMPORT_REQUEST, request],
      wire.IMPORT_RESPONSE,
    );
    const [imported, ...more] = answer.importedResources;
    if (imported === undefined || more.length > 0) throw new Violation("not one resource was imported");
    const state = this.decode(imported.state);
    if (state === null) throw new Violation("nothing was imported");
    const read = await this.read(state, imported.private);
    const found = this.storedOf(read.state, read.private);
    if (found === undefined) throw new Violation("what was imported is not there");
    return found;
  }

  /** What the provider finds of a resource; null where it is gone. */
  async refresh(
    stored: Stored,
  ): Promise<{ readonly state: ObjectValue | null; readonly private: Uint8Array }> {
    return this.read(await this.upgrade(stored), stored.private);
  }

  private async configure(): Promise<void> {
    const config = encoded(this.provider, this.of.providerSchema.attributes);
    await this.ask(
      "ValidateProviderConfig",
      [wire.VALIDATE_PROVIDER_REQUEST, { config }],
      wire.VALIDATE_PROVIDER_RESPONSE,
    );
    await this.ask(
      "ConfigureProvider",
      [wire.CONFIGURE_REQUEST, { terraformVersion: "1.11.4", config }],
      wire.DIAGNOSTICS_RESPONSE,
    );
  }

  private async upgrade(stored: Stored): Promise<ObjectValue> {
    const request = {
      typeName: this.of.typeName,
      version: BigInt(this.of.resourceSchema.version ?? 0),
      rawState: { json: Buffer.from(stored.json, "utf8") },
    };
    const answer = await this.ask(
      "UpgradeResourceState",
      [wire.UPGRADE_REQUEST, request],
      wire.UPGRADE_RESPONSE,
    );
    const state = this.decode(answer.upgradedState);
    if (state === null) throw new Violation("the stored state was lost");
    this.demand(formatJson(asJson(state)) === stored.json ? [] : ["the stored state was changed"]);
    return state;
  }

  private async read(
    current: ObjectValue,
    kept: Uint8Array,
  ): Promise<{ readonly state: ObjectValue | null; readonly private: Uint8Array }> {
    const request = { typeName: this.of.typeName, currentState: this.encode(current), private: kept };
    const answer = await this.ask("ReadResource", [wire.READ_REQUEST, request], wire.READ_RESPONSE);
    const state = this.decode(answer.newState);
    if (state !== null && !isWhollyKnown(state)) throw new Violation("a read value is unknown");
    this.demand(writeOnlyProblems(this.attributes, state));
    return { state, private: answer.private };
  }

  private async planFrom(
    refreshed: { readonly state: ObjectValue | null; readonly private: Uint8Array } | undefined,
    config: ObjectValue | null,
  ): Promise<Plan> {
    const prior = refreshed?.state ?? null;
    const priorPrivate = prior === null ? NOTHING : (refreshed?.private ?? NOTHING);
    if (config !== null) await this.validate(config);
    const asked = await this.askForPlan(prior, config, priorPrivate);
    const replacing = asked.requiresReplace.filter(
      (path) => !sameValue(at(prior, path), at(asked.planned, path), "dynamic"),
    );
    const requiresReplace = replacing.map(pathText);
    const common = { config, prior, priorPrivate, requiresReplace, plannedPrivate: asked.private };
    if (config === null) return { ...common, planned: null, action: prior === null ? "nothing" : "delete" };
    if (prior === null) return { ...common, planned: asked.planned, action: "create" };
    if (requiresReplace.length > 0) {
      const fresh = await this.askForPlan(null, config, NOTHING);
      return { ...common, planned: fresh.planned, plannedPrivate: fresh.private, action: "replace" };
    }
    const isSame = sameValue(prior, asked.planned, objectType(this.attributes));
    return { ...common, planned: asked.planned, action: isSame ? "nothing" : "update" };
  }

  private async validate(config: ObjectValue): Promise<void> {
    const request = {
      typeName: this.of.typeName,
      config: this.encode(config),
      clientCapabilities: { writeOnlyAttributesAllowed: true },
    };
    await this.ask("ValidateResourceConfig", [wire.VALIDATE_REQUEST, request], wire.DIAGNOSTICS_RESPONSE);
  }

  private async askForPlan(prior: ObjectValue | null, config: ObjectValue | null, priorPrivate: Uint8Array) {
    const request = {
      typeName: this.of.typeName,
      priorState: this.encode(prior),
      proposedNewState: this.encode(config && proposedNew(this.attributes, prior, config)),
      config: this.encode(config),
      priorPrivate,
    };
    const answer = await this.ask("PlanResourceChange", [wire.PLAN_REQUEST, request], wire.PLAN_RESPONSE);
    const planned = this.decode(answer.plannedState);
    if ((planned === null) !== (config === null)) throw new Violation("the plan is of another action");
    if (planned !== null) this.demand(planProblems(this.attributes, { prior, config, planned }));
    const requiresReplace = answer.requiresReplace.map(({ steps }) =>
      steps.map(({ attributeName, elementKeyString, elementKeyInt }) =>
        elementKeyInt === undefined ? (attributeName ?? elementKeyString ?? "") : Number(elementKeyInt),
      ),
    );
    return { planned, requiresReplace, private: answer.plannedPrivate };
  }

  /** At apply the plan is made again: it must agree with the one that was shown. */
  private async planAgain({ config, planned, prior, priorPrivate }: Plan): Promise<void> {
    if (config !== null) await this.validate(config);
    const again = await this.askForPlan(prior, config, priorPrivate);
    this.demand(resultProblems(planned, again.planned).map((problem) => `planned again: ${problem}`));
  }

  private async change({ prior, planned, config, plannedPrivate }: Plan): Promise<Stored | undefined> {
    const request = {
      typeName: this.of.typeName,
      priorState: this.encode(prior),
      plannedState: this.encode(planned),
      config: this.encode(config),
      plannedPrivate,
    };
    const answer = await this.ask("ApplyResourceChange", [wire.APPLY_REQUEST, request], wire.APPLY_RESPONSE);
    const state = this.decode(answer.newState);
    if ((state === null) !== (planned === null)) throw new Violation("the result is of another action");
    if (state !== null && !isWhollyKnown(state)) throw new Violation("a value is unknown after the apply");
    this.demand(resultProblems(planned, state));
    this.demand(writeOnlyProblems(this.attributes, state));
    return this.storedOf(state, answer.private);
  }

  private storedOf(state: ObjectValue | null, kept: Uint8Array): Stored | undefined {
    return state === null ? undefined : { json: formatJson(asJson(state)), private: kept };
  }

  private encode(value: ObjectValue | null): { readonly msgpack: Uint8Array } {
    return encoded(value, this.attributes);
  }

  private decode(value: wire.DynamicValue | undefined): ObjectValue | null {
    return value === undefined ? null : (decoded(value, this.attributes) as ObjectValue | null);
  }

  private demand(problems: readonly string[]): void {
    if (problems.length > 0) throw new Violation(problems.join("\n"));
  }

  private async ask<
    Request extends object,
    Response extends { readonly diagnostics: readonly DiagnosticMessage[] },
  >(
    rpc: string,
    [type, content]: readonly [Message<Request>, Sparse<Request>],
    response: Message<Response>,
  ): Promise<Response> {
    const answer = await call(this.connection, `/tfplugin6.Provider/${rpc}`, type.encode(content));
    if (!Buffer.isBuffer(answer)) throw new Violation(`${rpc}: ${answer.message}`);
    const decodedAnswer = response.decode(answer);
    const { diagnostics } = decodedAnswer;
    this.said.push(...diagnostics.map(({ summary, detail }) => `${summary}\n${detail}`));
    const errors = diagnostics.filter(({ severity }) => severity === SEVERITY.error);
    this.demand(errors.map(({ summary, detail }) => `${rpc}: ${summary}\n${detail}`));
    return decodedAnswer;
  }
}

/** A value as JSON that loses no digit, with something else in place of what is unknown. */
export function asJson(value: Value, ofUnknown?: Json): Json {
  if (value === UNKNOWN) {
    if (ofUnknown === undefined) throw new Violation("an unknown value cannot be stored");
    return ofUnknown;
  }
  if (value instanceof Decimal) return new ExactNumber(value.digits);
  if (isList(value)) return value.map((part) => asJson(part, ofUnknown));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, asJson(part, ofUnknown)]));
}

function at(value: Value, path: readonly (string | number)[]): Value {
  return path.reduce<Value>((part, step) => {
    if (isList(part) && typeof step === "number") return part[step] ?? null;
    return isObject(part) && typeof step === "string" ? (part[step] ?? null) : null;
  }, value);
}

function pathText(path: readonly (string | number)[]): string {
  return path
    .map((step) => (typeof step === "number" ? `[${step}]` : `.${step}`))
    .join("")
    .slice(1);
}
